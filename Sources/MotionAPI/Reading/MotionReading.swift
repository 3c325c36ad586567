import MotionPhysics
import SpringDialects
import StrictJSON

extension Call {
  /// Reads the `decelerationRate` of a scroll: one for all axes, or one for each.
  func decelerationRates() -> ReceivedCoordinate {
    guard let node = take("decelerationRate") else { return .scalar(DecelerationRate.normal.perMillisecond) }
    guard document.kind(node) == .object else {
      return .scalar(rate(node, at: pointer(to: "decelerationRate")))
    }
    return axes(of: node, at: pointer(to: "decelerationRate")) {
      rate($0, at: pointer(to: "decelerationRate").appending($1))
    }
  }

  /// Returns the factor by which velocity decreases per millisecond. Adds an error and returns the
  /// normal rate if the node is invalid.
  func rate(_ node: JSONDocument.Node, at pointer: @autoclosure () -> JSONPointer) -> Double {
    if document.string(node, equals: "normal") { return DecelerationRate.normal.perMillisecond }
    if document.string(node, equals: "fast") { return DecelerationRate.fast.perMillisecond }
    if let number = validNumber(node, in: .open(0, 1)) {
      warnIfPerFrame(number, at: pointer())
      return number
    }
    refuse(
      node, at: pointer(),
      mustBe: #""normal" (0.998), "fast" (0.99) or a number greater than 0 and less than 1"#,
      document.kind(node) == .number ? .outOfRange : codeOfWord(node))
    return DecelerationRate.normal.perMillisecond
  }

  /// Reads `threshold`: the distance from the destination that counts as at rest, in the motion's unit.
  func threshold() -> Double? { number("threshold", in: .positive) }

  /// Reads `frameRate`: the frames per second of a library that computes in frames.
  func frameRate() -> Double {
    number("frameRate", in: .openClosed(0, 1000)) ?? DialectTranslator.standardFrameRate
  }
}
