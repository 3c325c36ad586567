import MotionPhysics
import MotionSystem

/// Draws a motion as an SVG plot.
///
/// The plot has no fixed size. All coordinates are units of a view box of 600 by 400, and the style
/// sheet uses a larger font if the image is small. The margins leave space for that font.
///
/// No text covers the curve: the settling duration is among the labels of the time axis, axes are
/// named in the right margin at their destinations, and phases are named above the plot's first
/// grid line.
struct SVGPlot {
  static let left = 66.0
  static let bottom = 340.0
  static let laneHeight = 17.0
  /// The height at the top of the shading for the names of the phases, above every value.
  static let nameHeight = 24.0
  /// The width of the widest letter of regular text at the largest font size.
  private static let letterWidth = 9.0
  /// The width of the widest letter of bold text: labels in the right margin and the settling
  /// duration.
  static let boldWidth = 10.6

  let curve: ExportedCurve
  let description: SVGDescription
  let traces: [AxisTrace]
  let time: PlotScale
  let value: PlotScale
  let tags: [Tag]
  let right: Double
  let top: Double
  /// A Boolean value that indicates whether each axis has its own lane of phases because the phases
  /// differ.
  let hasLanes: Bool
  /// The greatest number of lanes. With more axes the lanes would cover the curves, so no phases
  /// are shown.
  static let laneLimit = 6
  /// A Boolean value that indicates whether all axes have the same phases.
  let arePhasesShared: Bool

  /// A label in the right margin.
  struct Tag {
    let axis: Int
    let text: String
    var height: Double
  }

  init(_ curve: ExportedCurve, budget: inout WorkBudget) throws(ExportError) {
    try budget.use(ExportWork.frame + ExportWork.curveLabel * curve.curve.axes.count)
    self.curve = curve
    description = SVGDescription(curve: curve)
    let shown = SVGPlot.lastTime(of: curve)
    let axes = curve.curve.axes
    var traces: [AxisTrace] = []
    for axis in axes { traces.append(try AxisTrace(axis, until: shown, budget: &budget)) }
    self.traces = traces
    arePhasesShared = axes.allSatisfy { axis in
      axes.first.map { PhaseBands.areAlike(axis, $0) } ?? true
    }
    hasLanes = !arePhasesShared && axes.count <= SVGPlot.laneLimit
    top = hasLanes ? 94 + SVGPlot.laneHeight * Double(axes.count) : 84

    let texts = axes.indices.map { SVGPlot.tagText(curve, axis: $0) }
    let widest = texts.map { $0.unicodeScalars.count }.max() ?? 0
    right = 588 - min(max(Double(widest) * SVGPlot.boldWidth + 14, 34), 210)

    time = PlotScale((0, shown), reference: 0, start: SVGPlot.left, stop: right, intervals: 6)
    let reference = curve.destination[0]
    let scale = PlotScale(
      try SVGPlot.range(of: curve, traces, &budget), reference: reference, start: SVGPlot.bottom,
      stop: hasLanes ? top : top + SVGPlot.nameHeight, intervals: 5)
    value = scale
    tags = SVGPlot.separated(
      axes.indices.map { axis in
        let height = min(max(scale.position(axes[axis].destination), 40), SVGPlot.bottom)
        return Tag(axis: axis, text: texts[axis], height: height)
      })
  }

  /// Returns the approximate width of a text, in the plot's units.
  static func width(of text: String) -> Double { Double(text.unicodeScalars.count) * letterWidth }

  /// Returns the SVG document.
  static func text(
    of curve: ExportedCurve, budget: inout WorkBudget
  ) throws(ExportError) -> [UInt8] {
    try SVGPlot(curve, budget: &budget).text(&budget)
  }

  private func text(_ budget: inout WorkBudget) throws(ExportError) -> [UInt8] {
    var text = TextBuilder(reservingCapacity: 12_288, maxBytes: curve.maxBytes)
    try writeHead(&text, &budget)
    try writePhases(&text, &budget)
    writeScales(&text)
    writeDestinations(&text)
    try writeCurves(&text, &budget)
    writeSettling(&text)
    text.add("</svg>\n")
    return try text.finish()
  }

  // MARK: Layout

  /// Returns the last time in the plot, in seconds: slightly more than the settling duration so
  /// that the rest is visible, or the requested end.
  private static func lastTime(of curve: ExportedCurve) -> Double {
    guard let duration = curve.curve.settlingDuration.seconds else { return curve.end > 0 ? curve.end : 1 }
    let later = min(duration * 1.06, Double.greatestFiniteMagnitude)
    if curve.end == duration { return duration > 0 ? later : 1 }
    return curve.end > 0 ? curve.end : min(later, 1)
  }

  /// Returns the range of all values and destinations with a margin. If half of the range is at
  /// most twice the greatest threshold, the margin is three thresholds.
  private static func range(
    of curve: ExportedCurve, _ traces: [AxisTrace], _ budget: inout WorkBudget
  ) throws(ExportError) -> (low: Double, high: Double) {
    var low = Double.infinity
    var high = -Double.infinity
    for (axis, trace) in zip(curve.curve.axes, traces) {
      let range = try trace.range(&budget)
      low = min(low, range.low, axis.destination)
      high = max(high, range.high, axis.destination)
    }
    guard low <= high else { return (-1, 1) }
    let threshold = curve.thresholds.reduce(0, max)
    let height = high / 2 - low / 2
    var margin = height * 0.16
    if height <= 2 * threshold { margin = 3 * threshold }
    margin = max(margin, max(low.magnitude, high.magnitude) * 1e-12)
    if margin == 0 { margin = 1 }
    let limit = Double.greatestFiniteMagnitude
    return (max(low - margin, -limit), min(high + margin, limit))
  }

  private static func tagText(_ curve: ExportedCurve, axis: Int) -> String {
    let rest = DisplayNumber.typographic(curve.curve.axes[axis].destination)
    guard let name = curve.axisName(axis) else { return rest }
    return shortened(name, to: 12) + "\u{2002}" + rest
  }

  static func shortened(_ text: String, to limit: Int) -> String {
    text.utf8.count > limit ? String(decoding: text.utf8.prefix(limit - 1), as: UTF8.self) + "…" : text
  }

  /// Returns the labels moved apart where they would overlap, in the same order.
  private static func separated(_ tags: [Tag]) -> [Tag] {
    var sorted = tags.sorted { ($0.height, $0.axis) < ($1.height, $1.axis) }
    let gap = min(18, (bottom - 60) / Double(max(sorted.count, 1)))
    for index in sorted.indices.dropFirst() {
      sorted[index].height = max(sorted[index].height, sorted[index - 1].height + gap)
    }
    var limit = bottom + 4
    for index in sorted.indices.reversed() {
      sorted[index].height = min(sorted[index].height, limit)
      limit = sorted[index].height - gap
    }
    return sorted
  }
}
