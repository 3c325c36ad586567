import Foundation
import FoundationXML
import MotionPhysics
import Testing

@testable import CurveExport

@Suite struct SVGTests {
  /// The motions whose pictures are kept in Tests/Corpus/svg. `MOTIOND_UPDATE_GOLDEN=1 swift test` draws them anew:
  /// look at them in a browser, light and dark, narrow and wide, before you keep them.
  private func pictures() throws -> [(file: String, curve: ExportedCurve)] {
    [
      (
        "spring", try Motions.export(Motions.spring([300], [0], velocity: [-800], ratio: 0.8), name: "drawer")
      ),
      ("bouncy", try Motions.export(Motions.spring([0], [300], ratio: 0.2), name: "bouncy")),
      (
        "overdamped",
        try Motions.export(
          Motions.spring([0], [1], ratio: 2.5, threshold: 0.005), name: "overdamped", thresholds: [0.005])
      ),
      (
        "scroll",
        try Motions.export(MotionCurve(axes: [Motions.scroll(0, velocity: 2000, max: 700)]), name: "scroll")
      ),
      ("flick", try Motions.export(Motions.flick(), name: "flick", axes: ["x", "y"])),
      ("toss", try Motions.export(Motions.toss(), name: "toss")),
      ("rest", try Motions.export(Motions.spring([0.2], [0], ratio: 1), name: "rest")),
      ("pendulum", try Motions.export(Motions.spring([100], [0], ratio: 0), name: "pendulum", end: 5)),
      (
        "ringing",
        try Motions.export(Motions.spring([100], [0], stiffness: 1e5, ratio: 0.001), name: "ringing")
      ),
    ]
  }

  private final class Reader: NSObject, XMLParserDelegate {
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

  private func read(_ bytes: [UInt8]) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    #expect(parser.parse(), "not well-formed: \(String(describing: parser.parserError))")
    return reader
  }

  @Test func picturesAreAsTheyWereLookedAt() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus/svg")
    let isUpdate = ProcessInfo.processInfo.environment["MOTIOND_UPDATE_GOLDEN"] == "1"
    for (file, curve) in try pictures() {
      let place = folder.appendingPathComponent(file + ".svg")
      let bytes = try CurveFormat.svg.text(of: curve)
      if isUpdate { try Data(bytes).write(to: place) }
      let golden = try String(decoding: Data(contentsOf: place), as: UTF8.self)
      #expect(String(decoding: bytes, as: UTF8.self) == golden, "\(file).svg differs from its golden file")
    }
  }

  @Test func everyPictureIsWellFormedSmallAndSpoken() throws {
    for (file, curve) in try pictures() {
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

  @Test func everythingStaysOnThePaper() throws {
    for (file, curve) in try pictures() {
      let reader = try read(try CurveFormat.svg.text(of: curve))
      for element in reader.elements where element.name == "text" {
        let x = try #require(Double(element.attributes["x"] ?? ""))
        let y = try #require(Double(element.attributes["y"] ?? ""))
        #expect((10...590).contains(x) && (20...395).contains(y), "\(file): text at \(x), \(y)")
      }
      for path in reader.elements.compactMap({ $0.attributes["d"] }) {
        #expect(
          try Motions.numbers(path).allSatisfy { (-300...700).contains($0) }, "\(file): \(path.prefix(80))")
      }
    }
  }

  @Test func theWordsTellWhatTheMotionDoes() throws {
    let spring = try Motions.export(Motions.spring([300], [0], velocity: [-800], ratio: 0.8))
    let words = try read(CurveFormat.svg.text(of: spring)).texts["desc"] ?? ""
    #expect(words.contains("from 300 to 0"))
    #expect(words.contains("spring"))
    #expect(words.contains("after 0.562 s"))
    let endless = try Motions.export(Motions.spring([100], [0], ratio: 0), end: 5)
    #expect(try read(CurveFormat.svg.text(of: endless)).texts["desc"]?.contains("Never settles") == true)
  }

  /// A point of a path and the time that its place stands for.
  private func points(_ path: [UInt8]) throws -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    for command in try Motions.matches("([MLC])([^MLC]*)", in: String(decoding: path, as: UTF8.self)) {
      let numbers = try Motions.numbers(command[2])
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

  @Test func theLineIsTrueToTheCurve() throws {
    let curves =
      try Motions.randomSprings(30, seed: 2) + [
        Motions.toss(), MotionCurve(axes: [Motions.scroll(0, velocity: 2000, max: 700)]),
      ]
    for curve in curves {
      let axis = curve.axes[0]
      let trace = AxisTrace(axis, until: axis.end)
      let range = trace.range
      let time = PlotScale((0, axis.end), reference: 0, start: 0, stop: 500, intervals: 5)
      let value = PlotScale(range, reference: axis.destination, start: 260, stop: 0, intervals: 5)
      let path = SVGPath(trace, time: time, value: value)
      let points = try points(path.line)
      for point in points.dropLast(2) {
        let at = point.x / 500 * axis.end
        let state = axis.state(at: at)
        let slope = value.extent(state.velocity) / time.extent(1)
        let away = abs(point.y - value.position(state.value)) / (1 + slope * slope).squareRoot()
        #expect(away < 0.08)
      }
      // No stretch of time is skipped, and the extreme values are reached.
      #expect(zip(points, points.dropFirst()).allSatisfy { $1.x - $0.x < 60 || $0.y == $1.y })
      #expect(abs((points.map(\.y).min() ?? 99)) < 0.1)
      #expect(abs((points.map(\.y).max() ?? 0) - 260) < 0.1)
    }
  }

  @Test func aRecordingOfManyPositionsStaysSmall() throws {
    var generator = SeededGenerator(seed: 1)
    let times = (0..<100_000).map { Double($0) / 1000 }
    let law = try #require(
      RecordedLaw(times: times, values: times.map { _ in Double.random(in: 0...1, using: &generator) }))
    let axis = AxisCurve(phases: [AxisPhase(start: 0, end: 100, law: .recorded(law))], destination: 0)
    let exported = try Motions.export(MotionCurve(axes: [axis]))
    #expect(try CurveFormat.svg.text(of: exported).count < 64_000)
  }

  @Test func ticksAreRoundNumbersInOrder() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let low =
        Double.random(in: -1...1, using: &generator) * pow(10, Double.random(in: -12...12, using: &generator))
      let high = low + pow(10, Double.random(in: -12...12, using: &generator))
      guard high > low else { continue }
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

  @Test(
    arguments: zip(
      [0.56204, 1050.4, 12_345_678, -3.1e-9, 9.99999e-7, .leastNonzeroMagnitude, 0],
      ["0.562", "1050", "1.235e7", "-3.1e-9", "1e-6", "4.941e-324", "0"]))
  func numbersAreReadable(number: Double, text: String) {
    #expect(DisplayNumber.text(number) == text)
  }

  @Test func phasesOfSevenUnlikeAxesAreNotShownAsIfTheyWereOne() throws {
    let axes = try (0..<7).map { try Motions.scroll(Double($0) * 100, velocity: 1500, max: 900) }
    let names = (0..<7).map { "axis\($0)" }
    let exported = try Motions.export(MotionCurve(axes: axes, axesAreIndependent: true), axes: names)
    let classes = try read(CurveFormat.svg.text(of: exported)).elements.compactMap { $0.attributes["class"] }
    #expect(!classes.contains("spring") && !classes.contains("deceleration"))
    #expect(classes.filter { $0.hasPrefix("line") }.count == 7)
  }
}
