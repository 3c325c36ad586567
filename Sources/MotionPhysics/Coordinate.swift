import Platform

/// A position, a velocity or a distance with one or more axes.
///
/// Names of axes belong to the caller: here axes are numbered, so a scalar and a point run
/// through the same code. The first component is stored inline because most motions have one
/// axis, and those then allocate nothing.
public struct Coordinate: Sendable, Equatable {
  private var first: Double
  /// The components after the first; nil, not empty, where there are none: even an empty array is counted on every copy.
  private var rest: [Double]?

  /// A coordinate with one axis.
  public init(_ value: Double) {
    first = value
    rest = nil
  }

  /// A coordinate with one axis per component; nil where there is no component.
  public init?(_ components: some Sequence<Double>) {
    var iterator = components.makeIterator()
    guard let head = iterator.next() else { return nil }
    first = head
    var others: [Double] = []
    while let next = iterator.next() { others.append(next) }
    rest = others.isEmpty ? nil : others
  }

  /// The same value on every one of `count` axes (at least one).
  public init(repeating value: Double, count: Int) {
    first = value
    rest = count > 1 ? Array(repeating: value, count: count - 1) : nil
  }

  /// How many axes there are, at least 1.
  public var count: Int { (rest?.count ?? 0) + 1 }

  /// The numbers of the axes.
  public var axes: Range<Int> { 0..<count }

  /// The component on an axis; `axis` must be one of `axes` (there is none elsewhere: NaN).
  public subscript(axis: Int) -> Double {
    get { axis == 0 ? first : rest?[axis - 1] ?? .nan }
    set { if axis == 0 { first = newValue } else { rest?[axis - 1] = newValue } }
  }

  /// All components, in the order of the axes.
  public var components: [Double] { [first] + (rest ?? []) }

  /// Whether every component is a finite number.
  public var isFinite: Bool { first.isFinite && rest?.allSatisfy(\.isFinite) ?? true }

  /// The Euclidean norm, safe from intermediate overflow and underflow.
  public var length: Double {
    guard let rest else { return abs(first) }
    return rest.reduce(abs(first)) { hypot($0, $1) }
  }

  /// The coordinate whose components are `transform` of these.
  public func map(_ transform: (Double) -> Double) -> Coordinate {
    guard rest != nil else { return Coordinate(transform(first)) }
    var result = self
    for axis in axes { result[axis] = transform(self[axis]) }
    return result
  }

  /// Combines two coordinates axis by axis; `other` must have as many axes.
  public func zip(_ other: Coordinate, _ combine: (Double, Double) -> Double) -> Coordinate {
    guard rest != nil else { return Coordinate(combine(first, other.first)) }
    var result = self
    for axis in axes { result[axis] = combine(self[axis], other[axis]) }
    return result
  }

  /// The difference, axis by axis.
  public static func - (left: Coordinate, right: Coordinate) -> Coordinate { left.zip(right, -) }

  /// The sum, axis by axis.
  public static func + (left: Coordinate, right: Coordinate) -> Coordinate { left.zip(right, +) }
}
