public import MotionPhysics
public import MotionSystem

/// Curves to draw over each other.
public struct ComparedCurves: Sendable {
  /// One curve with its name.
  public struct Curve: Sendable {
    /// The name in the legend.
    public let name: String
    /// The curve.
    public let axis: AxisCurve
    /// The first time at which the curve is known, in seconds.
    public let start: Double

    /// Creates a curve.
    public init(name: String, axis: AxisCurve, start: Double) {
      self.name = name
      self.axis = axis
      self.start = start
    }
  }

  /// The greatest deviation of a curve from the reference.
  public struct Deviation: Sendable {
    /// The index of the curve.
    public let curve: Int
    /// The time in seconds.
    public let time: Double
    /// The distance in points.
    public let distance: Double

    /// Creates a deviation.
    public init(curve: Int, time: Double, distance: Double) {
      self.curve = curve
      self.time = time
      self.distance = distance
    }
  }

  /// The title of the plot.
  public let name: String
  /// The curves, at least one.
  public let curves: [Curve]
  /// The index of the curve with which the others are compared.
  public let reference: Int
  /// The last time in seconds, finite.
  public let end: Double
  /// The greatest deviation of all curves; nil if there is none.
  public let deviation: Deviation?
  /// The greatest length of the plot in bytes.
  public let maxBytes: Int

  /// Creates curves to draw.
  public init(
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
/// The layout and the style are those of `SVGPlot`. The reference has a wide line. A legend entry stands at
/// the height at which its curve comes to rest, as far as the entries do not overlap.
public struct ComparisonPlot {
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

  private init(_ compared: ComparedCurves, budget: inout WorkBudget) throws(ExportError) {
    try budget.use(ExportWork.frame + ExportWork.curveLabel * compared.curves.count)
    self.compared = compared
    let shown = compared.end > 0 ? min(compared.end * 1.04, Double.greatestFiniteMagnitude) : 1
    var traces: [AxisTrace] = []
    var (low, high) = (Double.infinity, -Double.infinity)
    for curve in compared.curves {
      let trace = try AxisTrace(curve.axis, until: shown, budget: &budget)
      let range = try trace.range(&budget)
      (low, high) = (min(low, range.low), max(high, range.high))
      traces.append(trace)
    }
    self.traces = traces
    let widest = compared.curves.map { min($0.name.count, ComparisonPlot.nameLimit) }.max() ?? 0
    right = 588 - max(Double(widest) * ComparisonPlot.letterWidth + 26, 40)
    let margin = max((high / 2 - low / 2) * 0.08, max(abs(low), abs(high)) * 1e-9, 1e-9)
    let limit = Double.greatestFiniteMagnitude
    time = PlotScale((0, shown), reference: 0, start: SVGPlot.left, stop: right, intervals: 6)
    value = PlotScale(
      (max(low - margin, -limit), min(high + margin, limit)), reference: low, start: SVGPlot.bottom,
      stop: ComparisonPlot.top, intervals: 5)
  }

  /// Returns the SVG document.
  ///
  /// - Parameter budget: The computation that the plot may use.
  /// - Throws: `ExportError` if the budget is exhausted, or if the text is longer than its limit.
  public static func text(
    of compared: ComparedCurves, budget: inout WorkBudget
  ) throws(ExportError) -> [UInt8] {
    try ComparisonPlot(compared, budget: &budget).text(&budget)
  }

  private func text(_ budget: inout WorkBudget) throws(ExportError) -> [UInt8] {
    var text = TextBuilder(reservingCapacity: 16_384, maxBytes: compared.maxBytes)
    writeHead(&text)
    writeScales(&text)
    for (index, trace) in traces.enumerated() {
      try text.checkLength()
      let path = try SVGPath(
        trace, time: time, value: value, maxBytes: compared.maxBytes - text.bytes.count, budget: &budget)
      if !path.area.bytes.isEmpty {
        text.add("<path class=\"swing c\(index % SVGStyle.colorCount)\" d=\"")
        text.add(path.area.bytes)
        text.add("\"/>\n")
      }
      text.add("<path class=\"line c\(index % SVGStyle.colorCount)\"")
      if index == compared.reference { text.add(" style=\"stroke-width:4\"") }
      text.add(" d=\"")
      text.add(path.line.bytes)
      text.add("\"/>\n")
    }
    writeRests(&text)
    writeDeviation(&text)
    writeLegend(&text)
    text.add("</svg>\n")
    return try text.finish()
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

  private func writeHead(_ text: inout TextBuilder) {
    let identifier = ExportedCurve.identifier(compared.name)
    text.add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 400\" role=\"img\" class=\"motiond\"")
    text.add(" aria-labelledby=\"\(identifier)-title \(identifier)-desc\">\n")
    text.add("<title id=\"\(identifier)-title\">\(identifier)</title>\n<desc id=\"\(identifier)-desc\">")
    var sentences = ["Plot of \(compared.curves.count) curves of value against time in seconds."]
    for (curve, trace) in zip(compared.curves, traces) {
      sentences.append(
        "\(curve.name) goes from \(DisplayNumber.typographic(trace.initialValue)) to "
          + "\(DisplayNumber.typographic(trace.finalValue))"
          + (curve.axis.settlingDuration.seconds.map {
            " and is at rest after \(DisplayNumber.typographic($0, significantDigits: 3)) s."
          } ?? "."))
    }
    text.add(
      escaping: (sentences + [summary.prefix(1).uppercased() + summary.dropFirst() + "."]).joined(
        separator: " "))
    text.add("</desc>\n")
    text.add(SVGStyle.sheet)
    text.add("<rect class=\"paper\" x=\".5\" y=\".5\" width=\"599\" height=\"399\" rx=\"10\"/>\n")
    writeLabel(&text, "name", 20, 31, nil, SVGPlot.shortened(identifier, to: 40))
    writeLabel(&text, nil, 20, 53, nil, SVGPlot.shortened(summary, to: 92))
  }

  private func writeScales(_ text: inout TextBuilder) {
    text.add("<path class=\"grid\" d=\"")
    for tick in value.ticks { addLine(&text, (SVGPlot.left, tick.position), (right, tick.position)) }
    text.add("\"/>\n<path class=\"base\" d=\"")
    addLine(&text, (SVGPlot.left, SVGPlot.bottom), (right, SVGPlot.bottom))
    for tick in time.ticks {
      addLine(&text, (tick.position, SVGPlot.bottom), (tick.position, SVGPlot.bottom + 5))
    }
    text.add("\"/>\n")
    for (index, tick) in value.ticks.enumerated() {
      writeLabel(&text, index % 2 == 1 ? "odd" : nil, SVGPlot.left - 8, tick.position + 4, "end", tick.label)
    }
    for (index, tick) in time.ticks.enumerated() {
      writeLabel(
        &text, index % 2 == 1 ? "odd" : nil, tick.position, SVGPlot.bottom + 20, "middle", tick.label)
    }
    writeLabel(&text, nil, right, 387, "end", "time\(time.titleSuffix) in seconds")
    writeLabel(&text, nil, 20, ComparisonPlot.top - 12, nil, "value\(value.titleSuffix)")
  }

  /// Writes a dot where each curve comes to rest.
  private func writeRests(_ text: inout TextBuilder) {
    for (index, curve) in compared.curves.enumerated() {
      guard let end = curve.axis.settlingDuration.seconds, end <= compared.end else { continue }
      text.add("<circle class=\"dot c\(index % SVGStyle.colorCount)\" r=\"3.5\" cx=\"")
      text.add(time.position(end), decimals: 2)
      text.add("\" cy=\"")
      text.add(value.position(curve.axis.destination), decimals: 2)
      text.add("\"/>\n")
    }
  }

  /// Writes a line between the reference and the curve that deviates most, and the distance beside it.
  private func writeDeviation(_ text: inout TextBuilder) {
    guard let deviation = compared.deviation, deviation.distance > 0 else { return }
    let x = time.position(deviation.time)
    let heights = [compared.reference, deviation.curve].map { index in
      value.position(compared.curves[index].axis.state(at: deviation.time).value)
    }
    let (upper, lower) = (heights.min() ?? 0, heights.max() ?? 0)
    text.add("<path class=\"rest\" d=\"")
    addLine(&text, (x, upper), (x, lower))
    addLine(&text, (x - 4, upper), (x + 4, upper))
    addLine(&text, (x - 4, lower), (x + 4, lower))
    text.add("\"/>\n")
    let label = DisplayNumber.typographic(deviation.distance)
    let isLeft = x + SVGPlot.boldWidth * Double(label.count) + 8 > right
    writeLabel(
      &text, "mark", isLeft ? x - 7 : x + 7, min(max((upper + lower) / 2 + 4, 76), SVGPlot.bottom - 6),
      isLeft ? "end" : nil, label)
  }

  private func writeLegend(_ text: inout TextBuilder) {
    var entries = compared.curves.indices.map { index in
      (index: index, height: min(max(value.position(traces[index].finalValue), 60), SVGPlot.bottom))
    }
    entries.sort { ($0.height, $0.index) < ($1.height, $1.index) }
    let gap = 18.0
    for index in entries.indices.dropFirst() {
      entries[index].height = max(entries[index].height, entries[index - 1].height + gap)
    }
    var limit = SVGPlot.bottom + 4
    for index in entries.indices.reversed() {
      entries[index].height = min(entries[index].height, limit)
      limit = entries[index].height - gap
    }
    for entry in entries {
      let color = "c\(entry.index % SVGStyle.colorCount)"
      text.add("<path class=\"line \(color)\"")
      if entry.index == compared.reference { text.add(" style=\"stroke-width:4\"") }
      text.add(" d=\"")
      addLine(&text, (right + 8, entry.height), (right + 18, entry.height))
      text.add("\"/>\n")
      writeLabel(
        &text, "tag \(color)", right + 23, entry.height + 4, nil,
        SVGPlot.shortened(compared.curves[entry.index].name, to: ComparisonPlot.nameLimit))
    }
  }

  private func addLine(_ text: inout TextBuilder, _ start: (Double, Double), _ end: (Double, Double)) {
    text.add("M")
    text.add(start.0, decimals: 2)
    text.add(",")
    text.add(start.1, decimals: 2)
    text.add("L")
    text.add(end.0, decimals: 2)
    text.add(",")
    text.add(end.1, decimals: 2)
  }

  private func writeLabel(
    _ text: inout TextBuilder, _ kind: String?, _ x: Double, _ y: Double, _ anchor: String?, _ label: String
  ) {
    text.add("<text")
    if let kind { text.add(" class=\"\(kind)\"") }
    text.add(" x=\"")
    text.add(x, decimals: 2)
    text.add("\" y=\"")
    text.add(y, decimals: 2)
    if let anchor { text.add("\" text-anchor=\"\(anchor)") }
    text.add("\">")
    text.add(escaping: label)
    text.add("</text>\n")
  }
}
