import CurveExport
import MotionAPI
import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// The numbers of a spring, for people.
enum SpringSummary {
  /// Returns one line about a spring and its motion from 0 to 1.
  static func text(of operands: CodedSpring) throws(CommandFailure) -> String {
    let parameters = try SpringCommand.document(of: "spring/parameters", operands.json)
    func number(_ pointer: JSONPointer, in document: JSONDocument) -> Double {
      document.node(at: pointer).flatMap { document.number($0) } ?? 0
    }
    func parameter(_ name: String) -> Double {
      number(JSONPointer.root.appending("spring").appending(name), in: parameters)
    }
    func text(_ value: Double) -> String { DisplayNumber.text(value, significantDigits: 4) }
    let (mass, stiffness, damping) = (parameter("mass"), parameter("stiffness"), parameter("damping"))
    let spring = operands.clamps ? nil : try? Spring(mass: mass, stiffness: stiffness, damping: damping)
    var end = "never at rest"
    if damping > 0 {
      let rest = try SpringCommand.document(
        of: "spring/settling-duration", operands.json, operands.release + #","threshold":0.005"#)
      let seconds = number(JSONPointer.root.appending("settlingDuration"), in: rest)
      end = "at rest, within 0.5 % of the travel, after \(text(seconds)) s"
    }
    return "mass \(text(mass)), stiffness \(text(stiffness)), damping \(text(damping)); "
      + "damping ratio \(text(parameter("dampingRatio"))), response \(text(parameter("response"))) s; "
      + "overshoot from rest \(text((1e5 * (spring?.overshootFromRest ?? 0)).rounded() / 1e3)) %; " + end
  }
}
