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
    compute: { band, context throws(InvalidRequest) in try band.mapped(in: context) },
    write: { writer, mapped, context in
      switch mapped {
      case .values(let values):
        writer.key("values")
        writer.column(exact: values)
      case .value(let value, let velocity):
        writer.member("value", value, on: context.axes)
        if let velocity {
          writer.member("velocity", velocity, on: context.axes)
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
  private static let directions: Keywords<Bool> = [("apply", false), ("invert", true)]

  let value: ReceivedCoordinate?
  let values: [Double]?
  let velocity: ReceivedCoordinate?
  let range: ReceivedRubberBandRange
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
    let bounds = fields.takeRequired("bounds").map { node in
      fields.object(node, "bounds", example: #"{"min": 0, "max": 600}"#) { fields in
        let bounds = fields.rangeBounds()
        fields.finish()
        return bounds
      }
    }
    range = ReceivedRubberBandRange(
      bounds ?? (nil, nil), ReceivedRubberBand(&fields), pointer: .root, boundsPointer: "/bounds",
      in: fields.context)
    isInverse = fields.keyword("direction", RubberBandRequest.directions)
    if stream != nil, fields.context.axes.areNamed {
      fields.addError(
        .invalidValue, "values", "is an array of plain numbers and requires plain numbers for bounds")
    }
  }

  /// Returns the mapped values.
  func mapped(in context: Call) throws(InvalidRequest) -> MappedValue {
    let ranges = try range.ranges(in: context)
    let axes = context.axes
    if let values {
      try context.spend(1 + WritingWork.exactNumber, times: values.count)
      var mapped: [Double] = []
      mapped.reserveCapacity(values.count)
      for (index, value) in values.enumerated() {
        mapped.append(
          map(value, ranges[0], at: JSONPointer.root.appending("values").appending(index), in: context))
      }
      try context.check()
      return .values(mapped)
    }
    guard let value = value?.on(axes) else { throw .validationErrors }
    var mapped = value
    var velocity = velocity?.on(axes)
    for axis in value.axes {
      mapped[axis] = map(
        value[axis], ranges[axis], at: axes.pointer(to: "value", on: axis), in: context)
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
        .outOfRange, "/velocity", ErrorMessages.detail(of: .overflow(.velocity)))
      throw .validationErrors
    }
    return .value(mapped, velocity: velocity)
  }

  /// Returns a mapped value. Adds an error and returns 0 if the value has no inverse.
  private func map(
    _ value: Double, _ range: RubberBandRange, at pointer: @autoclosure () -> JSONPointer,
    in context: Call
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
}
