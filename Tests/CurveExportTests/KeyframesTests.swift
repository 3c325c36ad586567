import CurveExport
import Foundation
import MotionPhysics
import Testing

@Suite struct KeyframesTests {
  private func statedErrors(_ text: String) throws -> [Double] {
    let line = try #require(text.split(separator: "\n").first { $0.contains("maximum error") })
    let words = line[try #require(line.range(of: "maximum error")).upperBound...].prefix { $0 != ";" }
    return try Motions.matches("(?:^|[ ,])([0-9][0-9.e-]*)(?=[ ,]|$)", in: String(words))
      .compactMap { Double($0[1]) }
  }

  /// The columns of an `@keyframes` text: a fraction, then all numbers of the declarations in order.
  private func rows(_ text: String) throws -> [(fraction: Double, numbers: [Double])] {
    try Motions.matches("^  ([0-9.]+)% \\{ (.*) \\}$", in: text).map { match in
      let declarations = match[2].split(separator: ";").compactMap { $0.split(separator: ":").last }
      return ((Double(match[1]) ?? .nan) / 100, try declarations.flatMap { try Motions.numbers(String($0)) })
    }
  }

  private func check(_ curve: MotionCurve, axes: [String], end: Double? = nil, share: Double = 0.0021) throws
  {
    let exported = try Motions.export(curve, axes: axes, end: end)
    let text = try Motions.string(.keyframes, exported)
    let rows = try rows(text)
    let stated = try statedErrors(text)
    let duration = try #require(
      try Motions.matches("animation-duration: ([0-9.]+)s;", in: text).compactMap { Double($0[1]) }.first)
    #expect(rows.first?.fraction == 0)
    #expect(rows.last?.fraction == 1)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.fraction < $1.fraction })
    #expect(stated.count == curve.axes.count)
    for (index, axis) in curve.axes.enumerated() {
      let points = rows.map { (time: $0.fraction * duration, value: $0.numbers[index]) }
      let error = Motions.greatestError(axis, until: exported.end) { Motions.polyline(points, at: $0) }
      let values = (0...2000).map { axis.state(at: exported.end * Double($0) / 2000).value }
      let extent = (values.max() ?? 0) - (values.min() ?? 0)
      #expect(error <= stated[index] * (1 + 1e-9))
      #expect(stated[index] <= share * extent, "\(stated[index]) of \(extent)")
    }
  }

  @Test func keyframesStayWithinWhatTheyState() throws {
    for curve in try Motions.randomSprings(25, seed: 21) { try check(curve, axes: [], share: 0.0105) }
    try check(Motions.toss(), axes: [])
  }

  @Test func keyframesWorkWhereThereIsNoTravelAndNoRest() throws {
    try check(Motions.spring([0], [0], velocity: [4000], ratio: 0.7), axes: [], share: 0.0045)
    try check(Motions.spring([100], [0], ratio: 0), axes: [], end: 2.5)
    try check(Motions.spring([100], [0], ratio: 0.5), axes: [], end: 0.2)
    try check(Motions.spring([100], [0], ratio: 0.5), axes: [], end: 5, share: 0.0045)
  }

  @Test func twoAxesShareTheirTimesAndKeepEachItsAccuracy() throws {
    try check(Motions.flick(), axes: ["x", "y"])
    try check(
      Motions.spring([0, 1], [300, 0], velocity: [900, 2], ratio: 0.6, threshold: 0.001),
      axes: ["x", "opacity"])
  }

  @Test func axesMapToTheirProperties() throws {
    let curve = try Motions.spring([1, 0, 90, 5, 7], [2, 1, 0, 0, 0], ratio: 1)
    let text = try Motions.string(
      .keyframes, Motions.export(curve, name: "card", axes: ["scale", "alpha", "rotation", "y", "blur"]))
    #expect(text.contains("0% { scale: 1; opacity: 0; rotate: 90deg; translate: 0 5px; --card-blur: 7; }"))
    #expect(text.contains("100% { scale: 2; opacity: 1; rotate: 0deg; translate: 0 0px; --card-blur: 0; }"))
    #expect(
      text.contains("@property --card-blur { syntax: \"<number>\"; inherits: true; initial-value: 0; }"))
    #expect(text.contains("@media (prefers-reduced-motion: reduce)"))
  }

  @Test func twoAxesOfOnePropertyAreRefused() throws {
    let curve = try Motions.spring([1, 0], [0, 1], ratio: 1)
    let exported = try Motions.export(curve, axes: ["opacity", "alpha"])
    let error = ExportError.axesShareProperty(first: "opacity", second: "alpha", property: "opacity")
    #expect(throws: error) { try CurveFormat.keyframes.text(of: exported) }
    #expect(throws: error) { try CurveFormat.waapi.text(of: exported) }
  }

  @Test func wordsThatCSSKeepsForItselfAreQuoted() throws {
    let text = try Motions.string(
      .keyframes, Motions.export(Motions.spring([1], [0], ratio: 1), name: "none"))
    #expect(text.contains("@keyframes \"none\" {"))
    #expect(text.contains("animation-name: \"none\";"))
  }

  // MARK: Web Animations

  private func webAnimation(_ curve: ExportedCurve) throws -> (
    frames: [[String: Any]], options: [String: Any]
  ) {
    let data = Data(try CurveFormat.waapi.text(of: curve))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return (
      try #require(object["keyframes"] as? [[String: Any]]), try #require(object["options"] as? [String: Any])
    )
  }

  @Test func webAnimationsFollowTheCurve() throws {
    let curve = try Motions.flick()
    let (frames, options) = try webAnimation(Motions.export(curve, axes: ["x", "y"]))
    #expect(options["easing"] as? String == "linear")
    #expect(Set(options.keys) == ["duration", "easing"])
    let duration = try #require(options["duration"] as? Double) / 1000
    #expect(abs(duration - (curve.settlingDuration ?? 0)) < 1e-6)
    for (index, axis) in curve.axes.enumerated() {
      let points = try frames.map { frame in
        let offset = try #require(frame["offset"] as? NSNumber).doubleValue
        let translate = try Motions.numbers(try #require(frame["translate"] as? String))
        return (time: offset * duration, value: translate[index])
      }
      #expect(Motions.greatestError(axis, until: duration) { Motions.polyline(points, at: $0) } <= 0.9)
      #expect(points.first?.time == 0 && points.last?.time == duration)
    }
  }

  @Test func webAnimationsRefuseAnAxisWithoutAProperty() throws {
    let exported = try Motions.export(Motions.spring([1, 0], [0, 1], ratio: 1), axes: ["x", "blur"])
    #expect(throws: ExportError.axisWithoutProperty(name: "blur")) {
      try CurveFormat.waapi.text(of: exported)
    }
    #expect(ExportError.axisWithoutProperty(name: "blur").detail.contains("blur"))
  }

  @Test func webAnimationsOfAMotionAtRestHoldItsPlace() throws {
    let (frames, options) = try webAnimation(Motions.export(Motions.spring([0.2], [0], ratio: 1)))
    #expect(frames.count == 2)
    #expect(frames.allSatisfy { $0["translate"] as? String == "0px" })
    #expect(options["duration"] as? Double == 0)
  }

  // MARK: Jetpack Compose

  @Test func composeKeyframesFollowTheCurveAtWholeMilliseconds() throws {
    for curve in try Motions.randomSprings(15, seed: 4) + [Motions.toss()] {
      let text = try Motions.string(.compose, Motions.export(curve))
      let points = try Motions.matches("^    (-?[0-9.]+)f at ([0-9]+) using LinearEasing$", in: text).map {
        (time: (Double($0[2]) ?? .nan) / 1000, value: Double($0[1]) ?? .nan)
      }
      let milliseconds = try #require(
        try Motions.matches("durationMillis = ([0-9]+)$", in: text).compactMap { Double($0[1]) }.first)
      let stated = try #require(try statedErrors(text).first)
      let end = try #require(curve.settlingDuration)
      #expect(milliseconds == (end * 1000).rounded(.up))
      #expect(points.first?.time == 0)
      #expect(points.last?.time == milliseconds / 1000)
      #expect(abs(try #require(points.last).value - curve.axes[0].destination) <= 0.0001)
      let error = Motions.greatestError(curve.axes[0], until: end) { Motions.polyline(points, at: $0) }
      #expect(error <= stated * (1 + 1e-9))
    }
  }

  @Test func composeNamesItsVariables() throws {
    let text = try Motions.string(
      .compose, Motions.export(Motions.flick(), name: "drawer-panel", axes: ["x", "y"]))
    #expect(text.contains("val drawerPanelX = keyframes<Float> {"))
    #expect(text.contains("val drawerPanelY = keyframes<Float> {"))
  }

  // MARK: SwiftUI

  private func swiftUIValue(_ lines: [String], from initial: Double, at time: Double) throws -> Double {
    var start = 0.0
    var value = initial
    for line in lines {
      let numbers = try Motions.numbers(line)
      guard numbers.count > 1 else { continue }
      if time <= start + numbers[1] {
        let share = (time - start) / numbers[1]
        guard numbers.count == 4 else { return value + share * (numbers[0] - value) }
        let (h2, h3) = (share * share, share * share * share)
        return (2 * h3 - 3 * h2 + 1) * value + (h3 - 2 * h2 + share) * numbers[1] * numbers[2]
          + (3 * h2 - 2 * h3) * numbers[0] + (h3 - h2) * numbers[1] * numbers[3]
      }
      start += numbers[1]
      value = numbers[0]
    }
    return value
  }

  @Test func swiftUIKeyframesReproduceTheCurve() throws {
    for curve in try Motions.randomSprings(10, seed: 9) + [Motions.toss()] {
      let text = try Motions.string(.swiftui, Motions.export(curve))
      let stated = try #require(try statedErrors(text).first)
      let initial = try #require(
        try Motions.matches("var value: Double = (.*)$", in: text).first.flatMap { Double($0[1]) })
      let lines = try Motions.matches("^    (?:Cubic|Linear)Keyframe\\((.*)\\)$", in: text).map { $0[1] }
      let axis = curve.axes[0]
      let error = try (1..<700).reduce(0.0) { greatest, place in
        let time = axis.end * Double(place) / 700
        return max(
          greatest, abs(try swiftUIValue(lines, from: initial, at: time) - axis.state(at: time).value))
      }
      #expect(error <= stated * (1 + 1e-9))
      let extent = abs(axis.destination - axis.state(at: 0).value)
      #expect(stated <= max(0.02 * extent, 5))
      #expect(text.contains("    MoveKeyframe("))
    }
  }

  @Test func swiftUIWritesATrackPerAxisAndEscapesItsOwnWords() throws {
    let text = try Motions.string(
      .swiftui, Motions.export(Motions.flick(), name: "my-card", axes: ["x", "default"]))
    #expect(text.contains("struct MyCardValues {"))
    #expect(text.contains("KeyframeTrack(\\.x) {"))
    #expect(text.contains("KeyframeTrack(\\.`default`) {"))
    #expect(text.contains("func myCardKeyframes() -> some Keyframes<MyCardValues> {"))
  }
}
