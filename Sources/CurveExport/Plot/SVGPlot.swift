import MotionPhysics
import MotionSystem

/// Draws a motion as an SVG plot.
///
/// No text covers the curve: the settling duration is among the labels of the time axis, axes are
/// named in the right margin at their destinations, and phases are named above the plot's first
/// grid line.
struct SVGPlot {
  static let laneHeight = 17.0
  /// The height at the top of the shading for the names of the phases, above every value.
  static let nameHeight = 24.0
  let curve: ExportedCurve
  let description: SVGDescription
  let traces: [AxisTrace]
  let tags: [Tag]
  let time: PlotScale
  let value: PlotScale
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
    let height: Double
  }

  init(_ curve: ExportedCurve, budget: WorkMeter) throws(ExportError) {
    try budget.use(ExportWork.frame + ExportWork.curveLabel * curve.curve.axes.count)
    self.curve = curve
    description = SVGDescription(curve: curve)
    let shown = SVGPlot.lastTime(of: curve)
    let axes = curve.curve.axes
    var traces: [AxisTrace] = []
    for axis in axes { traces.append(try AxisTrace(axis, until: shown, budget: budget)) }
    self.traces = traces
    arePhasesShared = axes.allSatisfy { axis in
      axes.first.map { PhaseBands.areAlike(axis, $0) } ?? true
    }
    hasLanes = !arePhasesShared && axes.count <= SVGPlot.laneLimit
    top = hasLanes ? 94 + SVGPlot.laneHeight * Double(axes.count) : 84

    let texts = axes.indices.map { SVGPlot.tagText(curve, axis: $0) }
    let widest = texts.map { $0.unicodeScalars.count }.max() ?? 0
    right = 588 - min(max(Double(widest) * SVGCanvas.boldWidth + 14, 34), 210)

    time = PlotScale((0, shown), reference: 0, start: SVGCanvas.left, stop: right, intervals: 6)
    let reference = curve.destination[0]
    let scale = PlotScale(
      try SVGPlot.range(of: curve, traces, budget), reference: reference, start: SVGCanvas.bottom,
      stop: hasLanes ? top : top + SVGPlot.nameHeight, intervals: 5)
    value = scale
    let heights = axes.map { min(max(scale.position($0.destination), 40), SVGCanvas.bottom) }
    tags = SVGCanvas.separated(heights).map { Tag(axis: $0.index, text: texts[$0.index], height: $0.height) }
  }

  /// Returns the SVG document.
  static func text(
    of curve: ExportedCurve, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    try SVGPlot(curve, budget: budget).text(budget)
  }

  private func text(_ budget: WorkMeter) throws(ExportError) -> [UInt8] {
    var canvas = SVGCanvas(
      time: time, value: value, right: right, reservingCapacity: 12_288, maxBytes: curve.maxBytes)
    canvas.begin(
      name: curve.name, description: try description.text(budget), subtitle: description.subtitle)
    try drawPhases(on: &canvas, budget)
    let settling = description.settlingDuration.map(time.position)
    let clearance = 24 + SVGCanvas.boldWidth * Double(settlingLabel.unicodeScalars.count) / 2
    canvas.scales(titleHeight: top - 8) { position in
      settling.map { abs($0 - position) < clearance } ?? false
    }
    drawDestinations(on: &canvas)
    for (index, trace) in traces.enumerated() {
      try canvas.curve(trace, index, kind: index >= SVGStyle.colorCount ? " more" : "", budget: budget)
    }
    drawSettling(on: &canvas)
    return try canvas.end()
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
    of curve: ExportedCurve, _ traces: [AxisTrace], _ budget: WorkMeter
  ) throws(ExportError) -> (low: Double, high: Double) {
    var low = Double.infinity
    var high = -Double.infinity
    for (axis, trace) in zip(curve.curve.axes, traces) {
      let range = try trace.range(budget)
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
    return SVGCanvas.shortened(name, to: 12) + "\u{2002}" + rest
  }

  // MARK: Drawing, in painting order

  private func drawPhases(
    on canvas: inout SVGCanvas, _ budget: WorkMeter
  ) throws(ExportError) {
    guard hasLanes || arePhasesShared else { return }
    let axes = curve.curve.axes.prefix(hasLanes ? SVGPlot.laneLimit : 1)
    try budget.use(ExportWork.segment, times: axes.reduce(0) { $0 + $1.phases.count })
    let rows = axes.map { axis in
      PhaseBands(axis, until: min(curve.end, traces.first?.end ?? 0), time: time)
    }
    if hasLanes { canvas.text.add("<g class=\"lanes\">\n") }
    for (axis, row) in rows.enumerated() {
      guard hasLanes else {
        row.write(from: top, to: SVGCanvas.bottom, into: &canvas.text)
        row.writeNames(at: top + 17, into: &canvas.text)
        continue
      }
      let lane = 66 + SVGPlot.laneHeight * Double(axis)
      row.write(from: lane, to: lane + SVGPlot.laneHeight - 3, into: &canvas.text)
      row.writeNames(at: lane + SVGPlot.laneHeight - 5.5, into: &canvas.text)
      canvas.label(
        "tag \(SVGCanvas.color(axis))", SVGCanvas.left - 8, lane + SVGPlot.laneHeight - 5, "end",
        SVGCanvas.shortened(curve.axisName(axis) ?? "", to: 5))
    }
    if hasLanes { canvas.text.add("</g>\n") }
    var x = 20.0
    for kind in PhaseKind.allCases
    where rows.contains(where: { $0.contains(kind) }) && !rows.contains(where: { $0.hasLabel(for: kind) }) {
      canvas.text.add("<rect class=\"")
      canvas.text.add(kind.name)
      canvas.text.add("\" x=\"")
      canvas.text.add(x, decimals: 2)
      canvas.text.add(
        "\" y=\"376\" width=\"13\" height=\"13\" rx=\"3\" stroke=\"currentColor\" stroke-opacity=\".3\"/>\n")
      let name = kind.name.description
      canvas.label(nil, x + 19, 387, nil, name)
      x += 34 + SVGCanvas.width(of: name)
    }
  }

  private func drawDestinations(on canvas: inout SVGCanvas) {
    for (index, axis) in curve.curve.axes.enumerated() {
      let height = value.position(axis.destination)
      let extent = min(abs(value.extent(curve.threshold(index))), 400)
      let upper = max(height - extent, top)
      let lower = min(height + extent, SVGCanvas.bottom)
      canvas.text.add("<g class=\"\(SVGCanvas.color(index))\">")
      canvas.text.add("<path class=\"band\" d=\"M")
      canvas.text.add(SVGCanvas.left, decimals: 2)
      canvas.text.add(",")
      canvas.text.add(upper, decimals: 2)
      canvas.text.add("H")
      canvas.text.add(right, decimals: 2)
      canvas.text.add("V")
      canvas.text.add(max(lower, upper), decimals: 2)
      canvas.text.add("H")
      canvas.text.add(SVGCanvas.left, decimals: 2)
      canvas.text.add("Z\"/>")
      canvas.path("goal", [((SVGCanvas.left, height), (right, height))])
      canvas.text.add("</g>\n")
    }
    for tag in tags {
      canvas.label("tag \(SVGCanvas.color(tag.axis))", right + 11, tag.height + 4, nil, tag.text)
    }
  }

  private func drawSettling(on canvas: inout SVGCanvas) {
    guard let duration = description.settlingDuration else { return }
    let x = time.position(duration)
    canvas.lines("rest", [((x, top), (x, SVGCanvas.bottom + 5))])
    for (index, axis) in curve.curve.axes.enumerated() {
      guard case .after(let rest) = axis.settlingDuration else { continue }
      canvas.dot(index, radius: "4", at: rest, axis.destination)
    }
    canvas.label("mark", x, SVGCanvas.bottom + 20, "middle", settlingLabel)
  }

  /// The settling duration as a label of the time axis, or an empty text.
  private var settlingLabel: String {
    guard let duration = description.settlingDuration else { return "" }
    return DisplayNumber.typographic(duration, significantDigits: 3) + "\u{2009}s"
  }
}
