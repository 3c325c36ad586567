import StrictJSON

/// The names of one output, to find those that collide.
struct NameRegistry {
  private var owners: [TokenName: Int] = [:]

  /// Registers a name.
  /// - Returns: The entry that has the name already; nil if the name is new.
  mutating func register(_ name: String, of entry: Int) -> Int? {
    let key = TokenName(name)
    if let owner = owners[key] { return owner }
    owners[key] = entry
    return nil
  }
}
