import MotionPhysics
import MotionSystem

// The parts of a plot in painting order.

extension SVGPlot {
  func writeHead(_ text: inout TextBuilder, _ budget: inout WorkBudget) throws(ExportError) {
    text.add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 400\" role=\"img\" class=\"motiond\"")
    text.add(" aria-labelledby=\"\(curve.name)-title \(curve.name)-desc\">\n<title id=\"")
    text.add(escaping: curve.name)
    text.add("-title\">")
    text.add(escaping: curve.name)
    text.add("</title>\n<desc id=\"")
    text.add(escaping: curve.name)
    text.add("-desc\">")
    text.add(escaping: try description.text(&budget))
    text.add("</desc>\n")
    text.add(SVGStyle.sheet)
    text.add("<rect class=\"paper\" x=\".5\" y=\".5\" width=\"599\" height=\"399\" rx=\"10\"/>\n")
    writeLabel(&text, "name", 20, 31, nil, SVGPlot.shortened(curve.name, to: 40))
    writeLabel(&text, nil, 20, 53, nil, description.subtitle)
  }

  func writePhases(_ text: inout TextBuilder, _ budget: inout WorkBudget) throws(ExportError) {
    guard hasLanes || arePhasesShared else { return }
    let axes = curve.curve.axes.prefix(hasLanes ? SVGPlot.laneLimit : 1)
    try budget.use(ExportWork.segment, times: axes.reduce(0) { $0 + $1.phases.count })
    let rows = axes.map { axis in
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
        SVGPlot.shortened(curve.axisName(axis) ?? "", to: 5))
    }
    if hasLanes { text.add("</g>\n") }
    var x = 20.0
    for kind in PhaseKind.allCases
    where rows.contains(where: { $0.contains(kind) }) && !rows.contains(where: { $0.hasLabel(for: kind) }) {
      text.add("<rect class=\"")
      text.add(kind.name)
      text.add("\" x=\"")
      text.add(x, decimals: 2)
      text.add(
        "\" y=\"376\" width=\"13\" height=\"13\" rx=\"3\" stroke=\"currentColor\" stroke-opacity=\".3\"/>\n")
      let name = kind.name.description
      writeLabel(&text, nil, x + 19, 387, nil, name)
      x += 34 + SVGPlot.width(of: name)
    }
  }

  func writeScales(_ text: inout TextBuilder) {
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
    let settling = description.settlingDuration.map(time.position)
    let clearance = 24 + SVGPlot.boldWidth * Double(settlingLabel.unicodeScalars.count) / 2
    for (index, tick) in time.ticks.enumerated() {
      if let settling, abs(settling - tick.position) < clearance { continue }
      writeLabel(
        &text, index % 2 == 1 ? "odd" : nil, tick.position, SVGPlot.bottom + 20, "middle", tick.label)
    }
    writeLabel(&text, nil, right, 387, "end", "time\(time.titleSuffix) in seconds")
    writeLabel(&text, nil, 20, top - 8, nil, "value\(value.titleSuffix)")
  }

  func writeDestinations(_ text: inout TextBuilder) {
    for (index, axis) in curve.curve.axes.enumerated() {
      let height = value.position(axis.destination)
      let extent = min(abs(value.extent(curve.threshold(index))), 400)
      let upper = max(height - extent, top)
      let lower = min(height + extent, SVGPlot.bottom)
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

  func writeCurves(_ text: inout TextBuilder, _ budget: inout WorkBudget) throws(ExportError) {
    for (index, trace) in traces.enumerated() {
      try text.checkLength()
      let path = try SVGPath(
        trace, time: time, value: value, maxBytes: curve.maxBytes - text.bytes.count, budget: &budget)
      let more = index >= SVGStyle.colorCount ? " more" : ""
      if !path.area.bytes.isEmpty {
        text.add("<path class=\"swing \(colorClass(index))\" d=\"")
        text.add(path.area.bytes)
        text.add("\"/>\n")
      }
      text.add("<path class=\"line \(colorClass(index))\(more)\" d=\"")
      text.add(path.line.bytes)
      text.add("\"/>\n")
    }
  }

  func writeSettling(_ text: inout TextBuilder) {
    guard let duration = description.settlingDuration else { return }
    let x = time.position(duration)
    text.add("<path class=\"rest\" d=\"")
    text.add(line(from: (x, top), to: (x, SVGPlot.bottom + 5)))
    text.add("\"/>\n")
    for (index, axis) in curve.curve.axes.enumerated() {
      guard case .after(let rest) = axis.settlingDuration else { continue }
      text.add("<circle class=\"dot \(colorClass(index))\" r=\"4\" cx=\"")
      text.add(time.position(rest), decimals: 2)
      text.add("\" cy=\"")
      text.add(value.position(axis.destination), decimals: 2)
      text.add("\"/>\n")
    }
    writeLabel(&text, "mark", x, SVGPlot.bottom + 20, "middle", settlingLabel)
  }

  /// The settling duration as a label of the time axis, or an empty text.
  private var settlingLabel: String {
    guard let duration = description.settlingDuration else { return "" }
    return DisplayNumber.typographic(duration, significantDigits: 3) + "\u{2009}s"
  }

  // MARK: Elements

  private func colorClass(_ axis: Int) -> String { "c\(axis % SVGStyle.colorCount)" }

  private func tagClass(_ axis: Int) -> String { "tag \(colorClass(axis))" }

  private func line(from start: (Double, Double), to end: (Double, Double)) -> String {
    func coordinates(_ point: (Double, Double)) -> String {
      DisplayNumber.fixed(point.0, decimals: 2) + "," + DisplayNumber.fixed(point.1, decimals: 2)
    }
    return "M" + coordinates(start) + "L" + coordinates(end)
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
