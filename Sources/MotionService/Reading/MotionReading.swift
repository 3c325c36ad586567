import MotionPhysics
import StrictJSON

extension MemberReader {
  /// `decelerationRate` (a number, "normal" or "fast") and `model` ("exact" or "wwdc").
  mutating func decelerationRate() -> DecelerationRate? {
    let faultsBefore = question.faults.count
    let perMillisecond = take("decelerationRate").map {
      question.decelerationRate($0, at: pointer(to: "decelerationRate"))
    }
    let model = self.model()
    guard question.faults.count == faultsBefore else { return nil }
    do throws(MotionError) {
      return try DecelerationRate(perMillisecond ?? DecelerationRate.normal, model: model)
    } catch {
      question.faults.add(pointer(to: "decelerationRate"), Wording.detail(of: error))
      return nil
    }
  }

  /// The `decelerationRate` of a scroll: one for all axes, or one for each.
  mutating func decelerationRates() -> ReceivedCoordinate {
    guard let node = take("decelerationRate") else { return .scalar(DecelerationRate.normal) }
    let pointer = pointer(to: "decelerationRate")
    guard question.document.kind(node) == .object else {
      return .scalar(question.decelerationRate(node, at: pointer))
    }
    return question.named(node, at: pointer) { question.decelerationRate($0, at: $1) }
  }

  /// `model`: which curve a deceleration rate stands for.
  mutating func model() -> DecelerationRate.Model {
    word("model", ["exact": DecelerationRate.Model.exact, "wwdc": .wwdc]) ?? .exact
  }

  /// `settling`: which settling duration is meant.
  mutating func settling() -> Settling {
    word("settling", ["exact": Settling.exact, "envelope": .envelope]) ?? .exact
  }

  /// `threshold`: the distance from rest that nobody sees, in the motion's unit.
  mutating func threshold() -> Double? { number("threshold", in: .positive) }
}

extension Question {
  /// The factor by which velocity shrinks in a millisecond; the normal one, with a fault, where it is wrong.
  func decelerationRate(_ node: JSONDocument.Node, at pointer: @autoclosure () -> JSONPointer) -> Double {
    if document.string(node, equals: "normal") { return DecelerationRate.normal }
    if document.string(node, equals: "fast") { return DecelerationRate.fast }
    if let number = document.number(node), number > 0, number < 1 { return number }
    faults.add(
      pointer(),
      "must be \"normal\" (0.998), \"fast\" (0.99) or a number between 0 and 1, both excluded; received \(received(node))"
    )
    return DecelerationRate.normal
  }
}
