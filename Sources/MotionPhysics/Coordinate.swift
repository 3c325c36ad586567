import Platform

/// A position, velocity or displacement with one or more axes.
///
/// Axes are numbered; their names belong to the caller. A scalar is a coordinate with one axis. The
/// first component is stored inline because most motions have one axis and then allocate no memory.
public struct Coordinate: Sendable, Equatable {
  private var first: Double
  /// The components after the first; nil if there are none, because a copy of an empty array still
  /// costs a retain.
  private var rest: [Double]?

  /// Creates a coordinate with one axis.
  public init(_ value: Double) {
    first = value
    rest = nil
  }

  /// Creates a coordinate with one axis per component.
  ///
  /// - Returns: Nil if there is no component.
  public init?(_ components: some Sequence<Double>) {
    var iterator = components.makeIterator()
    guard let head = iterator.next() else { return nil }
    first = head
    var others: [Double] = []
    while let next = iterator.next() { others.append(next) }
    rest = others.isEmpty ? nil : others
  }

  /// Creates a coordinate with the same value on each axis.
  ///
  /// - Parameters:
  ///   - value: The value on each axis.
  ///   - count: The number of axes; a number below 1 counts as 1.
  public init(repeating value: Double, count: Int) {
    first = value
    rest = count > 1 ? Array(repeating: value, count: count - 1) : nil
  }

  /// The number of axes, at least 1.
  public var count: Int { (rest?.count ?? 0) + 1 }

  /// The indices of the axes.
  public var axes: Range<Int> { 0..<count }

  /// Accesses the component on an axis, which must be one of `axes`.
  public subscript(axis: Int) -> Double {
    get { axis == 0 ? first : rest?[axis - 1] ?? .nan }
    set { if axis == 0 { first = newValue } else { rest?[axis - 1] = newValue } }
  }

  /// All components, in the order of the axes.
  public var components: [Double] { [first] + (rest ?? []) }

  /// A Boolean value that indicates whether every component is finite.
  public var isFinite: Bool { first.isFinite && rest?.allSatisfy { $0.isFinite } ?? true }

  /// The Euclidean norm, computed without intermediate overflow or underflow.
  public var length: Double {
    guard let rest else { return abs(first) }
    return rest.reduce(abs(first)) { hypot($0, $1) }
  }

  /// Returns a coordinate whose components are transformed by `transform`.
  public func map(_ transform: (Double) -> Double) -> Coordinate {
    guard rest != nil else { return Coordinate(transform(first)) }
    var result = self
    for axis in axes { result[axis] = transform(self[axis]) }
    return result
  }

  /// Returns a coordinate that combines the components of two coordinates axis by axis.
  ///
  /// - Parameters:
  ///   - other: A coordinate with the same number of axes.
  ///   - combine: The operation on two components.
  public func zip(_ other: Coordinate, _ combine: (Double, Double) -> Double) -> Coordinate {
    guard rest != nil else { return Coordinate(combine(first, other.first)) }
    var result = self
    for axis in axes { result[axis] = combine(self[axis], other[axis]) }
    return result
  }

  /// Returns the difference, axis by axis.
  public static func - (left: Coordinate, right: Coordinate) -> Coordinate { left.zip(right, -) }

  /// Returns the sum, axis by axis.
  public static func + (left: Coordinate, right: Coordinate) -> Coordinate { left.zip(right, +) }
}
