import MotionPhysics
import MotionSystem

/// The canvas of a plot: its frame and its scales, and the elements that plots consist of.
///
/// The plot has no fixed size. All coordinates are units of a view box of 600 by 400, and the style
/// sheet uses a larger font if the image is small. The margins leave space for that font.
struct SVGCanvas {
  static let left = 66.0
  static let bottom = 340.0
  /// The width of the widest letter of regular text at the largest font size.
  private static let letterWidth = 9.0
  /// The width of the widest letter of bold text: labels in the right margin and the settling
  /// duration.
  static let boldWidth = 10.6

  var text: TextBuilder
  let time: PlotScale
  let value: PlotScale
  /// The right end of the scale of time.
  let right: Double
  private let maxBytes: Int

  init(time: PlotScale, value: PlotScale, right: Double, reservingCapacity: Int, maxBytes: Int) {
    text = TextBuilder(reservingCapacity: reservingCapacity, maxBytes: maxBytes)
    (self.time, self.value, self.right, self.maxBytes) = (time, value, right, maxBytes)
  }

  // MARK: Layout

  /// Returns the approximate width of a text, in the plot's units.
  static func width(of text: String) -> Double { Double(text.unicodeScalars.count) * letterWidth }

  /// Returns the text if it has at most `limit` bytes, otherwise its beginning and `…`, together at most as
  /// many letters.
  static func shortened(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    // A slice of a string never ends inside a letter.
    return String(text[..<text.utf8.index(text.startIndex, offsetBy: limit - 1)]) + "…"
  }

  /// The class with the color of a curve.
  static func color(_ index: Int) -> String { "c\(index % SVGStyle.colorCount)" }

  /// Returns the heights of labels, moved apart where they would overlap, from the top.
  static func separated(_ heights: [Double]) -> [(index: Int, height: Double)] {
    var sorted = heights.enumerated().map { (index: $0.offset, height: $0.element) }
    sorted.sort { ($0.height, $0.index) < ($1.height, $1.index) }
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

  // MARK: Frame

  /// Begins the document: the name, the description for screen readers, and a line below the name.
  mutating func begin(name: String, description: String, subtitle: String) {
    text.add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 400\" role=\"img\" class=\"motiond\"")
    text.add(" aria-labelledby=\"\(name)-title \(name)-desc\">\n<title id=\"\(name)-title\">\(name)")
    text.add("</title>\n<desc id=\"\(name)-desc\">")
    text.add(escaping: description)
    text.add("</desc>\n")
    text.add(SVGStyle.sheet)
    text.add("<rect class=\"paper\" x=\".5\" y=\".5\" width=\"599\" height=\"399\" rx=\"10\"/>\n")
    label("name", 20, 31, nil, SVGCanvas.shortened(name, to: 40))
    label(nil, 20, 53, nil, subtitle)
  }

  /// Draws the scales.
  ///
  /// - Parameters:
  ///   - titleHeight: The height of the title of the values.
  ///   - isHidden: Returns whether the label of a time has no space at its position.
  mutating func scales(titleHeight: Double, hiding isHidden: (Double) -> Bool = { _ in false }) {
    lines("grid", value.ticks.map { ((SVGCanvas.left, $0.position), (right, $0.position)) })
    let base = ((SVGCanvas.left, SVGCanvas.bottom), (right, SVGCanvas.bottom))
    lines(
      "base",
      [base]
        + time.ticks.map { (($0.position, SVGCanvas.bottom), ($0.position, SVGCanvas.bottom + 5)) })
    for (index, tick) in value.ticks.enumerated() {
      label(index % 2 == 1 ? "odd" : nil, SVGCanvas.left - 8, tick.position + 4, "end", tick.label)
    }
    for (index, tick) in time.ticks.enumerated() where !isHidden(tick.position) {
      label(index % 2 == 1 ? "odd" : nil, tick.position, SVGCanvas.bottom + 20, "middle", tick.label)
    }
    label(nil, right, 387, "end", "time\(time.titleSuffix) in seconds")
    label(nil, 20, titleHeight, nil, "value\(value.titleSuffix)")
  }

  /// Ends the document and returns it.
  mutating func end() throws(ExportError) -> [UInt8] {
    text.add("</svg>\n")
    return try text.finish()
  }

  // MARK: Elements

  /// Draws a curve.
  ///
  /// - Parameters:
  ///   - kind: Further classes of the line.
  ///   - attributes: Further attributes of the line.
  mutating func curve(
    _ trace: AxisTrace, _ index: Int, kind: String = "", attributes: String = "",
    budget: WorkMeter
  ) throws(ExportError) {
    try text.checkLength()
    let path = try SVGPath(
      trace, time: time, value: value, maxBytes: maxBytes - text.bytes.count, budget: budget)
    if !path.area.bytes.isEmpty {
      text.add("<path class=\"swing \(SVGCanvas.color(index))\" d=\"")
      text.add(path.area.bytes)
      text.add("\"/>\n")
    }
    text.add("<path class=\"line \(SVGCanvas.color(index))\(kind)\"\(attributes) d=\"")
    text.add(path.line.bytes)
    text.add("\"/>\n")
  }

  /// Draws a dot on a curve.
  mutating func dot(_ index: Int, radius: String, at seconds: Double, _ number: Double) {
    text.add("<circle class=\"dot \(SVGCanvas.color(index))\" r=\"\(radius)\" cx=\"")
    text.add(time.position(seconds), decimals: 2)
    text.add("\" cy=\"")
    text.add(value.position(number), decimals: 2)
    text.add("\"/>\n")
  }

  typealias Point = (x: Double, y: Double)

  /// Draws straight lines as one path.
  mutating func lines(_ kind: String, attributes: String = "", _ lines: [(Point, Point)]) {
    path(kind, attributes: attributes, lines)
    text.add("\n")
  }

  /// Draws straight lines as one path, without ending the line of the text.
  mutating func path(_ kind: String, attributes: String = "", _ lines: [(Point, Point)]) {
    text.add("<path class=\"\(kind)\"\(attributes) d=\"")
    for (start, end) in lines {
      text.add("M")
      add(start)
      text.add("L")
      add(end)
    }
    text.add("\"/>")
  }

  private mutating func add(_ point: Point) {
    text.add(point.x, decimals: 2)
    text.add(",")
    text.add(point.y, decimals: 2)
  }

  mutating func label(_ kind: String?, _ x: Double, _ y: Double, _ anchor: String?, _ label: String) {
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
