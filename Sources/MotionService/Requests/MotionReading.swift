import MotionPhysics
import StrictJSON

extension MemberReader {
  /// `decelerationRate` (a number, "normal" or "fast") and `model` ("exact" or "wwdc").
  mutating func decelerationRate() -> DecelerationRate? {
    let errorsBefore = question.errors.count
    let perMillisecond = take("decelerationRate").map {
      question.decelerationRate($0, at: pointer(to: "decelerationRate"))
    }
    let model = self.model()
    guard question.errors.count == errorsBefore else { return nil }
    do throws(MotionError) {
      return try DecelerationRate(perMillisecond ?? DecelerationRate.normal, model: model)
    } catch {
      question.errors.add(pointer(to: "decelerationRate"), ErrorMessages.detail(of: error))
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
    word("model", MotionKeywords.models)
  }

  /// `settling`: which settling duration is meant.
  mutating func settling() -> SettlingPolicy {
    word("settling", MotionKeywords.settlings)
  }

  /// `threshold`: the distance from rest that nobody sees, in the motion's unit.
  mutating func threshold() -> Double? { number("threshold", in: .positive) }
}

extension OperationRequest {
  /// The factor by which velocity shrinks in a millisecond; the normal one, with a error, where it is wrong.
  func decelerationRate(_ node: JSONDocument.Node, at pointer: @autoclosure () -> JSONPointer) -> Double {
    if document.string(node, equals: "normal") { return DecelerationRate.normal }
    if document.string(node, equals: "fast") { return DecelerationRate.fast }
    if let number = document.number(node), number > 0, number < 1 { return number }
    errors.add(
      pointer(),
      "must be \"normal\" (0.998), \"fast\" (0.99) or a number greater than 0 and less than 1; received \(received(node))"
    )
    return DecelerationRate.normal
  }
}

/// The words of the members that several motions share.
private enum MotionKeywords {
  static let models = Keywords<DecelerationRate.Model>(("exact", .exact), ("wwdc", .wwdc))
  static let settlings = Keywords<SettlingPolicy>(("exact", .exact), ("envelope", .envelope))
}
