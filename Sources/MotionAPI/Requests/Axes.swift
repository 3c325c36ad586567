/// The named axes of a request. There are none if every coordinate is a plain number.
struct Axes: Sendable {
  /// The names and where they come from; nil without names, because copying empty values costs more than
  /// copying nil.
  private var named: NamedAxes?

  /// The names, in the order of the coordinate that set them. Empty for a scalar.
  var names: [String] { named?.names ?? [] }
  /// The pointer of the coordinate that set the names.
  var origin: String { named?.origin ?? "" }
  /// A Boolean value that indicates whether the response has an object of axes for each coordinate.
  var areNamed: Bool { named != nil }
  /// The number of components of a coordinate.
  var count: Int { named?.names.count ?? 1 }

  /// Sets the names, of which there is at least one.
  mutating func set(_ names: [String], by origin: String) {
    named = NamedAxes(names: names, origin: origin)
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

private final class NamedAxes: Sendable {
  let names: [String]
  let origin: String

  init(names: [String], origin: String) {
    self.names = names
    self.origin = origin
  }
}
