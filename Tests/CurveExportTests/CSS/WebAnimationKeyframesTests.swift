import CurveExport
import Foundation
import MotionPhysics
import SpringDialects
import Testing

@Suite struct WebAnimationKeyframesTests {
  private func webAnimation(_ curve: ExportedCurve) throws -> (
    frames: [[String: Any]], options: [String: Any]
  ) {
    let data = Data(try CurveFormat.waapi.text(of: curve))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return (
      try #require(object["keyframes"] as? [[String: Any]]), try #require(object["options"] as? [String: Any])
    )
  }

  @Test func keyframesFollowTheCurve() throws {
    let curve = try MotionFixtures.flick()
    let (frames, options) = try webAnimation(MotionFixtures.exported(curve, axes: ["x", "y"]))
    #expect(options["easing"] as? String == "linear")
    #expect(options["fill"] as? String == "both")
    #expect(Set(options.keys) == ["duration", "easing", "fill"])
    let duration = try #require(options["duration"] as? Double) / 1000
    let excess = try duration - #require(curve.settlingDuration.seconds)
    #expect(excess >= 0 && excess <= 1e-6, "the animation does not end before the motion")
    for (index, axis) in curve.axes.enumerated() {
      let points = try frames.map { frame in
        let offset = try #require(frame["offset"] as? NSNumber).doubleValue
        let translate = try ExportText.numbers(try #require(frame["translate"] as? String))
        return (time: offset * duration, value: translate[index])
      }
      #expect(
        CurveComparison.greatestError(axis, until: duration) { CurveComparison.polylineValue(points, at: $0) }
          <= 0.9)
      #expect(points.first?.time == 0 && points.last?.time == duration)
    }
  }

  @Test func textStatesTheDestinationAndTheSelectedAnchor() throws {
    let spring = try MotionFixtures.spring([300], [-20.5], ratio: 1)
    let scalar = try ExportText.string(.waapi, MotionFixtures.exported(spring))
    #expect(scalar.hasSuffix(#""fill":"both"},"destination":-20.5}"#))
    let anchor = SelectedAnchor(projection: [1, 2.5], index: 3, name: "open", position: [0, 7])
    let axes = try MotionFixtures.spring([300, 8], [0, 7], ratio: 1)
    let text = try ExportText.string(
      .waapi, MotionFixtures.exported(axes, axes: ["x", "y"], selectedAnchor: anchor))
    #expect(
      text.hasSuffix(
        #""destination":{"x":0,"y":7},"projection":{"x":1,"y":2.5},"#
          + #""anchor":{"index":3,"name":"open","value":{"x":0,"y":7}}}"#))
  }

  @Test(arguments: [
    (
      ExportedCurve.Property.x, "translate", "300px", "translate: 300px;", "transition: translate var",
      ".offset(x: values.value)"
    ),
    (
      .y, "translate", "0 300px", "translate: 0 300px;", "transition: translate var",
      ".offset(y: values.value)"
    ),
    (.scale, "scale", "300", "scale: 300;", "transition: scale var", ".scaleEffect(values.value)"),
    (.opacity, "opacity", "300", "opacity: 300;", "transition: opacity var", ".opacity(values.value)"),
    (
      .rotation, "rotate", "300deg", "rotate: 300deg;", "transition: rotate var",
      ".rotationEffect(.degrees(values.value))"
    ),
  ])
  func requestSaysWhatAPlainNumberMoves(
    property: ExportedCurve.Property, name: String, value: String, declaration: String, transition: String,
    modifier: String
  ) throws {
    let spring = try MotionFixtures.spring([300], [0], ratio: 1)
    let curve = try MotionFixtures.exported(spring, property: property)
    let frames = try webAnimation(curve).frames
    #expect(frames.first?[name] as? String == value)
    #expect(frames.allSatisfy { Set($0.keys) == ["offset", name] })
    #expect(try ExportText.string(.keyframes, curve).contains("  0% { \(declaration) }"))
    #expect(try ExportText.string(.css, curve).contains(transition))
    #expect(try ExportText.string(.swiftui, curve).contains("view\(modifier)\n"))
  }

  /// GSAP has its own names for transforms.
  @Test(arguments: [
    (ExportedCurve.Property.x, "x"), (.y, "y"), (.scale, "scale"), (.opacity, "opacity"),
    (.rotation, "rotation"),
  ])
  func tweenOfGSAPMovesThePropertyOfThePlainNumber(property: ExportedCurve.Property, name: String) throws {
    let spring = try MotionFixtures.spring([300], [0], ratio: 1)
    let text = try ExportText.string(.gsap, MotionFixtures.exported(spring, property: property))
    #expect(text.contains(#"gsap.fromTo(".motion", { \#(name): 300 }, { \#(name): 0, duration: "#))
  }

  @Test(arguments: [("y", "y"), ("alpha", "opacity"), ("blur", #""--motion-blur""#)])
  func tweenOfGSAPMovesThePropertyOfTheAxis(axis: String, property: String) throws {
    let spring = try MotionFixtures.spring([300], [0], ratio: 1)
    let text = try ExportText.string(.gsap, MotionFixtures.exported(spring, axes: [axis]))
    #expect(text.contains(#"{ \#(property): 300 }, { \#(property): 0, duration: "#))
  }

  /// Both errors are rounded up to two digits, by less than a tenth. The travel is −300.
  @Test func errorOfAnEaseOfGSAPIsStatedInUnitsAlso() throws {
    let spring = try MotionFixtures.spring([300], [0], ratio: 0.5)
    let text = try ExportText.string(.gsap, MotionFixtures.exported(spring))
    let stated = try ExportText.matches("error ([0-9.e-]+) of the travel \\(([0-9.e-]+)\\)", in: text)
    let numbers = try #require(stated.first).dropFirst().compactMap { Double($0) }
    try #require(numbers.count == 2)
    #expect((0.9...1.1).contains(numbers[1] / (300 * numbers[0])))
  }

  /// The lines between the points of an ease are within the stated error of the motion, at any time.
  @Test(arguments: [0.2, 3])
  func easeOfGSAPIsWithinItsStatedError(tolerance: Double) throws {
    let spring = try MotionFixtures.spring([300], [0], ratio: 0.3, threshold: min(tolerance, 0.5))
    let text = try ExportText.string(.gsap, MotionFixtures.exported(spring, tolerance: tolerance))
    let points = try ExportText.matches("[ML]([0-9.e-]+),([0-9.e-]+)", in: text).map {
      (time: try #require(Double($0[1])), value: try #require(Double($0[2])))
    }
    let duration = try #require(
      try ExportText.matches("duration: ([0-9.e-]+),", in: text).first.flatMap { Double($0[1]) })
    let stated = try #require(
      try ExportText.matches("error ([0-9.e-]+) of the travel", in: text).first.flatMap { Double($0[1]) })
    let settling = try #require(spring.settlingDuration.seconds)
    let error = CurveComparison.greatestError(spring.axes[0], until: settling) { time in
      300 - 300 * CurveComparison.polylineValue(points, at: min(time / duration, 1))
    }
    #expect(error <= 300 * stated * (1 + 1e-9), "\(text)")
    #expect(300 * stated <= 1.1 * tolerance)
  }

  @Test func offsetsHaveFiveDecimals() throws {
    let spring = try MotionFixtures.spring([300], [0], ratio: 0.2)
    let offsets = try webAnimation(MotionFixtures.exported(spring)).frames.map { frame in
      try #require(frame["offset"] as? NSNumber).doubleValue
    }
    for offset in offsets { #expect(abs(offset * 1e5 - (offset * 1e5).rounded()) < 1e-9) }
    #expect(offsets.contains { abs($0 * 1e4 - ($0 * 1e4).rounded()) > 0.05 })
  }

  @Test func axesOfOnePropertyAreNamedInTheirOrder() throws {
    let exported = try MotionFixtures.exported(
      MotionFixtures.spring([1, 0], [0, 1], ratio: 1), axes: ["opacity", "alpha"])
    let error = #expect(throws: ExportError.self) { try CurveFormat.waapi.text(of: exported) }
    #expect(
      error?.detail == "axes opacity and alpha both map to the property opacity; omit one of them")
  }

  @Test func axisWithoutPropertyIsRejected() throws {
    let exported = try MotionFixtures.exported(
      MotionFixtures.spring([1, 0], [0, 1], ratio: 1), axes: ["x", "blur"])
    #expect(throws: ExportError.axisWithoutProperty(name: "blur")) {
      try CurveFormat.waapi.text(of: exported)
    }
    #expect(ExportError.axisWithoutProperty(name: "blur").detail.contains("blur"))
  }

  @Test func motionAtRestHasTwoEqualKeyframes() throws {
    let (frames, options) = try webAnimation(
      MotionFixtures.exported(MotionFixtures.spring([0.2], [0], ratio: 1)))
    #expect(frames.count == 2)
    #expect(frames.allSatisfy { $0["translate"] as? String == "0px" })
    #expect(options["duration"] as? Double == 0)
  }
}
