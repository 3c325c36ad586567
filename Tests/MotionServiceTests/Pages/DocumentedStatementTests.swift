import Foundation
import MotionAPI
import MotionPhysics
import StrictJSON
import Testing

@testable import MotionService

/// Statements of docs/ about operations and numbers. `scripts/generate` writes tables and the output of
/// commands.
struct DocumentedStatementTests {
  private func lines(_ path: String) throws -> [Substring] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8).split(separator: "\n")
  }

  private func text(_ path: String) throws -> String { try lines(path).joined(separator: " ") }

  /// Returns the cells of the rows of a document whose first cell begins with a text.
  private func rows(_ path: String, _ beginning: String) throws -> [[String]] {
    try lines(path).filter { $0.hasPrefix("| " + beginning) }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func documentNamesTheOperationsWithoutGET() throws {
    let sentence = try #require(try text("docs/api.md").firstMatch(of: /All except (.*?) also accept `GET`/))
    let named = sentence.output.1.matches(of: /`([a-z-]+)`/).map { String($0.output.1) }
    let all = Operation.all.map { "\($0.name)" } + ["tokens.css", "presets"]
    let families = all.filter { Service.get("/v1/\($0)").status == 405 }.map {
      $0.split { "/.".contains($0) }.first.map(String.init) ?? $0
    }
    #expect(Set(named) == Set(families))
  }

  /// `GET /v1/presets` states the source of each model as docs/platforms.md does.
  @Test func sourcesOfPlatformsAreThoseOfTheDocument() throws {
    let response = Service.get("/v1/presets")
    let document = try response.document()
    let platforms = try #require(document.member(document.root, named: "platforms"))
    let stated = document.members(platforms).compactMap { document.string($0.value) }
    let sources = try lines("docs/platforms.md").filter { $0.hasPrefix("Source: ") }
    #expect(stated.count == PlatformModel.all.count && sources == stated.map { "Source: \($0)." })
    let motion = Service.get("/v1/presets?dialect=motion")
    #expect(!motion.text.contains("\"platforms\""))
  }

  /// The distances of one flick in the first sentence of docs/platforms.md.
  @Test(arguments: [
    ("points on iOS", #"{"model": "uiscrollview"}"#), ("on Android", #"{"model": "android-spline"}"#),
    ("with Reanimated at 60 Hz", #"{"model": "reanimated", "frameRate": 60}"#),
    ("with Motion", #"{"model": "motion-inertia"}"#),
  ])
  func flickTravelsTheDocumentedDistance(_ place: String, _ platform: String) throws {
    let document = try text("docs/platforms.md")
    let range = try #require(document.range(of: " " + place))
    let stated = document[..<range.lowerBound].split(separator: " ").last.map(String.init)
    let response = Service.post(
      "deceleration/projection", #"{"from": 0, "velocity": 2000, "platform": \#(platform)}"#)
    let distance = try #require(try response.number("/projection"), "\(response.text)")
    #expect(stated == "\(Int(distance.rounded()))")
  }

  /// The table of docs/platforms.md: distance, duration and greatest distance from iOS of three flicks.
  @Test func flicksHaveTheDocumentedDistancesAndDurations() throws {
    let rows = try (rows("docs/platforms.md", "default") + rows("docs/platforms.md", "`"))
      .filter { $0.count == 10 }
    #expect(rows.count == 12)
    for row in rows {
      let model = row[0] == "default" ? "null" : #"{"model": "\#(row[0].filter { $0 != "`" })"}"#
      for (index, velocity) in [500, 2000, 6000].enumerated() {
        let curves = [#"{"model": "uiscrollview"}"#, model].map { platform in
          #"{"operation": "deceleration/trajectory", "body": {"from": 0, "velocity": \#(velocity), "#
            + #""platform": \#(platform)}}"#
        }
        let response = Service.post("compare", #"{"curves": [\#(curves.joined(separator: ","))]}"#)
        let names = [("destination", "%.1f"), ("settlingDuration", "%.3f"), ("deviation/value", "%.1f")]
        let computed = try names.map { name, format in
          String(format: format, try #require(try response.number("/curves/1/\(name)"), "\(response.text)"))
        }
        let stated = row[1 + 3 * index..<4 + 3 * index].map {
          $0 == "–" ? "0.0" : $0.replacingOccurrences(of: ",", with: "")
        }
        #expect(computed == stated, "\(model) \(velocity)")
      }
    }
  }

  /// docs/platforms.md: the number in parentheses after a member of a platform is its default.
  @Test func membersOfPlatformsHaveTheDocumentedDefaults() throws {
    var model: Substring = ""
    var compared = 0
    for line in try lines("docs/platforms.md") {
      if let title = line.firstMatch(of: /^### `([a-z-]+)`/) { model = title.output.1 }
      guard line.hasPrefix("Members: ") else { continue }
      for member in line.matches(of: /`(\w+)` \((\d[\d.]*)/) {
        let body = #"{"from": 0, "velocity": 2000, "platform": {"model": "\#(model)""#
        let stated = body + #", "\#(member.output.1)": \#(member.output.2)}}"#
        // Some members belong to a scroll.
        let operations = ["deceleration", "scroll"].map { $0 + "/settling-duration" }
        let accepted = operations.filter { Service.post($0, stated).status == 200 }
        #expect(!accepted.isEmpty, "\(stated)")
        for operation in accepted {
          let response = Service.post(operation, stated)
          #expect(response.text == Service.post(operation, body + "}}").text, "\(stated)")
        }
        compared += 1
      }
    }
    #expect(compared >= 20)
  }

  /// docs/platforms.md: where a release below the least speed of a platform ends.
  @Test(
    arguments: [
      ("android-fling", 0, 0), ("compose-exponential", 0, 0), ("flutter-bouncing", 0, 0),
      ("motion-inertia", 0, 0.04), ("react-native", 1.0 / 60, 0.00081960),
      ("reanimated", 1.0 / 60, 0.00083056),
    ] as [(String, Double, Double)])
  func slowReleaseEndsAtOnceOrAfterOneFrame(_ model: String, duration: Double, destination: Double) throws {
    let response = Service.post(
      "deceleration/settling-duration", #"{"from": 0, "velocity": 0.05, "platform": {"model": "\#(model)"}}"#)
    #expect(try response.number("/settlingDuration").map { abs($0 - duration) < 1e-12 } == true)
    #expect(try response.number("/destination").map { abs($0 - destination) < 1e-8 } == true)
  }

  /// docs/dialects.md: the greatest deviation of React Spring, which grows with the stiffness and the frame
  /// rate.
  @Test(arguments: [
    (170, 26, 60, "1.4"), (170, 26, 120, "4.5"), (170, 26, 240, "10.1"), (1000, 20, 60, "3.4"),
    (5000, 60, 60, "4.4"),
  ])
  func reactSpringDeviatesAsDocumented(tension: Int, friction: Int, frameRate: Int, percent: String) throws {
    let response = Service.post(
      "spring/translate",
      #"{"from": 0, "to": 1, "spring": {"stiffness": \#(tension), "damping": \#(friction)}, "#
        + #""frameRate": \#(frameRate), "dialects": ["react-spring"]}"#)
    let pointer = "/springs/react-spring/deviation/value"
    let deviation = try #require(try response.number(pointer), "\(response.text)")
    #expect(String(format: "%.1f", 100 * deviation) == percent)
    #expect(try text("docs/dialects.md").contains("\(percent) %"))
  }

  /// docs/dialects.md: the values from which a response has a warning.
  @Test func warningsBeginAtTheDocumentedValues() throws {
    let sentence = try text("docs/dialects.md").firstMatch(
      of: /velocity below (\d+) per .* travel above (\d+), .* more than (\d+) s, less than (\d+) in a library/
    )
    let (_, speed, travel, seconds, milliseconds) = try #require(sentence).output
    func warns(_ operation: String, _ body: String) throws -> Bool {
      let response = Service.post(operation, body)
      try #require(response.status == 200, "\(response.text)")
      return try response.has("/warnings")
    }
    for (change, expected) in [(0.0, false), (-0.5, true)] {
      let slow = (try #require(Double(speed))) + change
      #expect(try warns("spring/settling-duration", #"{"from": 300, "velocity": \#(slow)}"#) == expected)
      let short = (try #require(Double(travel))) - change
      #expect(try warns("spring/settling-duration", #"{"from": \#(short), "velocity": 9}"#) == expected)
      let long = (try #require(Double(seconds))) - change
      #expect(try warns("spring/parameters", #"{"spring": {"duration": \#(long), "bounce": 0}}"#) == expected)
      // Flutter's Duration has whole milliseconds.
      let few = (try #require(Double(milliseconds))) + 2 * change
      let spring = #"{"dialect": "flutter", "duration": \#(few), "bounce": 0}"#
      #expect(try warns("spring/parameters", #"{"spring": \#(spring)}"#) == expected)
    }
  }

  /// docs/settling.md: the values that libraries publish.
  @Test func publishedValuesAreThoseOfTheService() throws {
    func values(_ row: [String], from: Int, to: Int, interval: Double, count: Int) throws -> [Double] {
      let spring = try #require(row[1].firstMatch(of: /k (\d+), c (\d+)/)).output
      let times = (0..<count).map { "\(interval * Double($0))" }.joined(separator: ", ")
      let response = Service.post(
        "spring/trajectory",
        #"{"from": \#(from), "to": \#(to), "spring": {"stiffness": \#(spring.1), "damping": \#(spring.2)}, "#
          + #""sampling": {"times": [\#(times)], "decimals": 15}}"#)
      return try #require(try response.numbers("/values"), "\(response.text)")
    }
    let motion = try #require(try rows("docs/settling.md", "Motion |").first)
    #expect(motion[1].hasPrefix("100 → 1000, ") && motion[1].hasSuffix(", every 200 ms"))
    let published = motion[2].split(separator: ", ").compactMap { Double($0) }
    let every200 = try values(motion, from: 100, to: 1000, interval: 0.2, count: published.count)
    #expect(every200.map { $0.rounded() } == published && published.count == 8)

    let wobble = try #require(try rows("docs/settling.md", "wobble |").first)
    #expect(wobble[1].hasSuffix("the tenth frame of 16 ms") && wobble[3] == "within 1e-13")
    let frames = try values(wobble, from: 0, to: 1, interval: 0.016, count: 11)
    #expect(abs(frames[10] - (try #require(Double(wobble[2])))) < 1e-13)
  }
}
