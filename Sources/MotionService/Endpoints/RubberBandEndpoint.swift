import MotionPhysics
import StrictJSON

/// `rubber-band`: values resisted beyond a range, and the way back.
enum RubberBandEndpoint {
  static func answer(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let band = RubberBandRequest(&members)
    members.finish()
    try question.check()
    let ranges = try band.ranges(in: question)
    if let stream = band.values { return try answer(stream, band, ranges[0], question) }
    guard let value = band.value?.on(question.axes) else { throw .errors }
    var mapped = value
    var velocity = band.velocity?.on(question.axes)
    for axis in value.axes {
      mapped[axis] = try band.map(
        value[axis], ranges[axis], in: question, at: question.pointer(toValueOn: axis))
      // The band's slope belongs to the finger's side of the map, whichever way is asked.
      let finger = band.isInverse ? mapped[axis] : value[axis]
      if let received = velocity?[axis] {
        velocity?[axis] = band.velocity(received, ranges[axis], finger: finger)
      }
    }
    try question.check()
    guard velocity?.isFinite ?? true else {
      question.errors.add(
        JSONPointer.root.appending("velocity"), ErrorMessages.detail(of: .overflow(.velocity)))
      throw .errors
    }
    var answer = JSONWriter(reservingCapacity: 96)
    answer.beginObject()
    answer.key("value")
    answer.coordinate(mapped, on: question.axes)
    if let velocity {
      answer.key("velocity")
      answer.coordinate(velocity, on: question.axes)
    }
    answer.endObject()
    return answer
  }

  private static func answer(
    _ stream: [Double], _ band: RubberBandRequest, _ range: RubberBandRange, _ question: OperationRequest
  ) throws(InvalidRequest) -> JSONWriter {
    var answer = JSONWriter(reservingCapacity: 32 + 20 * stream.count)
    answer.beginObject()
    answer.key("values")
    answer.beginArray()
    for (index, value) in stream.enumerated() {
      answer.value(
        try band.map(value, range, in: question, at: JSONPointer.root.appending("values").appending(index)))
    }
    answer.endArray()
    answer.endObject()
    try question.check()
    return answer
  }
}

extension OperationRequest {
  /// Where the component of `value` on an axis stands.
  fileprivate func pointer(toValueOn axis: Int) -> JSONPointer {
    let value = JSONPointer.root.appending("value")
    return axes.areNamed ? value.appending(axes.names[axis]) : value
  }
}

/// The members of a rubber band.
private struct RubberBandRequest {
  /// Whether the map is to be inverted.
  static let directions = Keywords<Bool>(("apply", false), ("invert", true))

  let value: ReceivedCoordinate?
  let values: [Double]?
  let velocity: ReceivedCoordinate?
  let lower: ReceivedCoordinate?
  let upper: ReceivedCoordinate?
  let shape: Shape?
  let isInverse: Bool

  enum Shape {
    case bands(coefficient: Double, below: Double, above: Double)
    /// Material Motion's `rubberBanded(below:above:length:)`.
    case length(Double)

    /// Where a quantity of physics comes from: a length is the dimension of the bands that it makes.
    func member(for quantity: MotionError.Quantity) -> JSONPointer {
      if case .length = self { return JSONPointer.root.appending("length") }
      return OperationRequest.member(for: quantity)
    }
  }

  init(_ members: inout MemberReader) {
    let question = members.question
    value = members.coordinate("value")
    let stream = members.take("values")
    values = stream.flatMap { question.list($0, at: members.pointer(to: "values"), of: "values") }
    if value == nil, stream == nil {
      question.errors.add(members.pointer(to: "value"), "is required unless values is given")
    }
    if value != nil, stream != nil {
      question.errors.add(members.pointer, "value and values are mutually exclusive; give one")
    }
    velocity = members.coordinate("velocity")
    if stream != nil, velocity != nil {
      question.errors.add(members.pointer(to: "velocity"), "is allowed with value, not with values")
    }
    lower = members.coordinate("min")
    upper = members.coordinate("max")
    if lower == nil, upper == nil {
      question.errors.add(
        members.pointer(to: "min"), "is required unless max is given")
    }
    shape = members.shape()
    if case .length(let length) = shape, length <= 0, lower == nil, upper != nil {
      question.errors.add(
        members.pointer(to: "min"),
        "is required when length is 0 or less (received \(ErrorMessages.number(length))), because every value outside the range becomes the minimum"
      )
    }
    isInverse = members.word("direction", RubberBandRequest.directions)
    if stream != nil, question.axes.areNamed {
      question.errors.add(
        members.pointer(to: "values"),
        "is an array of plain numbers and requires plain numbers for min and max")
    }
  }

  /// One range for each axis.
  func ranges(in question: OperationRequest) throws(InvalidRequest) -> [RubberBandRange] {
    guard let shape else { throw .errors }
    let lower = lower?.on(question.axes)
    let upper = upper?.on(question.axes)
    var ranges: [RubberBandRange] = []
    for axis in 0..<question.axes.count {
      let low = lower?[axis] ?? -.infinity
      let high = upper?[axis] ?? .infinity
      if low > high {
        question.errors.add(
          .root,
          "min must be at most max, received min \(ErrorMessages.number(low)) and max \(ErrorMessages.number(high))"
        )
        continue
      }
      ranges.append(
        try question.physics(at: shape.member) { () throws(MotionError) in
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
    try question.check()
    return ranges
  }

  /// The mapped value; 0, with a error at the pointer, where there is none.
  func map(
    _ value: Double, _ range: RubberBandRange, in question: OperationRequest,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(InvalidRequest) -> Double {
    guard isInverse else { return range.value(value) }
    do throws(MotionError) {
      return try range.inverse(value)
    } catch .overflow {
      question.errors.add(
        pointer(),
        "corresponds to a finger position beyond the range of a double, received \(ErrorMessages.number(value))"
      )
      return 0
    } catch {
      question.errors.add(pointer(), ErrorMessages.detail(of: error))
      return 0
    }
  }

  /// A velocity carried through the map at a finger position.
  func velocity(_ velocity: Double, _ range: RubberBandRange, finger: Double) -> Double {
    isInverse ? velocity / range.velocity(1, at: finger) : range.velocity(velocity, at: finger)
  }
}

extension MemberReader {
  /// `dimension` (a number or `{below, above}`) and `coefficient`, or `length`.
  fileprivate mutating func shape() -> RubberBandRequest.Shape? {
    let length = number("length")
    let coefficient = number("coefficient", in: .positive)
    var below: Double?
    var above: Double?
    if let node = take("dimension") {
      if question.document.kind(node) == .object {
        var sides = reader(of: node, "dimension")
        below = sides.takeRequired("below").flatMap {
          question.number($0, in: .positive, at: sides.pointer(to: "below"))
        }
        above = sides.takeRequired("above").flatMap {
          question.number($0, in: .positive, at: sides.pointer(to: "above"))
        }
        sides.finish()
      } else {
        below = question.number(node, in: .positive, at: pointer(to: "dimension"))
        above = below
      }
    }
    if has("length") {
      let excluded = (["dimension", "coefficient"] as [StaticString]).filter { has($0) }
      if !excluded.isEmpty {
        question.errors.add(
          pointer,
          "length is mutually exclusive with \(excluded.map { "\($0)" }.joined(separator: " and ")); give length, or dimension and coefficient"
        )
      }
      return length.map { .length($0) }
    }
    if !has("dimension") {
      question.errors.add(pointer(to: "dimension"), "is required unless length is given")
    }
    guard let below, let above else { return nil }
    return .bands(coefficient: coefficient ?? RubberBand.standardCoefficient, below: below, above: above)
  }
}
