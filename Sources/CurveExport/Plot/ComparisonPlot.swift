package import MotionPhysics
package import MotionSystem

/// Curves to draw over each other.
package struct ComparedCurves: Sendable {
  /// One curve with its name.
  package struct Curve: Sendable {
    /// The name in the legend.
    package let name: String
    /// The curve.
    package let axis: AxisCurve
    /// The first time at which the curve is known, in seconds.
    package let start: Double

    /// Creates a curve.
    package init(name: String, axis: AxisCurve, start: Double) {
      self.name = name
      self.axis = axis
      self.start = start
    }
  }

  /// The greatest deviation of a curve from the reference.
  package struct Deviation: Sendable {
    /// The index of the curve.
    package let curve: Int
    /// The time in seconds.
    package let time: Double
    /// The distance in points.
    package let distance: Double

    /// Creates a deviation.
    package init(curve: Int, time: Double, distance: Double) {
      self.curve = curve
      self.time = time
      self.distance = distance
    }
  }

  /// The title of the plot.
  package let name: String
  /// The curves, at least one.
  package let curves: [Curve]
  /// The index of the curve with which the others are compared.
  package let reference: Int
  /// The last time in seconds, finite.
  package let end: Double
  /// The greatest deviation of all curves; nil if there is none.
  package let deviation: Deviation?
  /// The greatest length of the plot in bytes.
  package let maxBytes: Int

  /// Creates curves to draw.
  package init(
    name: String, curves: [Curve], reference: Int, end: Double, deviation: Deviation?, maxBytes: Int
  ) {
    self.name = name
    self.curves = curves
    self.reference = reference
    self.end = end
    self.deviation = deviation
    self.maxBytes = maxBytes
  }
}

/// Draws curves over each other, with common axes, a legend at the right, and a mark where a curve deviates
/// most from the reference.
///
/// The reference has a wide line. A legend entry stands at
/// the height at which its curve comes to rest, as far as the entries do not overlap.
package struct ComparisonPlot {
  private let compared: ComparedCurves
  private let traces: [AxisTrace]
  private let time: PlotScale
  private let value: PlotScale
  private let right: Double

  private static let top = 84.0
  /// The width of a letter of the legend at the largest font size.
  private static let letterWidth = 7.6
  /// The greatest number of letters of a name in the legend.
  private static let nameLimit = 22

  private init(_ compared: ComparedCurves, budget: WorkMeter) throws(ExportError) {
    try budget.use(ExportWork.frame + ExportWork.curveLabel * compared.curves.count)
    self.compared = compared
    let shown = compared.end > 0 ? min(compared.end * 1.04, Double.greatestFiniteMagnitude) : 1
    var traces: [AxisTrace] = []
    var (low, high) = (Double.infinity, -Double.infinity)
    for curve in compared.curves {
      let trace = try AxisTrace(curve.axis, until: shown, budget: budget)
      let range = try trace.range(budget)
      (low, high) = (min(low, range.low), max(high, range.high))
      traces.append(trace)
    }
    self.traces = traces
    let widest = compared.curves.map { min($0.name.count, ComparisonPlot.nameLimit) }.max() ?? 0
    right = 588 - max(Double(widest) * ComparisonPlot.letterWidth + 26, 40)
    let margin = max((high / 2 - low / 2) * 0.08, max(abs(low), abs(high)) * 1e-9, 1e-9)
    let limit = Double.greatestFiniteMagnitude
    time = PlotScale((0, shown), reference: 0, start: SVGCanvas.left, stop: right, intervals: 6)
    value = PlotScale(
      (max(low - margin, -limit), min(high + margin, limit)), reference: low, start: SVGCanvas.bottom,
      stop: ComparisonPlot.top, intervals: 5)
  }

  /// Returns the SVG document.
  ///
  /// - Parameter budget: The computation that the plot may use.
  /// - Throws: `ExportError` if the budget is exhausted, or if the text is longer than its limit.
  package static func text(
    of compared: ComparedCurves, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    try ComparisonPlot(compared, budget: budget).text(budget)
  }

  private func text(_ budget: WorkMeter) throws(ExportError) -> [UInt8] {
    var canvas = SVGCanvas(
      time: time, value: value, right: right, reservingCapacity: 16_384, maxBytes: compared.maxBytes)
    canvas.begin(
      name: ExportedCurve.identifier(compared.name), description: description,
      subtitle: SVGCanvas.shortened(summary, to: 92))
    canvas.scales(titleHeight: ComparisonPlot.top - 12)
    for (index, trace) in traces.enumerated() {
      try canvas.curve(trace, index, attributes: width(of: index), budget: budget)
    }
    // A dot where each curve comes to rest.
    for (index, curve) in compared.curves.enumerated() {
      guard let end = curve.axis.settlingDuration.seconds, end <= compared.end else { continue }
      canvas.dot(index, radius: "3.5", at: end, curve.axis.destination)
    }
    drawDeviation(on: &canvas)
    drawLegend(on: &canvas)
    return try canvas.end()
  }

  /// The attribute of the line of a curve: that of the reference is wide.
  private func width(of index: Int) -> String {
    index == compared.reference ? " style=\"stroke-width:4\"" : ""
  }

  /// The sentence about the greatest deviation.
  private var summary: String {
    let reference = compared.curves[compared.reference].name
    guard let deviation = compared.deviation, deviation.distance > 0 else {
      return "all curves are equal to \(reference)"
    }
    return "greatest deviation from \(reference): \(DisplayNumber.typographic(deviation.distance)) "
      + "at \(DisplayNumber.typographic(deviation.time, significantDigits: 3)) s "
      + "(\(compared.curves[deviation.curve].name))"
  }

  /// The plot in sentences, for screen readers.
  private var description: String {
    var sentences = ["Plot of \(compared.curves.count) curves of value against time in seconds."]
    for (curve, trace) in zip(compared.curves, traces) {
      sentences.append(
        "\(curve.name) goes from \(DisplayNumber.typographic(trace.initialValue)) to "
          + "\(DisplayNumber.typographic(trace.finalValue))"
          + (curve.axis.settlingDuration.seconds.map {
            " and is at rest after \(DisplayNumber.typographic($0, significantDigits: 3)) s."
          } ?? "."))
    }
    sentences.append(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
    return sentences.joined(separator: " ")
  }

  /// Draws a line between the reference and the curve that deviates most, and the distance beside it.
  private func drawDeviation(on canvas: inout SVGCanvas) {
    guard let deviation = compared.deviation, deviation.distance > 0 else { return }
    let x = time.position(deviation.time)
    let heights = [compared.reference, deviation.curve].map { index in
      value.position(compared.curves[index].axis.state(at: deviation.time).value)
    }
    let (upper, lower) = (heights.min() ?? 0, heights.max() ?? 0)
    canvas.lines(
      "rest",
      [((x, upper), (x, lower)), ((x - 4, upper), (x + 4, upper)), ((x - 4, lower), (x + 4, lower))])
    let label = DisplayNumber.typographic(deviation.distance)
    let isLeft = x + SVGCanvas.boldWidth * Double(label.count) + 8 > right
    canvas.label(
      "mark", isLeft ? x - 7 : x + 7, min(max((upper + lower) / 2 + 4, 76), SVGCanvas.bottom - 6),
      isLeft ? "end" : nil, label)
  }

  private func drawLegend(on canvas: inout SVGCanvas) {
    let heights = traces.map { min(max(value.position($0.finalValue), 60), SVGCanvas.bottom) }
    for (index, height) in SVGCanvas.separated(heights) {
      let color = SVGCanvas.color(index)
      canvas.lines(
        "line \(color)", attributes: width(of: index), [((right + 8, height), (right + 18, height))])
      canvas.label(
        "tag \(color)", right + 23, height + 4, nil,
        SVGCanvas.shortened(compared.curves[index].name, to: ComparisonPlot.nameLimit))
    }
  }
}
