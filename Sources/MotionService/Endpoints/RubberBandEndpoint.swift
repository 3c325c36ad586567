import MotionPhysics
import StrictJSON

/// `rubber-band`: values resisted beyond a range, and the way back.
enum RubberBandEndpoint {
  static func answer(_ question: Question) throws(Refusal) -> JSONWriter {
    var members = question.members
    let band = RubberBandQuestion(&members)
    members.finish()
    try question.check()
    let ranges = try band.ranges(in: question)
    if let stream = band.values { return try answer(stream, band, ranges[0], question) }
    guard let value = band.value?.on(question.axes) else { throw .faults }
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
      question.faults.add(JSONPointer.root.appending("velocity"), Wording.detail(of: .overflow(.velocity)))
      throw .faults
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
    _ stream: [Double], _ band: RubberBandQuestion, _ range: RubberBandRange, _ question: Question
  ) throws(Refusal) -> JSONWriter {
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

extension Question {
  /// Where the component of `value` on an axis stands.
  fileprivate func pointer(toValueOn axis: Int) -> JSONPointer {
    let value = JSONPointer.root.appending("value")
    return axes.areNamed ? value.appending(axes.names[axis]) : value
  }
}

/// The members of a rubber band.
private struct RubberBandQuestion {
  /// Whether the map is to be inverted.
  static let directions = Words<Bool>(("apply", false), ("invert", true))

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
      return Question.member(for: quantity)
    }
  }

  init(_ members: inout MemberReader) {
    let question = members.question
    value = members.coordinate("value")
    let stream = members.take("values")
    values = stream.flatMap { question.list($0, at: members.pointer(to: "values"), of: "values") }
    if value == nil, stream == nil {
      question.faults.add(members.pointer(to: "value"), "is required (or values, for a stream)")
    }
    if value != nil, stream != nil {
      question.faults.add(members.pointer, "has both value and values; give one")
    }
    velocity = members.coordinate("velocity")
    if stream != nil, velocity != nil {
      question.faults.add(members.pointer(to: "velocity"), "goes with value, not with values")
    }
    lower = members.coordinate("min")
    upper = members.coordinate("max")
    if lower == nil, upper == nil {
      question.faults.add(
        members.pointer(to: "min"), "is required (or max, or both): a band begins at a bound")
    }
    shape = members.shape()
    if case .length(let length) = shape, length <= 0, lower == nil, upper != nil {
      question.faults.add(
        members.pointer(to: "min"),
        "is required where length is at most 0 (received \(Wording.number(length))): every value outside becomes the minimum"
      )
    }
    isInverse = members.word("direction", RubberBandQuestion.directions)
    if stream != nil, question.axes.areNamed {
      question.faults.add(
        members.pointer(to: "values"), "is a stream of plain numbers and goes with plain min and max")
    }
  }

  /// One range for each axis.
  func ranges(in question: Question) throws(Refusal) -> [RubberBandRange] {
    guard let shape else { throw .faults }
    let lower = lower?.on(question.axes)
    let upper = upper?.on(question.axes)
    var ranges: [RubberBandRange] = []
    for axis in 0..<question.axes.count {
      let low = lower?[axis] ?? -.infinity
      let high = upper?[axis] ?? .infinity
      if low > high {
        question.faults.add(
          .root, "has min \(Wording.number(low)) above max \(Wording.number(high)); min must be at most max")
        continue
      }
      ranges.append(
        try question.physics(at: shape.member) { () throws(MotionError) in
          switch shape {
          case .length(let length):
            return try RubberBandRange.operatorRange(min: low, max: high, length: length)
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

  /// The mapped value; 0, with a fault at the pointer, where there is none.
  func map(
    _ value: Double, _ range: RubberBandRange, in question: Question,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(Refusal) -> Double {
    guard isInverse else { return range.value(value) }
    do throws(MotionError) {
      return try range.inverse(value)
    } catch .overflow {
      question.faults.add(
        pointer(), "needs a finger beyond the range of a double, received \(Wording.number(value))")
      return 0
    } catch {
      question.faults.add(pointer(), Wording.detail(of: error))
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
  fileprivate mutating func shape() -> RubberBandQuestion.Shape? {
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
        question.faults.add(
          pointer,
          "has length together with \(excluded.map { "\($0)" }.joined(separator: " and ")); give length or dimension and coefficient"
        )
      }
      return length.map { .length($0) }
    }
    if !has("dimension") {
      question.faults.add(pointer(to: "dimension"), "is required (or length)")
    }
    guard let below, let above else { return nil }
    return .bands(coefficient: coefficient ?? RubberBand.standardCoefficient, below: below, above: above)
  }
}
