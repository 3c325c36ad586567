import MotionSystem

/// A point in the coordinates of a plot.
struct PlotPoint: Equatable {
  var x: Double
  var y: Double
}

extension TextPiece.StringInterpolation {
  /// Appends a coordinate of a plot.
  mutating func appendInterpolation(_ coordinate: Double) { appendInterpolation(coordinate, decimals: 2) }

  mutating func appendInterpolation(_ point: PlotPoint) {
    appendInterpolation(point.x)
    appendLiteral(",")
    appendInterpolation(point.y)
  }
}

/// The elements that plots consist of.
extension TextBuilder {
  /// Adds straight lines as one path.
  mutating func addLines(_ kind: String, ending: String = "\n", _ lines: [(PlotPoint, PlotPoint)]) {
    add("<path class=\"\(kind)\" d=\"")
    for (start, end) in lines { add("M\(start)L\(end)") }
    add("\"/>\(ending)")
  }

  mutating func addLabel(_ kind: String?, _ x: Double, _ y: Double, anchor: String? = nil, _ label: String) {
    let kind = kind.map { " class=\"\($0)\"" } ?? ""
    add("<text\(kind) x=\"\(x)\" y=\"\(y)")
    if let anchor { add("\" text-anchor=\"\(anchor)") }
    add("\">\(escaping: label)</text>\n")
  }
}
