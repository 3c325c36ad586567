package import MotionPhysics
package import MotionSystem

/// Curves as an SVG plot: those of a motion, one for each axis, or those of motions that are compared.
///
/// The plot has no fixed size. All coordinates are units of a view box of 600 by 400, and the style
/// sheet uses a larger font if the image is small. The margins leave space for that font.
///
/// No text covers a curve: the settling duration is among the labels of the time axis, curves are named in
/// the right margin at their destinations, and phases are named above the plot's first grid line.
package struct SVGPlot {
  struct Curve {
    let axis: AxisCurve
    /// The name; nil for the only axis of a plain number.
    let name: String?
    let tag: String
  }

  /// How far a curve is from the one with which the others are compared.
  package typealias Deviation = (curve: Int, time: Double, distance: Double)

  /// The comparison of curves: the index of the one with which the others are compared, and the greatest
  /// deviation from it, if there is one.
  typealias Comparison = (reference: Int, deviation: Deviation?)

  static let left = 66.0
  static let bottom = 340.0
  static let laneHeight = 17.0
  /// The greatest number of lanes of phases. With more axes the lanes would cover the curves, so no phases
  /// are shown.
  static let laneLimit = 6
  /// The width of the widest letter of bold text: labels in the right margin and the settling
  /// duration.
  static let boldWidth = 10.6

  let name: String
  /// The line below the name.
  let subtitle: String
  let curves: [Curve]
  let traces: [AxisTrace]
  /// The end of what is exported, in seconds. The plot may show more.
  let end: Double
  /// The distance from its destination within which a curve is at rest, for each; empty if not drawn.
  let thresholds: [Double]
  /// The time at which all curves are at rest, if it is marked, in seconds.
  let settlingDuration: Double?
  let comparison: Comparison?
  /// The curves whose phases are shown: the first if all have the same, or all, each in a lane of its own.
  let phased: ArraySlice<Curve>
  let time: PlotScale
  let value: PlotScale
  let right: Double
  let top: Double

  private init(
    name: String, subtitle: String, curves: [Curve], end: Double, thresholds: [Double] = [],
    settlingDuration: SettlingDuration, comparison: Comparison? = nil, budget: WorkMeter
  ) throws(ExportError) {
    try budget.use(ExportWork.frame + ExportWork.curveLabel * curves.count)
    (self.name, self.subtitle, self.curves) = (name, subtitle, curves)
    (self.end, self.thresholds, self.comparison) = (end, thresholds, comparison)
    self.settlingDuration = settlingDuration.seconds.flatMap { comparison == nil && $0 <= end ? $0 : nil }
    let shown = SVGPlot.lastTime(settlingDuration, end: end)
    traces = try curves.map { curve throws(ExportError) in
      try AxisTrace(curve.axis, until: shown, budget: budget)
    }
    let areAlike = curves.allSatisfy { PhaseBands.areAlike($0.axis, curves[0].axis) }
    let phasedCount = areAlike ? 1 : curves.count <= SVGPlot.laneLimit ? curves.count : 0
    phased = curves.prefix(comparison == nil ? phasedCount : 0)
    top = phased.count > 1 ? 94 + SVGPlot.laneHeight * Double(curves.count) : 84
    let widest = curves.map { $0.tag.unicodeScalars.count }.max() ?? 0
    right = 588 - min(max(Double(widest) * SVGPlot.boldWidth + 14, 34), 210)
    time = PlotScale((0, shown), reference: 0, start: SVGPlot.left, stop: right, intervals: 6)
    // The names of phases that all curves share are above every value.
    value = PlotScale(
      try SVGPlot.range(of: traces, thresholds, budget), reference: curves[0].axis.destination,
      start: SVGPlot.bottom, stop: phased.count > 1 ? top : top + 24, intervals: 5)
  }

  /// Returns the last time in the plot, in seconds: slightly more than the settling duration so
  /// that the rest is visible, or the requested end.
  private static func lastTime(_ settlingDuration: SettlingDuration, end: Double) -> Double {
    guard let duration = settlingDuration.seconds else { return end > 0 ? end : 1 }
    let later = min(duration * 1.06, Double.greatestFiniteMagnitude)
    if end == duration { return duration > 0 ? later : 1 }
    return end > 0 ? end : min(later, 1)
  }

  /// Returns the range of all values and destinations with a margin. If half of the range is at
  /// most twice the greatest threshold, the margin is three thresholds.
  private static func range(
    of traces: [AxisTrace], _ thresholds: [Double], _ budget: WorkMeter
  ) throws(ExportError) -> (low: Double, high: Double) {
    var low = Double.infinity
    var high = -Double.infinity
    for trace in traces {
      let range = try trace.range(budget)
      low = min(low, range.low, trace.axis.destination)
      high = max(high, range.high, trace.axis.destination)
    }
    guard low <= high else { return (-1, 1) }
    let threshold = thresholds.reduce(0, max)
    let height = high / 2 - low / 2
    var margin = height <= 2 * threshold ? 3 * threshold : height * 0.16
    margin = max(margin, max(low.magnitude, high.magnitude) * 1e-12)
    if margin == 0 { margin = 1 }
    let limit = Double.greatestFiniteMagnitude
    return (max(low - margin, -limit), min(high + margin, limit))
  }

  // MARK: Texts

  /// Returns the approximate width of a text in regular letters.
  static func width(of text: String) -> Double { 9 * Double(text.unicodeScalars.count) }

  /// Returns the text if it has at most `limit` bytes, otherwise its beginning and `…`, together at most as
  /// many letters.
  static func shortened(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    // A slice of a string never ends inside a letter.
    return String(text[..<text.utf8.index(text.startIndex, offsetBy: limit - 1)]) + "…"
  }

  /// Returns the plot in sentences, for screen readers.
  func description(_ budget: WorkMeter) throws(ExportError) -> String {
    let number = { (value: Double) in DisplayNumber.typographic(value) }
    var sentences = ["Plot of value against time in seconds."]
    for (curve, trace) in zip(curves, traces) {
      let range = try trace.range(budget)
      let phases = curve.axis.phases.filter { $0.start <= end }
      let names = phases.map { PhaseBands.name(of: $0) }.joined(separator: ", then ")
      let isAtRest = curves.count > 1 && curve.axis.end <= end
      let subject = comparison == nil ? curve.name.map { "Axis \($0)" } : curve.name
      sentences.append(
        "\(subject ?? "The value") goes from \(number(trace.initialValue)) to \(number(trace.finalValue)) "
          + "and ranges from \(number(range.low)) to \(number(range.high)) "
          + "(\(phases.count <= 6 ? names : "\(phases.count) phases"))"
          + (isAtRest ? "; it settles after \(number(curve.axis.end)) s." : "."))
    }
    return sentences.joined(separator: " ") + " " + CamelCase.capitalized(subtitle) + "."
  }
}

// MARK: - What is drawn

extension SVGPlot {
  static func write(
    _ curve: ExportedCurve, to text: inout TextBuilder, budget: WorkMeter
  ) throws(ExportError) {
    let curves = curve.curve.axes.enumerated().map { index, axis in
      let name = curve.axisName(index)
      let rest = DisplayNumber.typographic(axis.destination)
      return Curve(
        axis: axis, name: name,
        tag: (name.map { shortened($0, to: 12) + "\u{2002}" } ?? "") + rest)
    }
    let plot = try SVGPlot(
      name: curve.name, subtitle: subtitle(of: curve), curves: curves, end: curve.end,
      thresholds: curves.indices.map { curve.threshold($0) }, settlingDuration: curve.curve.settlingDuration,
      budget: budget)
    try plot.draw(on: &text, budget)
  }

  static func subtitle(of curve: ExportedCurve) -> String {
    let end = DisplayNumber.typographic(curve.end)
    guard let duration = curve.curve.settlingDuration.seconds else {
      return "never settles; shown up to \(end) s"
    }
    var place = ""
    let axes = curve.curve.axes
    if axes.count == 1 {
      place = " at \(DisplayNumber.typographic(axes[0].destination))"
      place += " ±\u{2009}\(DisplayNumber.typographic(curve.threshold(0)))"
    }
    if duration == 0 { return "at rest from the start\(place)" }
    let time = "settles\(place) after \(DisplayNumber.typographic(duration)) s"
    return duration > curve.end ? "\(time); shown up to \(end) s" : time
  }

  /// Returns curves drawn over each other, as an SVG document.
  ///
  /// - Parameters:
  ///   - name: The title.
  ///   - curves: The curves with their names, at least one.
  ///   - reference: The index of the curve with which the others are compared. It has a wide line.
  ///   - deviation: The greatest deviation of a curve from the reference, with its time in seconds; nil if
  ///     there is none.
  ///   - end: The last time in seconds, finite.
  ///   - maxBytes: The greatest length of the plot in bytes.
  ///   - budget: The computation that the plot may use.
  /// - Throws: `ExportError` if the budget is exhausted, or if the text is longer than its limit.
  package static func comparison(
    name: String, curves: [(name: String, axis: AxisCurve)], reference: Int, deviation: Deviation?,
    end: Double, maxBytes: Int, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    var summary = "all curves are equal to \(curves[reference].name)"
    if let deviation {
      let distance = DisplayNumber.typographic(deviation.distance)
      let time = DisplayNumber.typographic(deviation.time, significantDigits: 3)
      summary =
        "greatest deviation from \(curves[reference].name): \(distance) at \(time) s "
        + "(\(curves[deviation.curve].name))"
    }
    let plot = try SVGPlot(
      name: ExportedCurve.identifier(name), subtitle: summary,
      curves: curves.map { Curve(axis: $0.axis, name: $0.name, tag: shortened($0.name, to: 22)) }, end: end,
      settlingDuration: .after(end), comparison: (reference, deviation), budget: budget)
    var text = TextBuilder(maxBytes: maxBytes)
    try plot.draw(on: &text, budget)
    return text.bytes
  }
}
