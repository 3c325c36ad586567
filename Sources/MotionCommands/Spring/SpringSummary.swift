import CurveExport
import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// The numbers of a spring, for people.
struct SpringSummary {
  /// One line.
  let text: String
  let plot: TextPlot

  /// Computes the motion from 0 to 1 that a spring makes.
  init(_ spring: [UInt8]) throws(CommandFailure) {
    let parameters = SpringSummary.document(try SpringCommand.result(of: "spring/parameters", spring))
    func parameter(_ name: StaticString) -> Double {
      parameters.flatMap { document in
        document.node(at: "/spring").flatMap { document.member($0, named: name) }
          .flatMap { document.number($0) }
      } ?? 0
    }
    let (mass, stiffness, damping) = (parameter("mass"), parameter("stiffness"), parameter("damping"))
    let overshoot = (try? Spring(mass: mass, stiffness: stiffness, damping: damping))?.overshootFromRest ?? 0
    // A spring without damping is shown for four periods.
    let period = 4 * parameter("response")
    let until = damping > 0 ? "" : #","until":\#(period)"#
    let fields = #""from":0,"to":1,"sampling":{"count":\#(TextPlot.sampleCount)\#(until)}"#
    let trajectory = SpringSummary.document(
      try SpringCommand.result(of: "spring/trajectory", spring, fields))
    let values = trajectory.flatMap { document in
      document.node(at: "/values").map { document.elements($0).compactMap { document.number($0) } }
    }
    let settling = trajectory.flatMap { document in
      document.node(at: "/settlingDuration").flatMap { document.number($0) }
    }
    func number(_ value: Double) -> String { DisplayNumber.text(value, significantDigits: 4) }
    text =
      "mass \(number(mass)), stiffness \(number(stiffness)), damping \(number(damping)); "
      + "damping ratio \(number(parameter("dampingRatio"))), response \(number(parameter("response"))) s; "
      + "overshoot \(number((1e5 * overshoot).rounded() / 1e3)) %; "
      + (settling.map { "at rest, within 0.5 % of the travel, after \(number($0)) s" } ?? "never at rest")
    plot = TextPlot(values: values ?? [], end: settling ?? period)
  }

  private static func document(_ text: [UInt8]) -> JSONDocument? { try? JSONDocument(parsing: text) }
}
