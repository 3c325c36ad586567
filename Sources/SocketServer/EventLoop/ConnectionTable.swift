/// The open connections of a shard, by descriptor.
struct ConnectionTable {
  private var slots: [Connection?] = []
  private(set) var count = 0

  subscript(descriptor: Int32) -> Connection? {
    slots.indices.contains(Int(descriptor)) ? slots[Int(descriptor)] : nil
  }

  /// All connections, in the order of their descriptors.
  var all: [Connection] { slots.compactMap { $0 } }

  mutating func insert(_ connection: Connection) {
    let index = Int(connection.descriptor)
    while slots.count <= index { slots.append(nil) }
    if slots[index] == nil { count += 1 }
    slots[index] = connection
  }

  mutating func remove(_ connection: Connection) {
    let index = Int(connection.descriptor)
    guard slots.indices.contains(index), slots[index] === connection else { return }
    slots[index] = nil
    count -= 1
  }
}
