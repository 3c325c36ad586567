/// The names of the axes of a question; none where every coordinate is a plain number.
struct Axes: Sendable, Equatable {
  /// The names, in the order of the coordinate that set them; empty for a scalar.
  private(set) var names: [String] = []
  /// The member that set them.
  private(set) var origin = ""

  /// Whether the answer has axes.
  var areNamed: Bool { !names.isEmpty }
  /// How many components a coordinate has.
  var count: Int { max(1, names.count) }

  mutating func set(_ names: [String], by origin: String) {
    self.names = names
    self.origin = origin
  }

  /// `[A-Za-z][A-Za-z0-9_]*`
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
