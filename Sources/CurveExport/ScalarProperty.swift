/// The property that a plain number animates: what a value means on the screen.
///
/// Named axes need none, because their names say which properties they animate.
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
