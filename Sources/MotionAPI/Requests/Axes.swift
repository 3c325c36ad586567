/// The named axes of a request. There are none if every coordinate is a plain number.
struct Axes: Sendable {
  /// The names, in the order of the coordinate that set them. Empty for a scalar.
  private(set) var names: [String] = []
  /// The pointer of the coordinate that set the names.
  private(set) var origin = ""
  /// A Boolean value that indicates whether the response has an object of axes for each coordinate.
  var areNamed: Bool { !names.isEmpty }
  /// The number of components of a coordinate.
  var count: Int { max(1, names.count) }

  /// Sets the names, of which there is at least one.
  mutating func set(_ names: [String], by origin: String) {
    (self.names, self.origin) = (names, origin)
  }

  /// Returns whether a name matches `[A-Za-z][A-Za-z0-9_]*`.
  static func isName(_ name: String) -> Bool {
    var isFirst = true
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): if isFirst { return false }
      default: return false
      }
      isFirst = false
    }
    return !isFirst
  }
}
