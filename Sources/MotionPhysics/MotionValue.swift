/// A value that moves: a number, a coordinate, or a type of your own.
///
/// Motions are created from such values and return coordinates. A type conforms with two conversions:
///
/// ```swift
/// extension CGPoint: MotionValue {
///   var coordinate: Coordinate { [x, y] }
///   init(coordinate: Coordinate) { self.init(x: coordinate[0], y: coordinate[1]) }
/// }
/// ```
public protocol MotionValue: Sendable, Equatable {
  /// The value as a coordinate. All values that meet in one motion must have the same number of axes.
  var coordinate: Coordinate { get }

  /// Creates a value from a coordinate with the axes of this type's values.
  init(coordinate: Coordinate)
}

extension Double: MotionValue {
  /// The number as a coordinate with one axis.
  public var coordinate: Coordinate { Coordinate(self) }

  /// Creates a number from a coordinate, which must have one axis.
  public init(coordinate: Coordinate) {
    precondition(coordinate.count == 1, "a number has one axis")
    self = coordinate[0]
  }
}

extension Coordinate: MotionValue {
  /// The coordinate itself.
  public var coordinate: Coordinate { self }

  /// Creates a copy of a coordinate.
  public init(coordinate: Coordinate) { self = coordinate }
}
