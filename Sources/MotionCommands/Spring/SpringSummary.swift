import CurveExport
import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// The numbers of a spring, for people.
enum SpringSummary {
  /// Returns one line about a spring and its motion from 0 to 1.
  static func text(of operands: SpringOperands) throws(CommandFailure) -> String {
    let spring = operands.json
    let answer = try SpringCommand.result(of: "spring/parameters", spring)
    let parameters = try? JSONDocument(parsing: answer)
    func parameter(_ name: StaticString) -> Double {
      parameters.flatMap { document in
        document.node(at: "/spring").flatMap { document.member($0, named: name) }
          .flatMap { document.number($0) }
      } ?? 0
    }
    let (mass, stiffness, damping) = (parameter("mass"), parameter("stiffness"), parameter("damping"))
    let overshoot =
      operands.clamps
      ? 0 : (try? Spring(mass: mass, stiffness: stiffness, damping: damping))?.overshootFromRest ?? 0
    func number(_ value: Double) -> String { DisplayNumber.text(value, significantDigits: 4) }
    var end = "never at rest"
    if damping > 0 {
      let answer = try SpringCommand.result(
        of: "spring/settling-duration", spring, operands.release + #","threshold":0.005"#)
      let rest = try? JSONDocument(parsing: answer)
      let seconds = rest.flatMap { document in
        document.node(at: "/settlingDuration").flatMap { document.number($0) }
      }
      end = "at rest, within 0.5 % of the travel, after \(number(seconds ?? 0)) s"
    }
    return "mass \(number(mass)), stiffness \(number(stiffness)), damping \(number(damping)); "
      + "damping ratio \(number(parameter("dampingRatio"))), response \(number(parameter("response"))) s; "
      + "overshoot \(operands.velocity == nil ? "" : "from rest ")"
      + "\(number((1e5 * overshoot).rounded() / 1e3)) %; " + end
  }
}
