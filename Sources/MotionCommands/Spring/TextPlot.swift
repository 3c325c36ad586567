import CurveExport

/// A curve from 0 to 1 in characters of Braille, each of which has two columns and four rows of dots.
///
/// The axes are those of the values: the top and the bottom row are labeled with the greatest and the least
/// value, the row of the target with 1, and the time axis with its end.
struct TextPlot {
  /// The number of values that fill the width: one for each column of dots.
  static let sampleCount = 2 * width
  private static let width = 60
  private static let height = 7
  private static let labelWidth = 6

  /// The rows, and the time axis.
  let lines: [String]

  /// Draws values at equal distances in time.
  /// - Parameter end: The time of the last value in seconds.
  init(values: [Double], end: Double) {
    let (least, greatest) = (min(0, values.min() ?? 0), max(1, values.max() ?? 1))
    let last = Double(4 * TextPlot.height - 1)
    /// Returns the row of dots of a value, from the top.
    func row(_ value: Double) -> Int { Int(((greatest - value) / (greatest - least) * last).rounded()) }
    var cells = [[UInt32]](
      repeating: [UInt32](repeating: 0, count: TextPlot.width), count: TextPlot.height)
    var previous: Int?
    for (column, value) in values.prefix(TextPlot.sampleCount).enumerated() {
      let own = row(value)
      // The dots between two values, so that a steep curve has no gaps.
      let start = previous.map { $0 < own ? $0 + 1 : $0 > own ? $0 - 1 : own } ?? own
      for dot in min(start, own)...max(start, own) {
        cells[dot / 4][column / 2] |= TextPlot.bit(column: column % 2, row: dot % 4)
      }
      previous = own
    }
    var labels = [String](repeating: "", count: TextPlot.height)
    labels[TextPlot.height - 1] = DisplayNumber.text(least, significantDigits: 3)
    labels[0] = DisplayNumber.text(greatest, significantDigits: 3)
    let target = row(1) / 4
    if labels[target].isEmpty { labels[target] = "1" }
    let rows = zip(labels, cells).map { label, cells in
      // A dotted line at the target, in a row whose label is that.
      let empty: Character = label == "1" ? "·" : " "
      let text = cells.map { bits in
        bits == 0 ? empty : Unicode.Scalar(0x2800 + bits).map(Character.init) ?? empty
      }
      return TextPlot.padded(label, to: TextPlot.labelWidth - 1) + " " + String(text)
    }
    let time = DisplayNumber.text(end, significantDigits: 4) + " s"
    lines =
      rows + [
        TextPlot.padded("0", to: TextPlot.labelWidth + 1) + TextPlot.padded(time, to: TextPlot.width - 1)
      ]
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Returns the bit of a dot in the number of a character.
  private static func bit(column: Int, row: Int) -> UInt32 {
    row == 3 ? 0x40 << column : 1 << (row + 3 * column)
  }
}
