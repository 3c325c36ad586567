import MotionSystem

/// Finds a member of an object with many members by its name, in constant time.
///
/// The seed of the hashes is random per process, so a sender cannot choose names with equal hashes.
struct NameTable: Sendable {
  /// The greatest number of members that are searched one after the other, which is faster.
  static let searchLimit = 16

  /// The index of the entry of each name, at the name's hash or at the next free place. 0 means free: entry
  /// 0 is the root, which is no name.
  private var places: [UInt32] = []

  /// Creates an empty table.
  ///
  /// - Parameter count: The greatest number of names that are inserted.
  init(count: Int) {
    // At most half of the places are in use.
    guard count > 0 else { return }
    places = Array(repeating: 0, count: 1 << (Int.bitWidth - (2 * count).leadingZeroBitCount))
  }

  /// Returns the entry of a name; nil if the table does not have it.
  ///
  /// - Parameters:
  ///   - name: The decoded name.
  ///   - isEqual: Returns whether an entry has this name.
  func entry(of name: ArraySlice<UInt8>, where isEqual: (Int) -> Bool) -> Int? {
    let entry = Int(places[place(of: name, where: isEqual)])
    return entry == 0 ? nil : entry
  }

  /// Inserts the entry of a name, and returns whether the table did not have the name.
  mutating func insert(_ entry: Int, _ name: ArraySlice<UInt8>, where isEqual: (Int) -> Bool) -> Bool {
    let place = place(of: name, where: isEqual)
    guard places[place] == 0 else { return false }
    places[place] = UInt32(entry)
    return true
  }

  private func place(of name: ArraySlice<UInt8>, where isEqual: (Int) -> Bool) -> Int {
    let mask = places.count - 1
    var place = ByteKey(bytes: name).hashValue & mask
    while places[place] != 0, !isEqual(Int(places[place])) { place = (place + 1) & mask }
    return place
  }
}
