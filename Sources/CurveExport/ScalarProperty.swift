/// The property that a plain number animates.
///
/// Named axes need none, because their names select the properties.
public enum ScalarProperty: Sendable {
  /// A horizontal translation.
  case x
  /// A vertical translation.
  case y
  case scale
  case opacity
  /// A rotation in degrees.
  case rotation
}
