/// The decoded bytes of a member's name.
struct MemberName: Hashable {
  private let bytes: ArraySlice<UInt8>

  init(_ entry: JSONEntry, in text: [UInt8]) {
    let characters = text[entry.characters ?? 0..<0]
    bytes = entry.hasEscapes ? EscapeDecoder.decode(characters)[...] : characters
  }

  // The hash of a slice hashes its bytes one by one, which takes several times as long.
  func hash(into hasher: inout Hasher) {
    // The buffer is valid for the call.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  /// The greatest number of names that are compared in pairs.
  private static let pairLimit = 16

  /// Returns the indices of the names that equal an earlier one.
  ///
  /// The time is linear for any names: the seed of the hashes of a `Set` is random per process, so a sender
  /// cannot choose names with equal hashes. For the few names of an ordinary object, comparing pairs is
  /// faster.
  static func repeated(in names: [(index: Int, name: MemberName)]) -> [Int] {
    if names.count <= pairLimit {
      return names.indices.filter { place in names[..<place].contains { $0.name == names[place].name } }
        .map { names[$0].index }
    }
    var earlier = Set<MemberName>(minimumCapacity: names.count)
    return names.filter { !earlier.insert($0.name).inserted }.map { $0.index }
  }
}
