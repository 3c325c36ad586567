import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `rubber-band`: resistance to values beyond a range, and its inverse.
enum RubberBandEndpoint {
  static func map(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let band = RubberBandRequest(&members)
    members.finish()
    try request.check()
    let ranges = try band.ranges(in: request)
    if let values = band.values { return try map(values, band, ranges[0], request) }
    guard let value = band.value?.on(request.axes) else { throw .validationErrors }
    var mapped = value
    var velocity = band.velocity?.on(request.axes)
    for axis in value.axes {
      mapped[axis] = try band.map(
        value[axis], ranges[axis], in: request, at: request.pointer(to: "value", on: axis))
      // The slope of the band is a function of the finger's position, in both directions.
      let finger = band.isInverse ? mapped[axis] : value[axis]
      if let received = velocity?[axis] {
        velocity?[axis] = band.velocity(received, ranges[axis], finger: finger)
      }
    }
    try request.check()
    guard velocity?.isFinite ?? true else {
      request.addError(
        JSONPointer.root.appending("velocity"), ErrorMessages.detail(of: .overflow(.velocity)))
      throw .validationErrors
    }
    var writer = JSONWriter(reservingCapacity: 96)
    writer.beginObject()
    writer.key("value")
    writer.coordinate(mapped, on: request.axes)
    if let velocity {
      writer.key("velocity")
      writer.coordinate(velocity, on: request.axes)
    }
    writer.endObject()
    return writer
  }

  private static func map(
    _ values: [Double], _ band: RubberBandRequest, _ range: RubberBandRange, _ request: OperationRequest
  ) throws(InvalidRequest) -> JSONWriter {
    guard request.budget.spend(1 + WritingWork.exactNumber, times: values.count) else { throw .tooMuchWork }
    var writer = JSONWriter(reservingCapacity: 32 + 20 * values.count)
    writer.beginObject()
    writer.key("values")
    writer.beginArray()
    for (index, value) in values.enumerated() {
      writer.value(
        try band.map(value, range, in: request, at: JSONPointer.root.appending("values").appending(index)))
    }
    writer.endArray()
    writer.endObject()
    try request.check()
    return writer
  }
}

/// The members that describe a rubber band.
private struct RubberBandRequest {
  /// The values indicate whether to invert the mapping.
  static let directions = Keywords<Bool>(("apply", false), ("invert", true))

  let value: ReceivedCoordinate?
  let values: [Double]?
  let velocity: ReceivedCoordinate?
  let lower: ReceivedCoordinate?
  let upper: ReceivedCoordinate?
  let shape: Shape?
  let isInverse: Bool

  /// The parameters of the resistance.
  enum Shape {
    case bands(coefficient: Double, below: Double, above: Double)
    /// Material Motion's `rubberBanded(below:above:length:)`.
    case length(Double)

    /// Returns the pointer of the member that a quantity comes from. A length determines the dimensions of
    /// both bands.
    func member(for quantity: MotionError.Quantity) -> JSONPointer {
      if case .length = self { return JSONPointer.root.appending("length") }
      return OperationRequest.member(for: quantity)
    }
  }

  init(_ members: inout MemberReader) {
    let request = members.request
    value = members.coordinate("value")
    let stream = members.take("values")
    values = stream.flatMap {
      request.numbers($0, "values", example: "[-50, 10, 900]", at: members.pointer(to: "values"))
    }
    if value == nil, stream == nil {
      request.addError(members.pointer(to: "value"), "is required unless values is given")
    }
    if value != nil, stream != nil {
      request.addError(members.pointer, "value and values are mutually exclusive; give one")
    }
    velocity = members.coordinate("velocity")
    if stream != nil, velocity != nil {
      request.addError(members.pointer(to: "velocity"), "is allowed with value, not with values")
    }
    lower = members.coordinate("min")
    upper = members.coordinate("max")
    if lower == nil, upper == nil {
      request.addError(members.pointer(to: "min"), "is required unless max is given")
    }
    shape = members.shape()
    if case .length(let length) = shape, length <= 0, lower == nil, upper != nil {
      request.addError(members.pointer(to: "min"), ErrorMessages.minRequired(byLength: length))
    }
    isInverse = members.keyword("direction", RubberBandRequest.directions)
    if stream != nil, request.axes.areNamed {
      request.addError(
        members.pointer(to: "values"),
        "is an array of plain numbers and requires plain numbers for min and max")
    }
  }

  /// Returns the range of each axis.
  func ranges(in request: OperationRequest) throws(InvalidRequest) -> [RubberBandRange] {
    guard let shape else { throw .validationErrors }
    let lower = lower?.on(request.axes)
    let upper = upper?.on(request.axes)
    var ranges: [RubberBandRange] = []
    for axis in 0..<request.axes.count {
      let low = lower?[axis] ?? -.infinity
      let high = upper?[axis] ?? .infinity
      if low > high {
        request.addError(.root, ErrorMessages.minAboveMax(low, high))
        continue
      }
      ranges.append(
        try request.physics(at: shape.member) { () throws(MotionError) in
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
    try request.check()
    return ranges
  }

  /// Returns the mapped value. Adds an error and returns 0 if the value has no inverse.
  func map(
    _ value: Double, _ range: RubberBandRange, in request: OperationRequest,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(InvalidRequest) -> Double {
    guard isInverse else { return range.value(value) }
    do throws(MotionError) {
      return try range.inverse(value)
    } catch .overflow {
      request.addError(
        pointer(),
        "corresponds to a finger position beyond the range of a double, received \(ErrorMessages.text(value))"
      )
      return 0
    } catch {
      request.addError(pointer(), ErrorMessages.detail(of: error))
      return 0
    }
  }

  /// Returns a velocity, mapped at a position of the finger.
  func velocity(_ velocity: Double, _ range: RubberBandRange, finger: Double) -> Double {
    isInverse ? velocity / range.velocity(1, at: finger) : range.velocity(velocity, at: finger)
  }
}

extension MemberReader {
  /// Reads `dimension` (a number or `{below, above}`) and `coefficient`, or `length`.
  fileprivate mutating func shape() -> RubberBandRequest.Shape? {
    let dimensionExample: StaticString = #"{"below": 400, "above": 300}"#
    let length = number("length")
    let coefficient = number("coefficient", in: .positive)
    var below: Double?
    var above: Double?
    if let node = take("dimension") {
      switch request.document.kind(node) {
      case .object:
        var sides = reader(of: node, "dimension", example: dimensionExample)
        below = sides.takeRequired("below").flatMap {
          request.number($0, in: .positive, at: sides.pointer(to: "below"))
        }
        above = sides.takeRequired("above").flatMap {
          request.number($0, in: .positive, at: sides.pointer(to: "above"))
        }
        sides.finish()
      case .number:
        below = request.number(node, in: .positive, at: pointer(to: "dimension"))
        above = below
      default:
        request.addError(
          pointer(to: "dimension"),
          ErrorMessages.mustBe(
            "a number greater than 0, or an object", suchAs: dimensionExample,
            received: request.received(node)))
      }
    }
    if has("length") {
      let excluded = (["dimension", "coefficient"] as [StaticString]).filter { has($0) }
      if !excluded.isEmpty {
        request.addError(
          pointer,
          "length is mutually exclusive with \(excluded.map { "\($0)" }.joined(separator: " and ")); "
            + "give length, or dimension and coefficient"
        )
      }
      return length.map { .length($0) }
    }
    if !has("dimension") {
      request.addError(pointer(to: "dimension"), "is required unless length is given")
    }
    guard let below, let above else { return nil }
    return .bands(coefficient: coefficient ?? RubberBand.standardCoefficient, below: below, above: above)
  }
}
