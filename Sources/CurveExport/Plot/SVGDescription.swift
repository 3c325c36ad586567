import MotionPhysics
import MotionSystem

/// The texts of a plot: the line below its name and the description for screen readers.
struct SVGDescription {
  let curve: ExportedCurve

  private static func number(_ value: Double) -> String { DisplayNumber.typographic(value) }

  /// The settling duration in seconds, or `nil` if the motion does not settle within the plot.
  var settlingDuration: Double? {
    guard let duration = curve.curve.settlingDuration.seconds, duration <= curve.end else { return nil }
    return duration
  }

  /// The line below the name.
  var subtitle: String {
    guard let duration = curve.curve.settlingDuration.seconds else {
      return "never settles; shown up to \(SVGDescription.number(curve.end)) s"
    }
    var place = ""
    if curve.destination.count == 1 {
      place = " at \(SVGDescription.number(curve.destination[0]))"
      place += " ±\u{2009}\(SVGDescription.number(curve.threshold(0)))"
    }
    if duration == 0 { return "at rest from the start\(place)" }
    let time = "settles\(place) after \(SVGDescription.number(duration)) s"
    return duration > curve.end ? "\(time); shown up to \(SVGDescription.number(curve.end)) s" : time
  }

  /// Returns the plot in sentences, for screen readers.
  func text(_ budget: WorkMeter) throws(ExportError) -> String {
    var sentences = ["Plot of value against time in seconds."]
    for (index, axis) in curve.curve.axes.enumerated() {
      let name = curve.axisName(index).map { "Axis \($0)" } ?? "The value"
      let trace = try AxisTrace(axis, until: curve.end, budget: budget)
      let range = try trace.range(budget)
      var sentence = "\(name) goes from \(SVGDescription.number(trace.initialValue))"
      sentence +=
        " to \(SVGDescription.number(trace.finalValue)) and ranges from \(SVGDescription.number(range.low))"
      sentence += " to \(SVGDescription.number(range.high))"
      let phases = axis.phases.filter { $0.start <= curve.end }
      if phases.count <= 6 {
        let names = phases.map { PhaseBands.name(of: $0) }
        sentence += " (" + names.joined(separator: ", then ") + ")"
      } else {
        sentence += " (\(phases.count) phases)"
      }
      if let time = settling(of: axis) { sentence += "; it settles after \(SVGDescription.number(time)) s" }
      sentences.append(sentence + ".")
    }
    sentences.append(summary)
    return sentences.joined(separator: " ")
  }

  private func settling(of axis: AxisCurve) -> Double? {
    curve.curve.axes.count > 1 && axis.end <= curve.end ? axis.end : nil
  }

  private var summary: String {
    CamelCase.capitalized(subtitle) + "."
  }
}
