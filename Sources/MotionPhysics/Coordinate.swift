import Platform

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
  /// The components, in the order of the axes, at least one.
  public private(set) var components: [Double]
  /// The names of the axes, in order; nil if the axes have no names.
  public let names: [String]?

  /// Creates a coordinate with one axis.
  public init(_ value: Double) {
    components = [value]
    names = nil
  }

  /// Creates a coordinate with one axis per component.
  ///
  /// - Returns: Nil if there is no component.
  public init?(_ components: some Sequence<Double>) {
    self.components = Array(components)
    names = nil
    if self.components.isEmpty { return nil }
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
    guard names.count == components.count, !components.isEmpty else { return nil }
    self.components = components
    self.names = names
  }

  /// Creates a coordinate with the same value on each axis.
  ///
  /// - Parameters:
  ///   - value: The value on each axis.
  ///   - count: The number of axes, at least 1.
  public init(repeating value: Double, count: Int) {
    precondition(count >= 1, "a coordinate has at least one axis")
    components = Array(repeating: value, count: count)
    names = nil
  }

  private init(_ components: [Double], names: [String]?) {
    self.components = components
    self.names = names
  }

  /// The number of axes, at least 1.
  public var count: Int { components.count }

  /// The indices of the axes.
  public var axes: Range<Int> { components.indices }

  /// Accesses the component on an axis, which must be one of `axes`.
  public subscript(axis: Int) -> Double {
    get { components[axis] }
    set { components[axis] = newValue }
  }

  /// Returns the component on the first axis with a name, or nil if no axis has this name.
  public subscript(name: String) -> Double? {
    names?.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { components[$0] }
  }

  /// A Boolean value that indicates whether every component is finite.
  public var isFinite: Bool { components.allSatisfy { $0.isFinite } }

  /// The Euclidean norm, computed without intermediate overflow or underflow.
  public var length: Double { components.dropFirst().reduce(abs(components[0])) { hypot($0, $1) } }

  /// Returns a coordinate whose components are transformed by `transform`.
  ///
  /// The result has the names of this coordinate.
  public func map(_ transform: (Double) -> Double) -> Coordinate {
    Coordinate(components.map(transform), names: names)
  }

  /// Returns a coordinate that combines the components of two coordinates axis by axis.
  ///
  /// The result has the axes and the names of this coordinate. A number without a name stands for the
  /// same value on every axis of the other coordinate.
  ///
  /// - Parameters:
  ///   - other: A number, or a coordinate with the same number of axes.
  ///   - combine: The operation on two components.
  public func zip(_ other: Coordinate, _ combine: (Double, Double) -> Double) -> Coordinate {
    if isNumber { return other.map { combine(components[0], $0) } }
    if other.isNumber { return map { combine($0, other.components[0]) } }
    precondition(count == other.count, "two coordinates have the same number of axes")
    return Coordinate(axes.map { combine(components[$0], other.components[$0]) }, names: names)
  }

  /// Returns the difference, axis by axis.
  public static func - (left: Coordinate, right: Coordinate) -> Coordinate { left.zip(right, -) }

  /// Returns the sum, axis by axis.
  public static func + (left: Coordinate, right: Coordinate) -> Coordinate { left.zip(right, +) }
}

extension Coordinate: Equatable {
  /// Returns a Boolean value that indicates whether two coordinates have the same axes and components.
  public static func == (left: Coordinate, right: Coordinate) -> Bool {
    left.components == right.components && left.hasNames(of: right)
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
  private var isNumber: Bool { count == 1 && names == nil }

  /// Returns this coordinate with the axes and names of another.
  ///
  /// A number without a name stands for the same value on every axis.
  ///
  /// - Throws: The errors of `checkAxes(of:)`.
  func matching(_ other: Coordinate) throws(MotionError) -> Coordinate {
    if isNumber { return other.map { _ in components[0] } }
    try other.checkAxes(of: self)
    return Coordinate(components, names: other.names)
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
  /// Creates a coordinate with one axis per component, such as `[120, 80]`. The literal must have a component.
  public init(arrayLiteral components: Double...) {
    precondition(!components.isEmpty, "a coordinate has at least one axis")
    self.init(components, names: nil)
  }
}

extension Coordinate: ExpressibleByDictionaryLiteral {
  /// Creates a coordinate with named axes, such as `["x": 120, "y": 80]`. The literal must have a component.
  ///
  /// The axes have the order of the literal. A name that occurs twice names two axes, as in
  /// `KeyValuePairs`, and `subscript(_:)` finds the first of them.
  public init(dictionaryLiteral components: (String, Double)...) {
    precondition(!components.isEmpty, "a coordinate has at least one axis")
    self.init(components.map { $0.1 }, names: components.map { $0.0 })
  }
}

extension Coordinate: CustomStringConvertible {
  /// The coordinate as a literal: `300.0`, `[120.0, 80.0]` or `["x": 120.0, "y": 80.0]`.
  public var description: String {
    guard count > 1 || names != nil else { return "\(components[0])" }
    var text = ""
    for axis in axes {
      text += axis == 0 ? "[" : ", "
      if let names { text += "\"\(names[axis])\": " }
      text += "\(components[axis])"
    }
    return text + "]"
  }
}
