import Synchronization

/// The shards of a server, as they are visible to each other and to the acceptor.
final class ShardGroup: Sendable {
  /// The part of a shard that other threads use.
  struct Member: Sendable {
    let messageQueue: MessageQueue
    let eventQueue: EventQueue
    let counters: ShardCounters
  }

  /// The shards, by index.
  let members: [Member]
  let bufferedBytes: BufferedBytes
  /// A Boolean value that indicates whether the acceptor waits until a connection closes.
  ///
  /// The acceptor sets it before it reads the number of open connections, and a shard clears it after it has
  /// lowered that number. Both exchange the flag, so one of them sees what the other has written.
  let awaitsRoom = Atomic<Bool>(false)
  private let acceptor: WakeupPipe

  /// - Parameters:
  ///   - acceptor: Wakes the acceptor.
  ///   - count: The number of shards, at least 1.
  ///   - routes: The number of routes of the handler.
  ///   - maxBuffered: The limit of the bytes that all connections hold together.
  init(count: Int, routes: Int, maxBuffered: Int, waking acceptor: WakeupPipe) throws(ServerError) {
    self.acceptor = acceptor
    members = try (0..<count).map { _ throws(ServerError) in
      let counters = ShardCounters(routes: routes)
      return try Member(messageQueue: MessageQueue(), eventQueue: EventQueue(), counters: counters)
    }
    bufferedBytes = BufferedBytes(limit: maxBuffered)
  }

  /// The open connections of all shards.
  var openConnections: Int { members.reduce(0) { $0 + $1.counters.open.load(ordering: .relaxed) } }

  /// Counts a connection of a shard as closed, and wakes the acceptor if it waits for that.
  func connectionDidClose(of index: Int) {
    members[index].counters.open.subtract(1, ordering: .relaxed)
    if awaitsRoom.exchange(false, ordering: .acquiringAndReleasing) { acceptor.signal() }
  }

  /// Returns the shard with the fewest connections, for a new connection. Among equals, the first one after
  /// `previous`.
  func indexForNewConnection(after previous: Int) -> Int {
    func open(_ index: Int) -> Int { members[index].counters.open.load(ordering: .relaxed) }
    let indices = (1...members.count).map { (previous + $0) % members.count }
    return indices.min { open($0) < open($1) } ?? 0
  }

  /// Returns the shard, other than one, whose largest connection holds the most bytes, with those bytes.
  func largestHolder(otherThan index: Int) -> (member: Member, bytes: Int)? {
    var largest: (member: Member, bytes: Int)?
    for (other, member) in members.enumerated() where other != index {
      let bytes = member.counters.largestHolding.load(ordering: .relaxed)
      if bytes > largest?.bytes ?? 0 { largest = (member, bytes) }
    }
    return largest
  }
}
