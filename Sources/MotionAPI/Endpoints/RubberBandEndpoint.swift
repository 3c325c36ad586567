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
    lower = fields.coordinate("min")
    upper = fields.coordinate("max")
    if lower == nil, upper == nil { fields.addError(.required, "min", "is required unless max is given") }
    shape = Shape(&fields)
    if case .length(let length) = shape, length <= 0, lower == nil, upper != nil {
      fields.addError(.required, "min", ErrorMessages.minRequired(byLength: length))
    }
    isInverse = fields.keyword("direction", RubberBandRequest.directions)
    if stream != nil, fields.context.axes.areNamed {
      fields.addError(
        .invalidValue, "values", "is an array of plain numbers and requires plain numbers for min and max")
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
        context.addError(.outOfRange, .root, ErrorMessages.minAboveMax(low, high))
        continue
      }
      ranges.append(
        try context.physics(at: shape.pointer) { _ throws(MotionError) in
          switch shape {
          case .length(let length):
            return try RubberBandRange.materialMotion(min: low, max: high, length: length)
          case .bands(let coefficient, let below, let above):
            return try RubberBandRange(
              min: low, max: high, below: RubberBand(coefficient: coefficient, dimension: below),
              above: RubberBand(coefficient: coefficient, dimension: above))
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
    case bands(coefficient: Double, below: Double, above: Double)
    /// Material Motion's `rubberBanded(below:above:length:)`.
    case length(Double)

    /// Reads `dimension` (a number or `{below, above}`) and `coefficient`, or `length`.
    init(_ fields: inout FieldReader) {
      let example: StaticString = #"{"below": 400, "above": 300}"#
      let length = fields.number("length")
      let coefficient = fields.number("coefficient", in: .positive)
      var (below, above): (Double?, Double?)
      if let node = fields.take("dimension") {
        switch fields.document.kind(node) {
        case .object:
          (below, above) = fields.object(node, "dimension", example: example) { fields in
            let sides = (
              fields.requiredNumber("below", in: .positive), fields.requiredNumber("above", in: .positive)
            )
            fields.finish()
            return sides
          }
        case .number:
          below = fields.number(node, "dimension", in: .positive)
          above = below
        default:
          fields.refuse(
            node, "dimension", mustBe: "a number greater than 0, or an object", suchAs: example)
        }
      }
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
      self = .bands(
        coefficient: coefficient ?? RubberBand.standardCoefficient, below: below ?? 1, above: above ?? 1)
    }

    /// Returns the pointer of the field that a quantity comes from. A length determines the dimensions of
    /// both bands.
    func pointer(for quantity: MotionError.Quantity) -> JSONPointer {
      if case .length = self { return JSONPointer.root.appending("length") }
      return quantity.pointer
    }
  }
}
