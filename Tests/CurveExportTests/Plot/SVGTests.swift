import Foundation
import FoundationXML
import MotionPhysics
import MotionSystem
import MotionTestSupport
import Testing

@testable import CurveExport

@Suite struct SVGTests {
  /// The motions whose plots are in Tests/Corpus/svg. `MOTIOND_UPDATE_GOLDEN=1 swift test` writes
  /// the files. Check them in a browser before committing them: light and dark, narrow and wide.
  private func plots() throws -> [(file: String, curve: ExportedCurve)] {
    [
      (
        "spring",
        try MotionFixtures.exported(
          MotionFixtures.spring([300], [0], velocity: [-800], ratio: 0.8), name: "drawer")
      ),
      ("bouncy", try MotionFixtures.exported(MotionFixtures.spring([0], [300], ratio: 0.2), name: "bouncy")),
      (
        "overdamped",
        try MotionFixtures.exported(
          MotionFixtures.spring([0], [1], ratio: 2.5, threshold: 0.005), name: "overdamped",
          thresholds: [0.005])
      ),
      (
        "scroll",
        try MotionFixtures.exported(
          MotionCurve(axes: [MotionFixtures.scroll(0, velocity: 2000, max: 700)]), name: "scroll")
      ),
      ("flick", try MotionFixtures.exported(MotionFixtures.flick(), name: "flick", axes: ["x", "y"])),
      ("toss", try MotionFixtures.exported(MotionFixtures.toss(), name: "toss")),
      ("rest", try MotionFixtures.exported(MotionFixtures.spring([0.2], [0], ratio: 1), name: "rest")),
      (
        "pendulum",
        try MotionFixtures.exported(MotionFixtures.spring([100], [0], ratio: 0), name: "pendulum", end: 5)
      ),
      (
        "ringing",
        try MotionFixtures.exported(
          MotionFixtures.spring([100], [0], stiffness: 1e5, ratio: 0.001), name: "ringing")
      ),
    ]
  }

  private final class SVGReader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var texts: [String: String] = [:]
    private var open: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append((name, attributes))
      open.append(name)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if let name = open.last { texts[name, default: ""] += string }
    }
  }

  private func read(_ bytes: [UInt8]) throws -> SVGReader {
    let reader = SVGReader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    #expect(parser.parse(), "not well-formed: \(String(describing: parser.parserError))")
    return reader
  }

  @Test(arguments: [(99_999, ""), (100_000, " (×10⁵)"), (0.1, ""), (0.09, " (×10⁻²)")])
  func scaleWithManyDigitsHasAPowerOfTenInItsTitle(high: Double, suffix: String) {
    let scale = PlotScale((low: 0, high: high), reference: 0, start: 0, stop: 100, intervals: 5)
    #expect(scale.titleSuffix == suffix)
  }

  /// The labels are distances from the reference: value + 1000 for −1000, and value − 1000 for 1000.
  @Test(arguments: [(-1000.0, " + 1000"), (1000, " \u{2212} 1000")])
  func narrowScaleHasTheReferenceInItsTitle(reference: Double, suffix: String) {
    let scale = PlotScale(
      (low: reference - 0.4, high: reference + 0.4), reference: reference, start: 0, stop: 100, intervals: 4)
    #expect(scale.titleSuffix == suffix)
  }

  @Test(arguments: [
    (6, "(" + Array(repeating: "drag", count: 6).joined(separator: ", then ") + ")"), (7, "(7 phases)"),
  ])
  func theDescriptionNamesAtMostSixPhases(count: Int, text: String) throws {
    let law = try #require(PolylineLaw(times: [0, 1], values: [0, 1]))
    let phases = (0..<count).map {
      AxisPhase(start: Double($0), end: Double($0 + 1), kind: .drag, law: .polyline(law))
    }
    let curve = MotionCurve(axes: [AxisCurve(phases: phases, destination: 1)])
    #expect(try ExportText.string(.svg, MotionFixtures.exported(curve)).contains(text))
  }

  @Test func plotsMatchTheGoldenFiles() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let folder = tests.appending(path: "Corpus/svg")
    let isUpdate = ProcessInfo.processInfo.environment["MOTIOND_UPDATE_GOLDEN"] == "1"
    for (file, curve) in try plots() {
      let path = folder.appending(path: file + ".svg")
      let bytes = try CurveFormat.svg.text(of: curve)
      if isUpdate { try Data(bytes).write(to: path) }
      let golden = try String(decoding: Data(contentsOf: path), as: UTF8.self)
      #expect(String(decoding: bytes, as: UTF8.self) == golden, "\(file).svg differs from its golden file")
    }
  }

  @Test func everyPlotIsWellFormedSmallAndLabeled() throws {
    for (file, curve) in try plots() {
      let bytes = try CurveFormat.svg.text(of: curve)
      #expect(bytes.count < 15_000, "\(file): \(bytes.count) bytes")
      let reader = try read(bytes)
      let root = try #require(reader.elements.first)
      #expect(root.name == "svg")
      #expect(root.attributes["role"] == "img")
      #expect(root.attributes["viewBox"] == "0 0 600 400")
      #expect(root.attributes["width"] == nil)
      let ids = Set(reader.elements.compactMap { $0.attributes["id"] })
      let labels = Set((root.attributes["aria-labelledby"] ?? "").split(separator: " ").map(String.init))
      #expect(labels == ids && ids.count == 2)
      #expect(reader.texts["title"] == curve.name)
      #expect((reader.texts["desc"] ?? "").count > 40)
    }
  }

  @Test func everythingStaysWithinTheViewBox() throws {
    for (file, curve) in try plots() {
      let reader = try read(try CurveFormat.svg.text(of: curve))
      for element in reader.elements where element.name == "text" {
        let x = try #require(Double(element.attributes["x"] ?? ""))
        let y = try #require(Double(element.attributes["y"] ?? ""))
        #expect((10...590).contains(x) && (20...395).contains(y), "\(file): text at \(x), \(y)")
      }
      for path in reader.elements.compactMap({ $0.attributes["d"] }) {
        #expect(
          try ExportText.numbers(path).allSatisfy { (-300...700).contains($0) }, "\(file): \(path.prefix(80))"
        )
      }
    }
  }

  @Test func descriptionSummarizesTheMotion() throws {
    let spring = try MotionFixtures.exported(MotionFixtures.spring([300], [0], velocity: [-800], ratio: 0.8))
    let description = try read(CurveFormat.svg.text(of: spring)).texts["desc"] ?? ""
    #expect(description.contains("from 300 to 0"))
    #expect(description.contains("spring"))
    #expect(description.contains("after 0.562 s"))
    let endless = try MotionFixtures.exported(MotionFixtures.spring([100], [0], ratio: 0), end: 5)
    #expect(try read(CurveFormat.svg.text(of: endless)).texts["desc"]?.contains("Never settles") == true)
  }

  /// A picture of a part of a motion says so.
  @Test func subtitleStatesWhatIsShown() throws {
    let curve = try MotionFixtures.spring([300], [0], velocity: [-800], ratio: 0.8)
    let whole = "settles at 0 ±\u{2009}0.5 after 0.562 s"
    #expect(SVGDescription(curve: try MotionFixtures.exported(curve)).subtitle == whole)
    let part = SVGDescription(curve: try MotionFixtures.exported(curve, end: 0.25))
    #expect(part.subtitle == whole + "; shown up to 0.25 s")
  }

  /// Returns points along a path: its corners and 16 points on each Bézier curve.
  private func points(_ path: [UInt8]) throws -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    for command in try ExportText.matches("([MLC])([^MLC]*)", in: String(decoding: path, as: UTF8.self)) {
      let numbers = try ExportText.numbers(command[2])
      let pairs = stride(from: 0, to: numbers.count - 1, by: 2).map { (x: numbers[$0], y: numbers[$0 + 1]) }
      guard command[1] == "C", let start = points.last else {
        points += pairs
        continue
      }
      for step in 1...16 {
        let t = Double(step) / 16
        let r = 1 - t
        func blend(_ part: (((x: Double, y: Double)) -> Double)) -> Double {
          r * r * r * part(start) + 3 * r * r * t * part(pairs[0]) + 3 * r * t * t * part(pairs[1])
            + t * t * t * part(pairs[2])
        }
        points.append((x: blend { $0.x }, y: blend { $0.y }))
      }
    }
    return points
  }

  @Test func lineFollowsTheCurve() throws {
    let curves =
      try MotionFixtures.randomSprings(30, seed: 2) + [
        MotionFixtures.toss(), MotionCurve(axes: [MotionFixtures.scroll(0, velocity: 2000, max: 700)]),
      ]
    for curve in curves {
      let axis = curve.axes[0]
      let budget = WorkMeter(limit: WorkMeter.standardLimit)
      let trace = try AxisTrace(axis, until: axis.end, budget: budget)
      let range = try trace.range(budget)
      let time = PlotScale((0, axis.end), reference: 0, start: 0, stop: 500, intervals: 5)
      let value = PlotScale(range, reference: axis.destination, start: 260, stop: 0, intervals: 5)
      let path = try SVGPath(trace, time: time, value: value, maxBytes: .max, budget: budget)
      let points = try points(path.line.bytes)
      for point in points.dropLast(2) {
        let state = axis.state(at: point.x / 500 * axis.end)
        let slope = value.extent(state.velocity) / time.extent(1)
        let distance = abs(point.y - value.position(state.value)) / (1 + slope * slope).squareRoot()
        #expect(distance < 0.08)
      }
      // The points have no large gap in time and reach the extreme values.
      #expect(zip(points, points.dropFirst()).allSatisfy { $1.x - $0.x < 60 || $0.y == $1.y })
      #expect(abs((points.map(\.y).min() ?? 99)) < 0.1)
      #expect(abs((points.map(\.y).max() ?? 0) - 260) < 0.1)
    }
  }

  @Test func plotOfALongRecordingStaysSmall() throws {
    var generator = SeededRandom(seed: 1)
    let times = (0..<100_000).map { Double($0) / 1000 }
    let law = try #require(
      PolylineLaw(times: times, values: times.map { _ in Double.random(in: 0...1, using: &generator) }))
    let axis = AxisCurve(
      phases: [AxisPhase(start: 0, end: 100, kind: .drag, law: .polyline(law))], destination: 0)
    let exported = try MotionFixtures.exported(MotionCurve(axes: [axis]))
    #expect(try CurveFormat.svg.text(of: exported).count < 64_000)
  }

  @Test func ticksAreRoundNumbersInOrder() throws {
    try countingCases(atLeast: 250) { cases in
      var generator = SeededRandom(seed: 8)
      for _ in 0..<500 {
        let low =
          Double.random(in: -1...1, using: &generator)
          * pow(10, Double.random(in: -12...12, using: &generator))
        let high = low + pow(10, Double.random(in: -12...12, using: &generator))
        guard high > low else { continue }
        cases.add()
        let scale = PlotScale((low, high), reference: low, start: 0, stop: 100, intervals: 5)
        #expect((2...12).contains(scale.ticks.count), "\(low)...\(high): \(scale.ticks.map(\.label))")
        #expect(scale.ticks.allSatisfy { (-0.01...100.01).contains($0.position) })
        #expect(
          zip(scale.ticks, scale.ticks.dropFirst()).allSatisfy {
            $0.position < $1.position && $0.label != $1.label
          })
        #expect(scale.ticks.allSatisfy { $0.label.count <= 9 }, "\(scale.ticks.map(\.label))")
      }
    }
  }

  @Test(
    arguments: zip(
      [0.56204, 1050.4, 9_876_543, 12_345_678, -3.1e-9, 9.99999e-7, .leastNonzeroMagnitude, 0],
      ["0.562", "1050", "9876543", "1.235e7", "-3.1e-9", "1e-6", "4.941e-324", "0"]))
  func displayNumbersAreReadable(number: Double, text: String) {
    #expect(DisplayNumber.text(number) == text)
  }

  @Test func phasesOfMoreAxesThanLanesAreOmitted() throws {
    let axes = try (0..<7).map { try MotionFixtures.scroll(Double($0) * 100, velocity: 1500, max: 900) }
    let names = (0..<7).map { "axis\($0)" }
    let exported = try MotionFixtures.exported(MotionCurve(axes: axes, axesAreIndependent: true), axes: names)
    let classes = try read(CurveFormat.svg.text(of: exported)).elements.compactMap { $0.attributes["class"] }
    #expect(!classes.contains("spring") && !classes.contains("deceleration"))
    #expect(classes.filter { $0.hasPrefix("line") }.count == 7)
  }
}
