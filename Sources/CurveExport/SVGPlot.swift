import MotionPhysics

// A plot for people. It has no fixed size: all coordinates are units of a box of 600 by 400, and the style sheet
// sets larger letters where the picture is small. The margins are made for those larger letters.
//
// Nothing is written on top of the curve: the settling time stands among the labels of the time axis, axes are
// named in the right margin at their destinations, and phases are named above the plot's first grid line.

/// Draws a motion as SVG.
struct SVGPlot {
  private static let left = 66.0
  private static let bottom = 340.0
  private static let laneHeight = 17.0
  /// Room at the top of the shading for the phases' names, above every value.
  private static let nameHeight = 24.0
  /// How wide the widest letter of normal text is, small pictures included.
  private static let letterWidth = 9.0
  /// The same for labels in the right margin and the settling time.
  private static let boldWidth = 10.6

  private let curve: ExportedCurve
  private let words: SVGWords
  private let traces: [AxisTrace]
  private let time: PlotScale
  private let value: PlotScale
  private let tags: [Tag]
  private let right: Double
  private let top: Double
  /// Whether every axis gets a lane of phases of its own.
  private let hasLanes: Bool

  /// A label in the right margin.
  private struct Tag {
    let axis: Int
    let text: String
    var height: Double
  }

  init(_ curve: ExportedCurve) {
    self.curve = curve
    words = SVGWords(curve: curve)
    let shown = SVGPlot.lastTime(of: curve)
    traces = curve.curve.axes.map { AxisTrace($0, until: shown) }

    let axes = curve.curve.axes
    hasLanes =
      axes.count <= 6
      && axes.dropFirst().contains { axis in axes.first.map { !PhaseBands.areAlike(axis, $0) } ?? false }
    top = hasLanes ? 94 + SVGPlot.laneHeight * Double(axes.count) : 84

    let texts = axes.indices.map { SVGPlot.tagText(curve, axis: $0) }
    let widest = texts.map(\.count).max() ?? 0
    right = 588 - min(max(Double(widest) * SVGPlot.boldWidth + 14, 34), 190)

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
    var text = CurveText(reservingCapacity: 12_288)
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
    let rest = ReadableNumber.typographic(curve.curve.axes[axis].destination)
    guard let name = curve.axisName(axis) else { return rest }
    return (name.count > 12 ? name.prefix(11) + "…" : name) + "\u{2002}" + rest
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

  // MARK: Drawing

  private func writeHead(_ text: inout CurveText) {
    text.add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 400\" role=\"img\" class=\"motiond\"")
    text.add(" aria-labelledby=\"\(curve.name)-title \(curve.name)-desc\">\n<title id=\"")
    text.add(escaping: curve.name)
    text.add("-title\">")
    text.add(escaping: curve.name)
    text.add("</title>\n<desc id=\"")
    text.add(escaping: curve.name)
    text.add("-desc\">")
    text.add(escaping: words.description)
    text.add("</desc>\n")
    text.add(SVGStyle.sheet)
    text.add("<rect class=\"paper\" x=\".5\" y=\".5\" width=\"599\" height=\"399\" rx=\"10\"/>\n")
    writeLabel(&text, "name", 20, 31, nil, curve.name)
    writeLabel(&text, nil, 20, 53, nil, words.subtitle)
  }

  private func writePhases(_ text: inout CurveText) {
    let rows = curve.curve.axes.prefix(hasLanes ? 6 : 1).map { axis in
      PhaseBands(axis, until: min(curve.end, traces.first?.end ?? 0), time: time)
    }
    if hasLanes { text.add("<g class=\"lanes\">\n") }
    for (axis, row) in rows.enumerated() {
      guard hasLanes else {
        row.write(from: top, to: SVGPlot.bottom, into: &text)
        row.writeNames(at: top + 17, into: &text)
        continue
      }
      let lane = 66 + SVGPlot.laneHeight * Double(axis)
      row.write(from: lane, to: lane + SVGPlot.laneHeight - 3, into: &text)
      row.writeNames(at: lane + SVGPlot.laneHeight - 5.5, into: &text)
      writeLabel(
        &text, tagClass(axis), SVGPlot.left - 8, lane + SVGPlot.laneHeight - 5, "end",
        String((curve.axisName(axis) ?? "").prefix(6)))
    }
    if hasLanes { text.add("</g>\n") }
    var place = 20.0
    for kind in PhaseBands.Kind.allCases
    where rows.contains(where: { $0.has(kind) }) && !rows.contains(where: { $0.names(kind) }) {
      text.add("<rect class=\"")
      text.add(kind.className)
      text.add("\" x=\"")
      text.add(place, decimals: 2)
      text.add(
        "\" y=\"376\" width=\"13\" height=\"13\" rx=\"3\" stroke=\"currentColor\" stroke-opacity=\".3\"/>\n")
      let name = String(describing: kind)
      writeLabel(&text, nil, place + 19, 387, nil, name)
      place += 34 + SVGPlot.width(of: name)
    }
  }

  private func writeScales(_ text: inout CurveText) {
    text.add("<path class=\"grid\" d=\"")
    for tick in value.ticks {
      text.add(line(from: (SVGPlot.left, tick.position), to: (right, tick.position)))
    }
    text.add("\"/>\n<path class=\"base\" d=\"")
    text.add(line(from: (SVGPlot.left, SVGPlot.bottom), to: (right, SVGPlot.bottom)))
    for tick in time.ticks {
      text.add(line(from: (tick.position, SVGPlot.bottom), to: (tick.position, SVGPlot.bottom + 5)))
    }
    text.add("\"/>\n")
    for (index, tick) in value.ticks.enumerated() {
      writeLabel(&text, index % 2 == 1 ? "odd" : nil, SVGPlot.left - 8, tick.position + 4, "end", tick.label)
    }
    let settling = words.settlesWithin.map(time.position)
    let clearance = 24 + SVGPlot.boldWidth * Double(settlingLabel.count) / 2
    for (index, tick) in time.ticks.enumerated() {
      if let settling, abs(settling - tick.position) < clearance { continue }
      writeLabel(
        &text, index % 2 == 1 ? "odd" : nil, tick.position, SVGPlot.bottom + 20, "middle", tick.label)
    }
    writeLabel(&text, nil, right, 387, "end", "time\(time.note) in seconds")
    writeLabel(&text, nil, 20, top - 8, nil, "value\(value.note)")
  }

  private func writeDestinations(_ text: inout CurveText) {
    for (index, axis) in curve.curve.axes.enumerated() {
      let height = value.position(axis.destination)
      let reach = min(abs(value.extent(curve.threshold(index))), 400)
      let upper = max(height - reach, top)
      let lower = min(height + reach, SVGPlot.bottom)
      text.add("<g class=\"\(colorClass(index))\">")
      text.add("<path class=\"band\" d=\"M")
      text.add(SVGPlot.left, decimals: 2)
      text.add(",")
      text.add(upper, decimals: 2)
      text.add("H")
      text.add(right, decimals: 2)
      text.add("V")
      text.add(max(lower, upper), decimals: 2)
      text.add("H")
      text.add(SVGPlot.left, decimals: 2)
      text.add("Z\"/><path class=\"goal\" d=\"")
      text.add(line(from: (SVGPlot.left, height), to: (right, height)))
      text.add("\"/></g>\n")
    }
    for tag in tags {
      writeLabel(&text, tagClass(tag.axis), right + 11, tag.height + 4, nil, tag.text)
    }
  }

  private func writeCurves(_ text: inout CurveText) {
    for (index, trace) in traces.enumerated() {
      let path = SVGPath(trace, time: time, value: value)
      let more = index >= SVGStyle.colorCount ? " more" : ""
      if !path.area.isEmpty {
        text.add("<path class=\"swing \(colorClass(index))\" d=\"")
        text.add(String(decoding: path.area, as: UTF8.self))
        text.add("\"/>\n")
      }
      text.add("<path class=\"line \(colorClass(index))\(more)\" d=\"")
      text.add(String(decoding: path.line, as: UTF8.self))
      text.add("\"/>\n")
    }
  }

  private func writeSettling(_ text: inout CurveText) {
    guard let duration = words.settlesWithin else { return }
    let place = time.position(duration)
    text.add("<path class=\"rest\" d=\"")
    text.add(line(from: (place, top), to: (place, SVGPlot.bottom + 5)))
    text.add("\"/>\n")
    for (index, axis) in curve.curve.axes.enumerated() where axis.end.isFinite {
      text.add("<circle class=\"dot \(colorClass(index))\" r=\"4\" cx=\"")
      text.add(time.position(axis.end), decimals: 2)
      text.add("\" cy=\"")
      text.add(value.position(axis.destination), decimals: 2)
      text.add("\"/>\n")
    }
    writeLabel(&text, "mark", place, SVGPlot.bottom + 20, "middle", settlingLabel)
  }

  /// The settling time as the time axis shows it.
  private var settlingLabel: String {
    words.settlesWithin.map { ReadableNumber.typographic($0, significantDigits: 3) + "\u{2009}s" } ?? ""
  }

  // MARK: Elements

  private func colorClass(_ axis: Int) -> String { "c\(axis % SVGStyle.colorCount)" }

  private func tagClass(_ axis: Int) -> String { "tag \(colorClass(axis))" }

  private func line(from start: (Double, Double), to end: (Double, Double)) -> String {
    func pair(_ point: (Double, Double)) -> String {
      ReadableNumber.fixed(point.0, decimals: 2) + "," + ReadableNumber.fixed(point.1, decimals: 2)
    }
    return "M" + pair(start) + "L" + pair(end)
  }

  private func writeLabel(
    _ text: inout CurveText, _ kind: String?, _ x: Double, _ y: Double, _ anchor: String?, _ words: String
  ) {
    text.add("<text")
    if let kind { text.add(" class=\"\(kind)\"") }
    text.add(" x=\"")
    text.add(x, decimals: 2)
    text.add("\" y=\"")
    text.add(y, decimals: 2)
    if let anchor { text.add("\" text-anchor=\"\(anchor)") }
    text.add("\">")
    text.add(escaping: words)
    text.add("</text>\n")
  }
}
