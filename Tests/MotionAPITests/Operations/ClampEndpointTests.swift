import StrictJSON
import Testing

@testable import MotionAPI

/// Motions that rest when they first reach their target, in every operation and format.
struct ClampEndpointTests {
  private static let reanimated =
    #"{"from": 0, "to": 1, "spring": {"dialect": "reanimated", "stiffness": 900, "damping": 20, "mass": 4, "#
    + #""overshootClamping": true}}"#

  @Test(arguments: [
    #"{"from": 0, "to": 1000, "clamp": true, "spring": {"stiffness": 170, "damping": 12}}"#,
    #"{"from": 0, "to": 1000, "spring": {"dialect": "react-spring", "tension": 170, "friction": 12, "#
      + #""clamp": true}}"#,
    #"{"from": 0, "to": 1000, "spring": {"dialect": "react-native", "stiffness": 170, "damping": 12, "#
      + #""overshootClamping": true}}"#,
    #"{"from": 0, "to": 1000, "spring": {"dialect": "libadwaita", "stiffness": 170, "damping": 12, "#
      + #""clamp": true}}"#,
  ])
  func settlingDurationIsThePassage(body: String) throws {
    for operation in ["spring/settling-duration", "spring/trajectory"] {
      let response = call(operation, body)
      let duration = try #require(try response.number("/settlingDuration"), "\(response.text)")
      #expect(abs(duration - 0.17700604634444822) < 1e-13)
      #expect(!response.text.contains("warnings"), "\(response.text)")
    }
  }

  @Test func presetOfALibraryClamps() throws {
    let body = #"{"from": 0, "to": 1, "threshold": 1e-4, "spring": {"preset": "reanimated.snappy"}}"#
    let duration = try #require(try call("spring/settling-duration", body).number("/settlingDuration"))
    // The zero of the law with mass 4, stiffness 900 and damping 110.
    #expect(abs(duration - 0.455471344728) < 1e-11)
  }

  @Test func aFalseFieldOfALibraryHasNoEffect() throws {
    let response = call(
      "spring/settling-duration", ClampEndpointTests.reanimated.replacing("true", with: "false"))
    #expect(try #require(try response.number("/settlingDuration")) > 1)
  }

  @Test func clampOfTheMotionPrecedesThatOfTheLibrary() throws {
    let body = ClampEndpointTests.reanimated.dropLast() + #", "clamp": false}"#
    let duration = try call("spring/settling-duration", String(body)).number("/settlingDuration")
    #expect(try #require(duration) > 1)
  }

  @Test func exportsDoNotOvershoot() throws {
    let css = call("spring/trajectory", format: "css", ClampEndpointTests.reanimated).text
    let points = try #require(css.split(separator: "linear(").dropFirst().first?.split(separator: ")").first)
    let values = points.split(separator: ",").compactMap { Double($0.split(separator: " ")[0]) }
    #expect(values.count > 3 && values.max() == 1 && values.last == 1, "\(css)")
    let samples = call("spring/trajectory", ClampEndpointTests.reanimated)
    #expect(!samples.text.contains("1.0"), "\(samples.text)")
  }

  @Test(arguments: [
    ("reanimated", "overshootClamping: true", "exact"),
    ("react-spring", "clamp: true", "maximum deviation 0.031"),
    ("libadwaita", "adw_spring_animation_set_clamp (ADW_SPRING_ANIMATION (motionSpring), TRUE);", "exact"),
    // e^(−π·ζ/√(1 − ζ²)) with ζ = 1/6 beyond the target.
    ("motion", "stiffness: 900", "maximum deviation 0.59 (58.8 % of the travel) at 0.2124 s"),
    ("motion", "stiffness: 900", "; Motion has no clamp, so it overshoots the target; "),
    ("flutter", "stiffness: 225", "maximum deviation 0.59 (58.8 % of the travel)"),
  ])
  func declarationClampsOrStatesTheDeviation(format: String, code: String, comment: String) {
    let text = call("spring/trajectory", format: format, ClampEndpointTests.reanimated).text
    #expect(text.contains(code) && text.contains(comment), "\(text)")
  }

  @Test func translationsClamp() throws {
    let response = call(
      "spring/translate",
      #"{"from": 0, "to": 100, "clamp": true, "spring": {"stiffness": 170, "damping": 12}}"#)
    // e^(−π·ζ/√(1 − ζ²)) with ζ = 12/(2·√170), at π/(ω·√(1 − ζ²)).
    let share = try #require(try response.number("/springs/motion/deviation/share"))
    #expect(abs(share - 0.19625241440694505) < 1e-12)
    #expect(
      try response.string("/springs/motion/notes/0") == "Motion has no clamp, so it overshoots the target")
    let document = try response.document()
    for (library, member) in [
      ("react-spring", "clamp"), ("reanimated", "overshootClamping"), ("react-native", "overshootClamping"),
      ("libadwaita", "clamp"),
    ] {
      let node = JSONPointer("/springs/\(library)/parameters/\(member)").flatMap { document.node(at: $0) }
      #expect(node.flatMap { document.bool($0) } == true, "\(library)")
      // The first frame after it is the eleventh; libadwaita counts in milliseconds.
      let end = try #require(try response.number("/springs/\(library)/settlingDuration"))
      #expect(library == "libadwaita" ? abs(end - 0.177006) < 0.0011 : end == 11.0 / 60, "\(library)")
    }
  }

  /// The field of the request precedes that of the library in every part of a translation.
  @Test func translationWithoutClampHasNone() {
    let body = ClampEndpointTests.reanimated.dropLast() + #", "clamp": false, "dialects": ["reanimated"]}"#
    let response = call("spring/translate", String(body))
    #expect(response.status == 200 && !response.text.contains("overshootClamping"), "\(response.text)")
  }

  @Test func namedAxesRestOneByOne() throws {
    let response = call(
      "spring/trajectory",
      #"{"from": {"x": 0, "y": 100}, "to": {"x": 100, "y": 0}, "velocity": {"x": 300, "y": 0}, "#
        + #""clamp": true, "#
        + #""spring": {"stiffness": 170, "damping": 12}}"#)
    for (axis, time) in [("x", 0.15760224705683387), ("y", 0.17700604634444822)] {
      let duration = try #require(try response.number("/axes/\(axis)/settlingDuration"), "\(response.text)")
      #expect(abs(duration - time) < 1e-13)
    }
    #expect(!response.text.contains(#""overshoot""#))
  }

  @Test func aMemberOfALibraryWarnsWhereNothingClamps() throws {
    let response = call(
      "spring/arrival",
      #"{"from": 0, "to": 1, "value": 0.5, "spring": {"dialect": "libadwaita", "stiffness": 170, "#
        + #""damping": 12, "clamp": true}}"#)
    #expect(try response.string("/warnings/0/pointer") == "/spring/clamp", "\(response.text)")
  }
}
