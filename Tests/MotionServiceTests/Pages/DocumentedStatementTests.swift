import Foundation
import MotionAPI
import Testing

@testable import MotionService

/// Statements of the README and of docs/ about operations and numbers. Commands and tables in documents are
/// checked by scripts/readme-check and scripts/documents-check.
struct DocumentedStatementTests {
  private func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return text.replacingOccurrences(of: "\n", with: " ")
  }

  @Test func readmeNamesTheOperationsWithoutGET() throws {
    let sentence = try #require(try text("README.md").firstMatch(of: /All except (.*?) also accept `GET`/))
    let named = sentence.output.1.matches(of: /`([a-z-]+)`/).map { String($0.output.1) }
    let all = Operation.all.map { "\($0.name)" } + ["tokens", "presets"]
    let families = all.filter { Service.get("/v1/\($0)").status == 405 }.map {
      $0.split(separator: "/").first.map(String.init) ?? $0
    }
    #expect(Set(named) == Set(families))
  }

  /// The distances of one flick in the first sentence of docs/platforms.md.
  @Test(arguments: [
    ("points on iOS", #""model": "exact""#), ("on Android", #""model": "android-spline""#),
    ("with Reanimated at 60 Hz", #""model": "reanimated", "frameRate": 60"#),
    ("with Motion", #""model": "motion-inertia""#),
  ])
  func flickTravelsTheDocumentedDistance(_ place: String, _ model: String) throws {
    let document = try text("docs/platforms.md")
    let range = try #require(document.range(of: " " + place))
    let stated = document[..<range.lowerBound].split(separator: " ").last.map(String.init)
    let response = Service.post("deceleration/projection", #"{"from": 0, "velocity": 2000, \#(model)}"#)
    let distance = try #require(try response.number("/projection"), "\(response.text)")
    #expect(stated == "\(Int(distance.rounded()))")
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
      "deceleration/settling-duration", #"{"from": 0, "velocity": 0.05, "model": "\#(model)"}"#)
    #expect(try response.number("/settlingDuration").map { abs($0 - duration) < 1e-12 } == true)
    #expect(try response.number("/destination").map { abs($0 - destination) < 1e-8 } == true)
  }

  /// docs/dialects.md: the greatest deviation of React Spring, which grows with the stiffness.
  @Test(arguments: [(170, 26, "0.41"), (1000, 20, "1.43"), (5000, 60, "3.04")])
  func reactSpringDeviatesAsDocumented(tension: Int, friction: Int, percent: String) throws {
    let response = Service.post(
      "spring/translate",
      #"{"from": 0, "to": 1, "spring": {"stiffness": \#(tension), "damping": \#(friction)}, "#
        + #""dialects": ["react-spring"]}"#)
    let pointer = "/springs/react-spring/maximumDeviation"
    let deviation = try #require(try response.number(pointer), "\(response.text)")
    #expect(String(format: "%.2f", 100 * deviation) == percent)
    #expect(try text("docs/dialects.md").contains("\(percent) %"))
  }
}
