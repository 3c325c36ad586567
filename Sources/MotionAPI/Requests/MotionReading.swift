import MotionPhysics
import SpringDialects
import StrictJSON

extension MemberReader {
  /// Reads `decelerationRate` (a number, "normal" or "fast") and `model` ("exact" or "wwdc").
  mutating func decelerationRate() -> DecelerationRate? {
    let errorsBefore = request.errorCount
    let perMillisecond = take("decelerationRate").map {
      request.decelerationRate($0, at: pointer(to: "decelerationRate"))
    }
    let model = self.model()
    guard request.errorCount == errorsBefore else { return nil }
    do throws(MotionError) {
      return try DecelerationRate(perMillisecond ?? DecelerationRate.normal.perMillisecond, model: model)
    } catch {
      request.addError(pointer(to: "decelerationRate"), ErrorMessages.detail(of: error))
      return nil
    }
  }

  /// Reads the `decelerationRate` of a scroll: one for all axes, or one for each.
  mutating func decelerationRates() -> ReceivedCoordinate {
    guard let node = take("decelerationRate") else { return .scalar(DecelerationRate.normal.perMillisecond) }
    let pointer = pointer(to: "decelerationRate")
    guard request.document.kind(node) == .object else {
      return .scalar(request.decelerationRate(node, at: pointer))
    }
    return request.named(node, at: pointer) { request.decelerationRate($0, at: pointer.appending($1)) }
  }

  /// Reads `model`: the curve that a deceleration rate describes.
  mutating func model() -> DecelerationRate.Model {
    keyword("model", MotionKeywords.models)
  }

  /// Reads `threshold`: the distance from the destination that counts as at rest, in the motion's unit.
  mutating func threshold() -> Double? { number("threshold", in: .positive) }
}

extension OperationRequest {
  /// Returns the factor by which velocity decreases per millisecond. Adds an error and returns the
  /// normal rate if the node is invalid.
  func decelerationRate(_ node: JSONDocument.Node, at pointer: @autoclosure () -> JSONPointer) -> Double {
    if document.string(node, equals: "normal") { return DecelerationRate.normal.perMillisecond }
    if document.string(node, equals: "fast") { return DecelerationRate.fast.perMillisecond }
    if let number = document.number(node), number > 0, number < 1 { return number }
    addError(
      pointer(),
      #"must be "normal" (0.998), "fast" (0.99) or a number greater than 0 and less than 1, "#
        + "received \(received(node))"
    )
    return DecelerationRate.normal.perMillisecond
  }
}

private enum MotionKeywords {
  static let models = Keywords<DecelerationRate.Model>(("exact", .exact), ("wwdc", .wwdc))
}
