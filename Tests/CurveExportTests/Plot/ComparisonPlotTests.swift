import CurveExport
import MotionPhysics
import MotionSystem
import Testing

@Suite struct ComparisonPlotTests {
  /// The characters of XML 1.0, section 2.2.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// The spring is at rest after about 0.5 s.
  @Test(arguments: [(0.2, 0), (2.0, 1)])
  func aPointMarksTheRestOfACurveWithinThePlot(end: Double, points: Int) throws {
    let curve = try MotionFixtures.spring([300], [0], ratio: 1).axes[0]
    let budget = WorkMeter.unlimited
    let bytes = try SVGPlot.comparison(
      name: "rest", curves: [("spring", curve)], reference: 0,
      deviation: nil, end: end, maxBytes: .max, budget: budget)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.split(separator: "<circle class=\"dot").count == points + 1)
    // The end of the plot is no settling duration.
    #expect(!text.contains("class=\"rest\""))
  }

  @Test func anyNameGivesXML() throws {
    let curve = try MotionFixtures.spring([300], [0], ratio: 0.5).axes[0]
    let names = [
      "\u{FFFE}", "a\u{FFFF}b", "\u{0}\u{1}\u{1F}\u{7F}\u{85}", "<&>\"'",
      "\u{FFFD}\u{EFFF}\u{FFBE}\u{FFBF}\u{FEFF}",
      "\u{1FFFE}\u{10FFFF}", "\u{E000}é€😀",
    ]
    let budget = WorkMeter.unlimited
    let bytes = try SVGPlot.comparison(
      name: "names", curves: names.map { ($0, curve) },
      reference: 0,
      deviation: nil, end: 1, maxBytes: .max, budget: budget)
    let text = try #require(String(validating: bytes, as: UTF8.self))
    #expect(text.unicodeScalars.allSatisfy(Self.isAllowed))
    for kept in [
      "\u{FFFD}", "a\u{FFFD}b", "&lt;&amp;&gt;&quot;&#39;", "\u{FFBE}\u{FFBF}", "\u{1FFFE}\u{10FFFF}",
      "\u{E000}é€😀",
    ] {
      #expect(bytes.contains(Array(kept.utf8)), "\(kept.debugDescription)")
    }
  }

  /// A name in the legend has at most 22 bytes, of which `…` counts as one. A letter is never cut.
  @Test(arguments: [
    ("n23456789012345678901", "n23456789012345678901<"),
    ("n2345678901234567890123", "n23456789012345678901…<"),
    ("aああああああああ", "aああああああ…<"),
  ])
  func longNamesAreShortened(name: String, shown: String) throws {
    let curve = try MotionFixtures.spring([300], [0], ratio: 0.5).axes[0]
    let budget = WorkMeter.unlimited
    let bytes = try SVGPlot.comparison(
      name: "names", curves: [(name, curve)], reference: 0,
      deviation: nil, end: 1, maxBytes: .max, budget: budget)
    #expect(String(decoding: bytes, as: UTF8.self).contains(">" + shown))
  }
}
