import MotionPhysics
import Testing

@Suite struct MotionErrorTests {
  /// Returns the error of an invalid call.
  private func description(_ invalidCall: () throws(MotionError) -> Void) -> String? {
    do {
      try invalidCall()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func descriptionsStateWhatWasReceivedAndWhatIsAllowed() {
    func expect(_ text: String, _ invalidCall: () throws(MotionError) -> Void) {
      #expect(description(invalidCall) == text)
    }
    expect("the stiffness must be greater than 0, received -1.5") { () throws(MotionError) in
      _ = try SpringParameters(stiffness: -1.5, damping: 1)
    }
    expect("the damping must be at least 0, received -2") { () throws(MotionError) in
      _ = try SpringParameters(stiffness: 1, damping: -2)
    }
    expect("the bounce must be greater than -1 and at most 1, received 3") { () throws(MotionError) in
      _ = try SpringParameters(duration: 1, bounce: 3)
    }
    expect("the deceleration rate must be greater than 0 and less than 1, received 1") {
      () throws(MotionError) in _ = try DecelerationRate(1)
    }
    expect("the number of anchors must be at least 1, received 0") { () throws(MotionError) in
      _ = try DrawerMotion(from: 0, anchors: [])
    }
    expect("the velocity must be a finite number; it exceeds the range of a double") {
      () throws(MotionError) in _ = try SpringMotion(from: 0, to: 1, velocity: Coordinate(.infinity))
    }
    expect("the envelope requires a damping ratio of at most 1, received 1.5; use the exact policy") {
      () throws(MotionError) in
      let spring = try SpringParameters(stiffness: 1, dampingRatio: 1.5)
      _ = try SpringMotion(from: 5, to: 0, spring: spring).curve(.envelope)
    }
    expect("the motion never settles; give an end time in seconds") { () throws(MotionError) in
      let spring = try SpringParameters(stiffness: 1, dampingRatio: 0)
      _ = try SpringMotion(from: 5, to: 0, spring: spring).curve()
        .samples(Sampling(mode: .rate(60)), limit: 10)
    }
    expect(
      "the result needs more than 10 samples or events; allow more, "
        + "widen the tolerance, or end earlier"
    ) {
      () throws(MotionError) in
      _ = try SpringMotion(from: 5, to: 0).curve().samples(Sampling(mode: .count(11)), limit: 10)
    }
    expect("the value must be less than 40 points beyond the bound of the rubber band, received 40") {
      () throws(MotionError) in _ = try RubberBand(dimension: 40).inverse(40)
    }
  }

  @Test func errorsOfAxesTellNumbersFromNames() {
    #expect(throws: MotionError.outOfRange(.axes, received: 3)) {
      try SpringMotion(from: [1, 2], to: [0, 0, 0])
    }
    #expect(throws: MotionError.axesDiffer) {
      try SpringMotion(from: ["x": 1, "y": 2], to: ["y": 2, "x": 1])
    }
    #expect(throws: Never.self) { try SpringMotion(from: ["x": 1, "y": 2], to: [0, 0]) }
  }
}
