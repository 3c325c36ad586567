extension Coordinate: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a coordinate with one axis, such as `300`.
  public init(integerLiteral value: Double) { self.init(value) }

  /// Creates a coordinate with one axis, such as `3.5`.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension Coordinate: ExpressibleByArrayLiteral {
  /// Creates a coordinate with one axis per component, such as `[120, 80]`.
  ///
  /// An empty literal is the coordinate 0 with one axis.
  public init(arrayLiteral components: Double...) { self = Coordinate(components) ?? 0 }
}

extension Coordinate: ExpressibleByDictionaryLiteral {
  /// Creates a coordinate with named axes, such as `["x": 120, "y": 80]`.
  ///
  /// The axes have the order of the literal. A name that occurs twice names two axes, as in
  /// `KeyValuePairs`, and `subscript(_:)` finds the first of them. An empty literal is the coordinate
  /// 0 with one axis and no name.
  public init(dictionaryLiteral components: (String, Double)...) {
    self =
      Coordinate(names: components.map { $0.0 }, components: components.map { $0.1 }) ?? 0
  }
}

extension Coordinate: CustomStringConvertible {
  /// The coordinate as a literal: `300.0`, `[120.0, 80.0]` or `["x": 120.0, "y": 80.0]`.
  public var description: String {
    guard count > 1 || names != nil else { return "\(self[0])" }
    var text = ""
    for axis in axes {
      text += axis == 0 ? "[" : ", "
      if let names { text += "\"\(names[axis])\": " }
      text += "\(self[axis])"
    }
    return text + "]"
  }
}
