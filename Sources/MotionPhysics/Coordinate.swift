import MotionSystem

/// A position, velocity or displacement with one or more axes.
///
/// Axes are numbered and may have names. A number is a coordinate with one axis. An array literal numbers
/// its axes, and a dictionary literal names them in the order in which it is written:
///
/// ```swift
/// let height: Coordinate = 300
/// let point: Coordinate = [120, 80]
/// let named: Coordinate = ["x": 120, "y": 80]
/// ```
///
/// Equal coordinates have the same axes: as many components, and the same names in the same order. Arithmetic
/// uses positions only, so that `point + named` is defined.
public struct Coordinate: Sendable {
  /// The component on the first axis. Apart from the others, so that a number needs no memory of its own.
  private var first: Double
  /// The other axes and the names; nil for a number. One reference, so that a copy costs one count.
  private var further: Further?

  private final class Further: Sendable {
    /// The components on the other axes, in order.
    let others: [Double]
    let names: [String]?

    init(_ others: [Double], names: [String]?) { (self.others, self.names) = (others, names) }
  }

  private init(_ first: Double, _ others: [Double], names: [String]?) {
    self.first = first
    further = others.isEmpty && names == nil ? nil : Further(others, names: names)
  }

  /// Creates a coordinate with one axis.
  public init(_ value: Double) { first = value }

  /// Creates a coordinate with one axis per component.
  ///
  /// - Returns: Nil if there is no component.
  public init?(_ components: some Sequence<Double>) {
    let components = Array(components)
    guard let first = components.first else { return nil }
    self.init(first, Array(components.dropFirst()), names: nil)
  }

  /// Creates a coordinate whose axes have names.
  ///
  /// Names need not differ; `subscript(_:)` finds the first axis of a name.
  ///
  /// - Parameters:
  ///   - names: One name per component.
  ///   - components: The components, in the order of the names.
  /// - Returns: Nil if there is no component, or if the numbers of names and components differ.
  public init?(names: [String], components: [Double]) {
    guard names.count == components.count, let first = components.first else { return nil }
    self.init(first, Array(components.dropFirst()), names: names)
  }

  /// Creates a coordinate with the same value on each axis.
  ///
  /// - Parameters:
  ///   - value: The value on each axis.
  ///   - count: The number of axes, at least 1.
  public init(repeating value: Double, count: Int) {
    precondition(count >= 1, "a coordinate has at least one axis")
    self.init(value, Array(repeating: value, count: count - 1), names: nil)
  }

  /// The components on the axes after the first.
  private var others: [Double] { further?.others ?? [] }

  /// The names of the axes, in order; nil if the axes have no names.
  public var names: [String]? { further?.names }

  /// The number of axes, at least 1.
  public var count: Int { others.count + 1 }

  /// The indices of the axes.
  public var axes: Range<Int> { 0..<count }

  /// All components, in the order of the axes.
  public var components: [Double] { [first] + others }

  /// Accesses the component on an axis, which must be one of `axes`.
  public subscript(axis: Int) -> Double {
    get { axis == 0 ? first : others[axis - 1] }
    set {
      if axis == 0 { return first = newValue }
      var others = others
      others[axis - 1] = newValue
      further = Further(others, names: names)
    }
  }

  /// Returns the component on the first axis with a name, or nil if no axis has this name.
  public subscript(name: String) -> Double? {
    names?.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { self[$0] }
  }

  /// A Boolean value that indicates whether every component is finite.
  public var isFinite: Bool { first.isFinite && (isNumber || others.allSatisfy { $0.isFinite }) }

  /// The Euclidean norm, computed without intermediate overflow or underflow.
  public var length: Double { isNumber ? abs(first) : others.reduce(abs(first)) { hypot($0, $1) } }

  /// Returns a coordinate whose components are transformed by `transform`.
  ///
  /// The result has the names of this coordinate.
  public func map(_ transform: (Double) -> Double) -> Coordinate {
    let first = transform(first)
    return isNumber ? Coordinate(first) : Coordinate(first, others.map(transform), names: names)
  }

  /// Returns the coordinate with each component rounded to an integer.
  public func rounded() -> Coordinate { map { $0.rounded() } }

  /// Returns a coordinate that combines the components of two coordinates axis by axis.
  ///
  /// The result has the axes and the names of this coordinate. A number without a name stands for the
  /// same value on every axis of the other coordinate.
  ///
  /// - Parameters:
  ///   - other: A number, or a coordinate with the same number of axes.
  ///   - combine: The operation on two components.
  public func zip(_ other: Coordinate, _ combine: (Double, Double) -> Double) -> Coordinate {
    if isNumber { return other.map { combine(first, $0) } }
    if other.isNumber { return map { combine($0, other.first) } }
    precondition(count == other.count, "two coordinates have the same number of axes")
    return Coordinate(
      combine(first, other.first), others.indices.map { combine(others[$0], other.others[$0]) }, names: names)
  }

  /// Returns the difference, axis by axis.
  public static func - (left: Coordinate, right: Coordinate) -> Coordinate { left.zip(right, -) }

  /// Returns the sum, axis by axis.
  public static func + (left: Coordinate, right: Coordinate) -> Coordinate { left.zip(right, +) }
}

extension Coordinate: Equatable {
  /// Returns a Boolean value that indicates whether two coordinates have the same axes and components.
  public static func == (left: Coordinate, right: Coordinate) -> Bool {
    left.first == right.first
      && (left.further === right.further || left.others == right.others && left.hasNames(of: right))
  }

  /// Returns whether both coordinates have the same names, or none. The bytes of names are compared, as in
  /// `subscript(_:)`.
  private func hasNames(of other: Coordinate) -> Bool {
    guard let names, let otherNames = other.names else { return names == nil && other.names == nil }
    return names.elementsEqual(otherNames) { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension Coordinate {
  /// A Boolean value that indicates whether the coordinate is a number, which stands for the same value on
  /// every axis of another coordinate.
  private var isNumber: Bool { further == nil }

  /// Returns this coordinate with the axes and names of another.
  ///
  /// A number without a name stands for the same value on every axis.
  ///
  /// - Throws: The errors of `checkAxes(of:)`.
  func matching(_ other: Coordinate) throws(MotionError) -> Coordinate {
    if isNumber { return other.map { _ in first } }
    try other.checkAxes(of: self)
    return Coordinate(first, others, names: other.names)
  }

  /// Throws if a coordinate does not have the same axes as this one.
  ///
  /// - Throws: `outOfRange(.axes)` if the numbers of axes differ; `axesDiffer` if both coordinates
  ///   have names and these differ.
  func checkAxes(of other: Coordinate) throws(MotionError) {
    guard count == other.count else { throw .outOfRange(.axes, received: Double(other.count)) }
    guard names == nil || other.names == nil || hasNames(of: other) else { throw .axesDiffer }
  }
}

extension Coordinate: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a coordinate with one axis, such as `300`.
  public init(integerLiteral value: Double) { self.init(value) }

  /// Creates a coordinate with one axis, such as `3.5`.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension Coordinate: ExpressibleByArrayLiteral {
  /// Creates a coordinate with one axis per component, such as `[120, 80]`.
  ///
  /// The literal must have a component.
  public init(arrayLiteral components: Double...) {
    precondition(!components.isEmpty, "a coordinate has at least one axis")
    self.init(components[0], Array(components.dropFirst()), names: nil)
  }
}

extension Coordinate: ExpressibleByDictionaryLiteral {
  /// Creates a coordinate with named axes, such as `["x": 120, "y": 80]`. The literal must have a component.
  ///
  /// The axes have the order of the literal. A name that occurs twice names two axes, as in
  /// `KeyValuePairs`, and `subscript(_:)` finds the first of them.
  public init(dictionaryLiteral components: (String, Double)...) {
    precondition(!components.isEmpty, "a coordinate has at least one axis")
    self.init(components[0].1, components.dropFirst().map { $0.1 }, names: components.map { $0.0 })
  }
}

extension Coordinate: CustomStringConvertible {
  /// The coordinate as a literal: `300.0`, `[120.0, 80.0]` or `["x": 120.0, "y": 80.0]`.
  public var description: String {
    if isNumber { return "\(first)" }
    var text = ""
    for axis in axes {
      text += axis == 0 ? "[" : ", "
      if let names { text += "\"\(names[axis])\": " }
      text += "\(self[axis])"
    }
    return text + "]"
  }
}
