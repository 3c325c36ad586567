import MotionSystem
import StrictJSON

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

  /// The work of reading one component of a coordinate, in units of the budget.
  static let work = 6

  /// Sets the names, of which there is at least one, if they are different.
  mutating func set(_ names: [String], by origin: String) {
    let areDistinct = names.indices.allSatisfy { index in
      !names[..<index].contains { $0.isEqual(to: names[index]) }
    }
    if areDistinct { (self.names, self.origin) = (names, origin) }
  }

  /// Returns ` on axis x` for an error text, or an empty string for a scalar.
  func suffix(_ axis: Int) -> String { areNamed ? " on axis \(names[axis])" : "" }

  /// Returns the pointer of the component of a coordinate at the top level of the request on an axis.
  func pointer(to name: StaticString, on axis: Int) -> JSONPointer {
    let pointer = JSONPointer.root.appending("\(name)")
    return areNamed ? pointer.appending(names[axis]) : pointer
  }

  /// Returns whether a name matches `[A-Za-z][A-Za-z0-9_]*`.
  static func isName(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || NumberReader.isDigit($0) || $0 == UInt8(ascii: "_") }
  }
}
