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
/// Names are labels. Arithmetic and comparison use positions only, so `point == named` is true.
///
/// The first component is stored inline because most motions have one axis and then allocate no memory.
public struct Coordinate: Sendable {
  // Arithmetic on coordinates with one unnamed axis is inlined; that on other coordinates is in functions
  // that are not. The code of a computation on one axis then occupies fewer lines of the instruction cache.
  var first: Double
  /// The components after the first and the names; nil if there are neither, because copying a
  /// reference costs a retain.
  var storage: Storage?

  /// Creates a coordinate with one axis.
  public init(_ value: Double) {
    first = value
    storage = nil
  }

  /// Creates a coordinate with one axis per component.
  ///
  /// - Returns: Nil if there is no component.
  public init?(_ components: some Sequence<Double>) {
    self.init(components, names: nil)
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
    guard names.count == components.count else { return nil }
    self.init(components, names: names)
  }

  private init?(_ components: some Sequence<Double>, names: [String]?) {
    var iterator = components.makeIterator()
    guard let head = iterator.next() else { return nil }
    first = head
    var rest: [Double] = []
    while let next = iterator.next() { rest.append(next) }
    storage = rest.isEmpty && names == nil ? nil : Storage(rest: rest, names: names)
  }

  /// Creates a coordinate with the same value on each axis.
  ///
  /// - Parameters:
  ///   - value: The value on each axis.
  ///   - count: The number of axes; a number below 1 counts as 1.
  public init(repeating value: Double, count: Int) {
    first = value
    storage = count > 1 ? Storage(rest: Array(repeating: value, count: count - 1), names: nil) : nil
  }

  /// The number of axes, at least 1.
  public var count: Int { (storage?.rest.count ?? 0) + 1 }

  /// The indices of the axes.
  public var axes: Range<Int> { 0..<count }

  /// The names of the axes, in order; nil if the axes have no names.
  public var names: [String]? { storage?.names }

  /// Accesses the component on an axis.
  ///
  /// The component on an axis that is not one of `axes` is NaN and cannot be set.
  public subscript(axis: Int) -> Double {
    get { axis == 0 ? first : component(on: axis) }
    set {
      if axis == 0 {
        first = newValue
        return
      }
      guard axis > 0, axis < count else { return }
      if !isKnownUniquelyReferenced(&storage) {
        storage = storage.map { Storage(rest: $0.rest, names: $0.names) }
      }
      storage?.rest[axis - 1] = newValue
    }
  }

  func component(on axis: Int) -> Double {
    guard let storage, axis > 0, axis <= storage.rest.count else { return .nan }
    return storage.rest[axis - 1]
  }

  /// Returns the component on the first axis with a name, or nil if no axis has this name.
  public subscript(name: String) -> Double? {
    guard let names = storage?.names else { return nil }
    return names.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { self[$0] }
  }

  /// All components, in the order of the axes.
  public var components: [Double] { [first] + (storage?.rest ?? []) }

  /// A Boolean value that indicates whether every component is finite.
  public var isFinite: Bool { first.isFinite && storage?.rest.allSatisfy { $0.isFinite } ?? true }

  /// The Euclidean norm, computed without intermediate overflow or underflow.
  public var length: Double { storage == nil ? abs(first) : norm }

  var norm: Double {
    get { storage?.rest.reduce(abs(first)) { hypot($0, $1) } ?? abs(first) }
  }

  /// Returns a coordinate whose components are transformed by `transform`.
  ///
  /// The result has the names of this coordinate.
  public func map(_ transform: (Double) -> Double) -> Coordinate {
    storage == nil ? Coordinate(transform(first)) : mapComponents(transform)
  }

  func mapComponents(_ transform: (Double) -> Double) -> Coordinate {
    var result = Coordinate(transform(first))
    result.storage = storage.map { Storage(rest: $0.rest.map(transform), names: $0.names) }
    return result
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
    if storage == nil, other.storage == nil { return Coordinate(combine(first, other.first)) }
    return zipComponents(other, combine)
  }

  func zipComponents(_ other: Coordinate, _ combine: (Double, Double) -> Double) -> Coordinate {
    let number = first
    guard let storage else { return other.map { combine(number, $0) } }
    var result = Coordinate(combine(number, other.first))
    let otherNumber = other.storage == nil ? other.first : nil
    var rest: [Double] = []
    rest.reserveCapacity(storage.rest.count)
    for (index, component) in storage.rest.enumerated() {
      rest.append(combine(component, otherNumber ?? other[index + 1]))
    }
    result.storage = Storage(rest: rest, names: storage.names)
    return result
  }

  /// Returns the difference, axis by axis.
  public static func - (left: Coordinate, right: Coordinate) -> Coordinate { left.zip(right, -) }

  /// Returns the sum, axis by axis.
  public static func + (left: Coordinate, right: Coordinate) -> Coordinate { left.zip(right, +) }
}

extension Coordinate: Equatable {
  /// Returns a Boolean value that indicates whether two coordinates have the same components in the
  /// same order; names are ignored.
  public static func == (left: Coordinate, right: Coordinate) -> Bool {
    guard left.first == right.first else { return false }
    if left.storage == nil, right.storage == nil { return true }
    return (left.storage?.rest ?? []) == (right.storage?.rest ?? [])
  }
}

extension Coordinate {
  /// Returns this coordinate with the axes and names of another.
  ///
  /// A number without a name stands for the same value on every axis.
  ///
  /// - Throws: The errors of `checkAxes(of:)`.
  func matching(_ other: Coordinate) throws(MotionError) -> Coordinate {
    // Most coordinates have one axis without a name.
    if storage == nil, other.storage == nil { return self }
    return try renamed(as: other)
  }

  private func renamed(as other: Coordinate) throws(MotionError) -> Coordinate {
    guard storage != nil else { return other.map { _ in first } }
    try other.checkAxes(of: self)
    guard other.storage != nil else { return Coordinate(first) }
    return other.zip(self) { $1 }
  }

  /// Throws if a coordinate does not have the same axes as this one.
  ///
  /// - Throws: `outOfRange(.axes)` if the numbers of axes differ; `axesDiffer` if both coordinates
  ///   have names and these differ.
  func checkAxes(of other: Coordinate) throws(MotionError) {
    if storage == nil, other.storage == nil { return }
    guard count == other.count else { throw .outOfRange(.axes, received: Double(other.count)) }
    guard let names, let otherNames = other.names else { return }
    for (name, otherName) in Swift.zip(names, otherNames) {
      guard name.utf8.elementsEqual(otherName.utf8) else { throw .axesDiffer }
    }
  }
}

extension Coordinate {
  /// The components of a coordinate after the first, and the names of its axes.
  ///
  /// A coordinate copies the object before it changes one that another coordinate shares, so no object
  /// changes while two threads can access it.
  final class Storage: @unchecked Sendable {
    fileprivate var rest: [Double]
    fileprivate let names: [String]?

    fileprivate init(rest: [Double], names: [String]?) {
      self.rest = rest
      self.names = names
    }
  }
}
