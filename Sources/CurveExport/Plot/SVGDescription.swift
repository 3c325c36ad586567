import MotionPhysics

/// What a plot says in words: under its name, and to those who cannot see it.
struct SVGDescription {
  let curve: ExportedCurve

  private static func number(_ value: Double) -> String { DisplayNumber.typographic(value) }

  /// Whether the motion comes to rest in what is shown.
  var settlesWithin: Double? {
    guard let duration = curve.curve.settlingDuration, duration <= curve.end else { return nil }
    return duration
  }

  /// The line under the name.
  var subtitle: String {
    guard let duration = curve.curve.settlingDuration else {
      return "never settles, shown to \(SVGDescription.number(curve.end)) s"
    }
    let place =
      curve.destination.count == 1
      ? " at \(SVGDescription.number(curve.destination[0])) ±\u{2009}\(SVGDescription.number(curve.threshold(0)))"
      : ""
    if duration == 0 { return "at rest from the start\(place)" }
    let time = "settles\(place) after \(SVGDescription.number(duration)) s"
    return duration > curve.end ? "\(time), shown to \(SVGDescription.number(curve.end)) s" : time
  }

  /// The whole plot in sentences.
  var description: String {
    var sentences = ["Plot of value against time in seconds."]
    for (index, axis) in curve.curve.axes.enumerated() {
      let name = curve.axisName(index).map { "Axis \($0)" } ?? "The value"
      let trace = AxisTrace(axis, until: curve.end)
      let range = trace.range
      var sentence = "\(name) goes from \(SVGDescription.number(trace.initialValue))"
      sentence +=
        " to \(SVGDescription.number(trace.finalValue)), between \(SVGDescription.number(range.low)) and \(SVGDescription.number(range.high))"
      let phases = axis.phases.filter { $0.start <= curve.end }
      if phases.count <= 6 {
        sentence += ": " + phases.map { PhaseBands.words($0).1 }.joined(separator: ", then ")
      } else {
        sentence += ", in \(phases.count) phases"
      }
      if let time = settling(of: axis) { sentence += "; settles after \(SVGDescription.number(time)) s" }
      sentences.append(sentence + ".")
    }
    sentences.append(summary)
    return sentences.joined(separator: " ")
  }

  private func settling(of axis: AxisCurve) -> Double? {
    curve.curve.axes.count > 1 && axis.end <= curve.end ? axis.end : nil
  }

  private var summary: String {
    let subtitle = subtitle
    return subtitle.prefix(1).uppercased() + subtitle.dropFirst() + "."
  }
}
