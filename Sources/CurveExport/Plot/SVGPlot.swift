import MotionPhysics

// A plot for people. It has no fixed size: all coordinates are units of a box of 600 by 400, and the style sheet
// sets larger letters where the picture is small. The margins are made for those larger letters.
//
// Nothing is written on top of the curve: the settling time stands among the labels of the time axis, axes are
// named in the right margin at their destinations, and phases are named above the plot's first grid line.

/// Draws a motion as SVG.
struct SVGPlot {
  static let left = 66.0
  static let bottom = 340.0
  static let laneHeight = 17.0
  /// Room at the top of the shading for the phases' names, above every value.
  static let nameHeight = 24.0
  /// How wide the widest letter of normal text is, small pictures included.
  private static let letterWidth = 9.0
  /// The same for labels in the right margin and the settling time.
  static let boldWidth = 10.6

  let curve: ExportedCurve
  let words: SVGDescription
  let traces: [AxisTrace]
  let time: PlotScale
  let value: PlotScale
  let tags: [Tag]
  let right: Double
  let top: Double
  /// Whether every axis gets a lane of phases of its own, because they differ.
  let hasLanes: Bool
  /// More lanes than this would leave no room for the curves; then no phases are shown.
  static let mostLanes = 6
  /// Whether all axes go through the same phases.
  let arePhasesShared: Bool

  /// A label in the right margin.
  struct Tag {
    let axis: Int
    let text: String
    var height: Double
  }

  init(_ curve: ExportedCurve) {
    self.curve = curve
    words = SVGDescription(curve: curve)
    let shown = SVGPlot.lastTime(of: curve)
    traces = curve.curve.axes.map { AxisTrace($0, until: shown) }

    let axes = curve.curve.axes
    arePhasesShared = axes.allSatisfy { axis in
      axes.first.map { PhaseBands.areAlike(axis, $0) } ?? true
    }
    hasLanes = !arePhasesShared && axes.count <= SVGPlot.mostLanes
    top = hasLanes ? 94 + SVGPlot.laneHeight * Double(axes.count) : 84

    let texts = axes.indices.map { SVGPlot.tagText(curve, axis: $0) }
    let widest = texts.map(\.count).max() ?? 0
    right = 588 - min(max(Double(widest) * SVGPlot.boldWidth + 14, 34), 210)

    time = PlotScale((0, shown), reference: 0, start: SVGPlot.left, stop: right, intervals: 6)
    let reference = curve.destination[0]
    let scale = PlotScale(
      SVGPlot.range(of: curve, traces), reference: reference, start: SVGPlot.bottom,
      stop: hasLanes ? top : top + SVGPlot.nameHeight, intervals: 5)
    value = scale
    tags = SVGPlot.spread(
      axes.indices.map { axis in
        let height = min(max(scale.position(axes[axis].destination), 40), SVGPlot.bottom)
        return Tag(axis: axis, text: texts[axis], height: height)
      })
  }

  /// About how wide a text is, in the plot's units.
  static func width(of text: String) -> Double { Double(text.count) * letterWidth }

  /// The picture's text.
  func text() -> [UInt8] {
    var text = TextBuilder(reservingCapacity: 12_288)
    writeHead(&text)
    writePhases(&text)
    writeScales(&text)
    writeDestinations(&text)
    writeCurves(&text)
    writeSettling(&text)
    text.add("</svg>\n")
    return text.bytes
  }

  // MARK: Layout

  /// A little more than the settling duration, so that the rest is seen; otherwise what was asked for.
  private static func lastTime(of curve: ExportedCurve) -> Double {
    guard let duration = curve.curve.settlingDuration else { return curve.end > 0 ? curve.end : 1 }
    let later = min(duration * 1.06, Double.greatestFiniteMagnitude)
    if curve.end == duration { return duration > 0 ? later : 1 }
    return curve.end > 0 ? curve.end : min(later, 1)
  }

  /// All values and destinations, the threshold where it is small beside them, and some air.
  private static func range(of curve: ExportedCurve, _ traces: [AxisTrace]) -> (low: Double, high: Double) {
    var low = Double.infinity
    var high = -Double.infinity
    for (axis, trace) in zip(curve.curve.axes, traces) {
      let range = trace.range
      low = min(low, range.low, axis.destination)
      high = max(high, range.high, axis.destination)
    }
    guard low <= high else { return (-1, 1) }
    let threshold = curve.thresholds.reduce(0, max)
    let height = high / 2 - low / 2
    var air = height * 0.16
    if height <= 2 * threshold { air = 3 * threshold }
    air = max(air, max(low.magnitude, high.magnitude) * 1e-12)
    if air == 0 { air = 1 }
    let limit = Double.greatestFiniteMagnitude
    return (max(low - air, -limit), min(high + air, limit))
  }

  private static func tagText(_ curve: ExportedCurve, axis: Int) -> String {
    let rest = DisplayNumber.typographic(curve.curve.axes[axis].destination)
    guard let name = curve.axisName(axis) else { return rest }
    return shortened(name, to: 12) + "\u{2002}" + rest
  }

  static func shortened(_ text: String, to limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }

  /// Moves labels apart where destinations are close together, keeping their order.
  private static func spread(_ tags: [Tag]) -> [Tag] {
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
