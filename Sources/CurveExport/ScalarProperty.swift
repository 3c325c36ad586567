/// A property that one axis animates.
package enum ScalarProperty: String, Sendable {
  /// A horizontal translation.
  case x
  /// A vertical translation.
  case y
  case scale
  case opacity
  /// A rotation in degrees.
  case rotation

  /// Creates the property that a named axis animates; nil if it is one with a name of its own.
  init?(axisName name: String) {
    self.init(rawValue: name == "alpha" ? "opacity" : name)
  }
}
