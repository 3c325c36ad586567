import MotionPhysics
import MotionSystem

/// The parts of a plot, in painting order.
extension SVGPlot {
  func draw(on text: inout TextBuilder, _ budget: WorkMeter) throws(ExportError) {
    text.reserve(16_384)
    text.add(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" role="img" class="motiond" \
      aria-labelledby="\(name)-title \(name)-desc">
      <title id="\(name)-title">\(name)</title>
      <desc id="\(name)-desc">\(escaping: try description(budget))</desc>
      \(SVGStyle.sheet)<rect class="paper" x=".5" y=".5" width="599" height="399" rx="10"/>

      """)
    text.addLabel("name", 20, 31, SVGPlot.shortened(name, to: 40))
    text.addLabel(nil, 20, 53, SVGPlot.shortened(subtitle, to: 92))
    try drawPhases(on: &text, budget)
    drawScales(on: &text)
    if !thresholds.isEmpty { drawDestinations(on: &text) }
    drawTags(on: &text)
    for (index, trace) in traces.enumerated() {
      try text.checkLength()
      let path = try SVGPath(
        trace, time: time, value: value, maxBytes: text.maxBytes - text.bytes.count, budget: budget)
      if !path.area.bytes.isEmpty {
        text.add("<path class=\"swing \(color(index))\" d=\"")
        text.add(utf8: path.area.bytes)
        text.add("\"/>\n")
      }
      let more = index < SVGStyle.colorCount ? "" : " more"
      let style = index == comparison?.reference ? " style=\"stroke-width:4\"" : ""
      text.add("<path class=\"line \(color(index))\(more)\"\(style) d=\"")
      text.add(utf8: path.line.bytes)
      text.add("\"/>\n")
    }
    drawRest(on: &text)
    drawDeviation(on: &text)
    text.add("</svg>\n")
    try text.checkLength()
  }

  /// The class with the color of a curve.
  private func color(_ index: Int) -> String { "c\(index % SVGStyle.colorCount)" }

  private func drawPhases(on text: inout TextBuilder, _ budget: WorkMeter) throws(ExportError) {
    guard !phased.isEmpty else { return }
    try budget.use(ExportWork.segment, times: phased.reduce(0) { $0 + $1.axis.phases.count })
    let rows = phased.map { PhaseBands($0.axis, until: min(end, traces[0].end), time: time) }
    if rows.count == 1 {
      rows[0].write(from: top, to: SVGPlot.bottom, namesAt: top + 17, into: &text)
    } else {
      text.add("<g class=\"lanes\">\n")
      for (index, row) in rows.enumerated() {
        let lane = 66 + SVGPlot.laneHeight * Double(index)
        let next = lane + SVGPlot.laneHeight
        row.write(from: lane, to: next - 3, namesAt: next - 5.5, into: &text)
        text.addLabel(
          "tag \(color(index))", SVGPlot.left - 8, next - 5, anchor: "end",
          SVGPlot.shortened(curves[index].name ?? "", to: 5))
      }
      text.add("</g>\n")
    }
    var x = 20.0
    for kind in PhaseBands.kindsWithoutName(in: rows) {
      text.add("<rect class=\"\(kind.name)\" x=\"\(x)\" y=\"376\" width=\"13\" height=\"13\" rx=\"3\" ")
      text.add("stroke=\"currentColor\" stroke-opacity=\".3\"/>\n")
      text.addLabel(nil, x + 19, 387, kind.name.description)
      x += 34 + SVGPlot.width(of: kind.name.description)
    }
  }

  private func drawScales(on text: inout TextBuilder) {
    func point(_ x: Double, _ y: Double) -> PlotPoint { PlotPoint(x: x, y: y) }
    let (left, bottom) = (SVGPlot.left, SVGPlot.bottom)
    text.addLines("grid", value.ticks.map { (point(left, $0.position), point(right, $0.position)) })
    let marks = time.ticks.map { (point($0.position, bottom), point($0.position, bottom + 5)) }
    text.addLines("base", [(point(left, bottom), point(right, bottom))] + marks)
    for (index, tick) in value.ticks.enumerated() {
      text.addLabel(index % 2 == 1 ? "odd" : nil, left - 8, tick.position + 4, anchor: "end", tick.label)
    }
    // The settling duration takes the place of the labels beside it.
    let clearance = 24 + SVGPlot.boldWidth * Double(settlingLabel.unicodeScalars.count) / 2
    let settling = settlingDuration.map(time.position)
    for (index, tick) in time.ticks.enumerated()
    where settling.map({ abs($0 - tick.position) >= clearance }) ?? true {
      text.addLabel(index % 2 == 1 ? "odd" : nil, tick.position, bottom + 20, anchor: "middle", tick.label)
    }
    text.addLabel(nil, right, 387, anchor: "end", "time\(time.titleSuffix) in seconds")
    text.addLabel(nil, 20, top - 8, "value\(value.titleSuffix)")
  }

  private func drawDestinations(on text: inout TextBuilder) {
    for (index, curve) in curves.enumerated() {
      let height = value.position(curve.axis.destination)
      let extent = min(abs(value.extent(thresholds[index])), 400)
      let upper = max(height - extent, top)
      let lower = max(min(height + extent, SVGPlot.bottom), upper)
      let start = PlotPoint(x: SVGPlot.left, y: height)
      text.add("<g class=\"\(color(index))\"><path class=\"band\" d=\"M\(PlotPoint(x: start.x, y: upper))")
      text.add("H\(right)V\(lower)H\(start.x)Z\"/>")
      text.addLines("goal", ending: "", [(start, PlotPoint(x: right, y: height))])
      text.add("</g>\n")
    }
  }

  /// Draws the labels in the right margin, moved apart where they would overlap, from the top.
  private func drawTags(on text: inout TextBuilder) {
    var tags = curves.enumerated().map { index, curve in
      (index: index, height: min(max(value.position(curve.axis.destination), 40), SVGPlot.bottom))
    }
    tags.sort { ($0.height, $0.index) < ($1.height, $1.index) }
    let gap = min(18, (SVGPlot.bottom - 60) / Double(max(tags.count, 1)))
    for index in tags.indices.dropFirst() {
      tags[index].height = max(tags[index].height, tags[index - 1].height + gap)
    }
    var limit = SVGPlot.bottom + 4
    for index in tags.indices.reversed() {
      tags[index].height = min(tags[index].height, limit)
      limit = tags[index].height - gap
    }
    for tag in tags {
      text.addLabel("tag \(color(tag.index))", right + 11, tag.height + 4, curves[tag.index].tag)
    }
  }

  private func drawRest(on text: inout TextBuilder) {
    if let settlingDuration {
      let x = time.position(settlingDuration)
      text.addLines("rest", [(PlotPoint(x: x, y: top), PlotPoint(x: x, y: SVGPlot.bottom + 5))])
    }
    for (index, curve) in curves.enumerated() where curve.axis.end <= end {
      text.add("<circle class=\"dot \(color(index))\" r=\"4\" cx=\"\(time.position(curve.axis.end))\" ")
      text.add("cy=\"\(value.position(curve.axis.destination))\"/>\n")
    }
    if let settlingDuration {
      text.addLabel(
        "mark", time.position(settlingDuration), SVGPlot.bottom + 20, anchor: "middle", settlingLabel)
    }
  }

  /// The settling duration as a label of the time axis, or an empty text.
  private var settlingLabel: String {
    settlingDuration.map { DisplayNumber.typographic($0, significantDigits: 3) + "\u{2009}s" } ?? ""
  }

  /// Draws a line between the reference and the curve that deviates most, and the distance beside it.
  private func drawDeviation(on text: inout TextBuilder) {
    guard let comparison, let deviation = comparison.deviation else { return }
    let x = time.position(deviation.time)
    let heights = [comparison.reference, deviation.curve].map { index in
      value.position(curves[index].axis.state(at: deviation.time).value)
    }
    let (upper, lower) = (min(heights[0], heights[1]), max(heights[0], heights[1]))
    func point(_ shift: Double, _ y: Double) -> PlotPoint { PlotPoint(x: x + shift, y: y) }
    text.addLines(
      "rest",
      [
        (point(0, upper), point(0, lower)), (point(-4, upper), point(4, upper)),
        (point(-4, lower), point(4, lower)),
      ])
    let label = DisplayNumber.typographic(deviation.distance)
    let isLeft = x + SVGPlot.boldWidth * Double(label.count) + 8 > right
    text.addLabel(
      "mark", isLeft ? x - 7 : x + 7, min(max((upper + lower) / 2 + 4, 76), SVGPlot.bottom - 6),
      anchor: isLeft ? "end" : nil, label)
  }
}
