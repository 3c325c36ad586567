import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `rubber-band`: resistance to values beyond a range, and its inverse.
enum RubberBandEndpoint {
  static let map = Operation.Definition.object(
    "rubber-band",
    read: { fields in
      let band = RubberBandRequest(&fields)
      fields.finish()
      return band
    },
    compute: { band, context throws(InvalidRequest) in try band.mapped(in: &context) },
    write: { writer, mapped, context in
      switch mapped {
      case .values(let values):
        writer.key("values")
        writer.column(exact: values)
      case .value(let value, let velocity):
        writer.key("value")
        writer.coordinate(value, on: context.axes)
        if let velocity {
          writer.key("velocity")
          writer.coordinate(velocity, on: context.axes)
        }
      }
    })
}

/// What a rubber band makes of the values of a request.
private enum MappedValue {
  case value(Coordinate, velocity: Coordinate?)
  case values([Double])
}

/// The fields that describe a rubber band.
private struct RubberBandRequest {
  /// The values indicate whether to invert the mapping.
  private static let directions = Keywords<Bool>(("apply", false), ("invert", true))

  let value: ReceivedCoordinate?
  let values: [Double]?
  let velocity: ReceivedCoordinate?
  let lower: ReceivedCoordinate?
  let upper: ReceivedCoordinate?
  let shape: Shape
  let isInverse: Bool

  init(_ fields: inout FieldReader) {
    value = fields.coordinate("value")
    let stream = fields.take("values")
    values = stream.flatMap { fields.numbers($0, "values", example: "[-50, 10, 900]") }
    if value == nil, stream == nil {
      fields.addError(.required, "value", "is required unless values is given")
    }
    if value != nil, stream != nil {
      fields.addError(.conflict, "value and values are mutually exclusive; give one")
    }
    velocity = fields.coordinate("velocity")
    if stream != nil, velocity != nil {
      fields.addError(.conflict, "velocity", "is allowed with value, not with values")
    }
    let example: StaticString = #"{"min": 0, "max": 600}"#
    let bounds = fields.takeRequired("bounds").map { node in
      fields.object(node, "bounds", example: example) { fields in
        let bounds = (lower: fields.coordinate("min"), upper: fields.coordinate("max"))
        if fields.isObject, !fields.has("min"), !fields.has("max") {
          fields.addError(.required, "min", "is required unless max is given")
        }
        fields.finish()
        return bounds
      }
    }
    (lower, upper) = (bounds?.lower, bounds?.upper)
    shape = Shape(&fields)
    if case .length(let length) = shape, length <= 0, lower == nil, upper != nil {
      fields.context.addError(
        .required, JSONPointer.root.appending("bounds").appending("min"),
        ErrorMessages.minRequired(byLength: length))
    }
    isInverse = fields.keyword("direction", RubberBandRequest.directions)
    if stream != nil, fields.context.axes.areNamed {
      fields.addError(
        .invalidValue, "values", "is an array of plain numbers and requires plain numbers for bounds")
    }
  }

  /// Returns the mapped values.
  func mapped(in context: inout OperationContext) throws(InvalidRequest) -> MappedValue {
    let ranges = try ranges(in: &context)
    let axes = context.axes
    if let values {
      try context.spend(1 + WritingWork.exactNumber, times: values.count)
      var mapped: [Double] = []
      mapped.reserveCapacity(values.count)
      for (index, value) in values.enumerated() {
        mapped.append(
          map(value, ranges[0], at: JSONPointer.root.appending("values").appending(index), in: &context))
      }
      try context.check()
      return .values(mapped)
    }
    guard let value = value?.on(axes) else { throw .validationErrors }
    var mapped = value
    var velocity = velocity?.on(axes)
    for axis in value.axes {
      mapped[axis] = map(
        value[axis], ranges[axis], at: axes.pointer(to: "value", on: axis), in: &context)
      // The slope of the band is a function of the finger's position, in both directions.
      let finger = isInverse ? mapped[axis] : value[axis]
      if let received = velocity?[axis] {
        let range = ranges[axis]
        velocity?[axis] =
          isInverse ? received / range.velocity(1, at: finger) : range.velocity(received, at: finger)
      }
    }
    try context.check()
    guard velocity?.isFinite ?? true else {
      context.addError(
        .outOfRange,
        JSONPointer.root.appending("velocity"), ErrorMessages.detail(of: .overflow(.velocity)))
      throw .validationErrors
    }
    return .value(mapped, velocity: velocity)
  }

  /// Returns the range of each axis.
  private func ranges(in context: inout OperationContext) throws(InvalidRequest) -> [RubberBandRange] {
    let lower = lower?.on(context.axes)
    let upper = upper?.on(context.axes)
    var ranges: [RubberBandRange] = []
    for axis in 0..<context.axes.count {
      let low = lower?[axis] ?? -.infinity
      let high = upper?[axis] ?? .infinity
      if low > high {
        context.addError(
          .outOfRange, JSONPointer.root.appending("bounds"), ErrorMessages.minAboveMax(low, high))
        continue
      }
      ranges.append(
        try context.physics(at: shape.pointer) { _ throws(MotionError) in
          switch shape {
          case .length(let length):
            return try RubberBandRange.materialMotion(min: low, max: high, length: length)
          case .bands(let coefficient, let dimension):
            let standard = RubberBand.standardCoefficient
            return try RubberBandRange(
              min: low, max: high,
              below: RubberBand(
                coefficient: coefficient?.below ?? standard, dimension: dimension?.below ?? 1),
              above: RubberBand(
                coefficient: coefficient?.above ?? standard, dimension: dimension?.above ?? 1))
          }
        })
    }
    try context.check()
    return ranges
  }

  /// Returns a mapped value. Adds an error and returns 0 if the value has no inverse.
  private func map(
    _ value: Double, _ range: RubberBandRange, at pointer: @autoclosure () -> JSONPointer,
    in context: inout OperationContext
  ) -> Double {
    guard isInverse else { return range.value(value) }
    do throws(MotionError) {
      return try range.inverse(value)
    } catch .overflow {
      context.addError(
        .outOfRange,
        pointer(),
        "corresponds to a finger position beyond the range of a double, received \(ErrorMessages.text(value))"
      )
      return 0
    } catch {
      context.addError(error.code, pointer(), ErrorMessages.detail(of: error))
      return 0
    }
  }

  /// The parameters of the resistance.
  enum Shape {
    case bands(coefficient: Edges?, dimension: Edges?)
    /// Material Motion's `rubberBanded(below:above:length:)`.
    case length(Double)

    /// Reads `dimension` and `coefficient`, each a number or `{below, above}`, or `length`.
    init(_ fields: inout FieldReader) {
      let length = fields.number("length")
      let coefficient = Edges(
        &fields, "coefficient", in: .nonNegative, example: #"{"below": 0, "above": 0.55}"#)
      let dimension = Edges(
        &fields, "dimension", in: .positive, example: #"{"below": 400, "above": 300}"#)
      if fields.has("length") {
        let excluded = fields.given(["dimension", "coefficient"])
        if !excluded.isEmpty {
          fields.addError(
            .conflict,
            "length is mutually exclusive with \(excluded.map { "\($0)" }.joined(separator: " and ")); "
              + "give length, or dimension and coefficient"
          )
        }
        self = .length(length ?? 1)
        return
      }
      if !fields.has("dimension") {
        fields.addError(.required, "dimension", "is required unless length is given")
      }
      self = .bands(coefficient: coefficient, dimension: dimension)
    }

    /// Returns the pointer of the field that a quantity comes from. A length determines the dimensions of
    /// both bands.
    func pointer(for quantity: MotionError.Quantity) -> JSONPointer {
      if case .length = self { return JSONPointer.root.appending("length") }
      return quantity.pointer
    }
  }
}

/// A number for both edges of a range, or one for each.
private struct Edges {
  let below: Double
  let above: Double

  /// Reads a number or `{below, above}`. Returns nil if the field is missing or invalid.
  init?(_ fields: inout FieldReader, _ name: StaticString, in range: NumberRange, example: StaticString) {
    guard let node = fields.take(name) else { return nil }
    var edges: (Double?, Double?)
    switch fields.document.kind(node) {
    case .object:
      edges = fields.object(node, name, example: example) { fields in
        let edges = (fields.requiredNumber("below", in: range), fields.requiredNumber("above", in: range))
        fields.finish()
        return edges
      }
    case .number:
      let number = fields.number(node, name, in: range)
      edges = (number, number)
    default:
      fields.refuse(node, name, mustBe: "\(range.description), or an object", suchAs: example)
    }
    guard let below = edges.0, let above = edges.1 else { return nil }
    self.below = below
    self.above = above
  }
}
