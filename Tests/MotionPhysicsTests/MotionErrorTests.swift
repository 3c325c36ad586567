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
      _ = try Spring(stiffness: -1.5, damping: 1)
    }
    expect("the damping must be at least 0, received -2") { () throws(MotionError) in
      _ = try Spring(stiffness: 1, damping: -2)
    }
    expect("the bounce must be greater than -1 and at most 1, received 3") { () throws(MotionError) in
      _ = try Spring(duration: 1, bounce: 3)
    }
    expect("the deceleration rate must be greater than 0 and less than 1, received 1") {
      () throws(MotionError) in _ = try DecelerationRate(1)
    }
    expect("the number of anchors must be at least 1, received 0") { () throws(MotionError) in
      _ = try DrawerMotion(from: 0, anchors: [])
    }
    expect("the velocity exceeds the range of a double; use numbers of smaller magnitude") {
      () throws(MotionError) in _ = try SpringMotion(from: 0, to: 1, velocity: Coordinate(.infinity))
    }
    expect("the envelope requires a damping ratio of at most 1, received 1.5; use the exact policy") {
      () throws(MotionError) in
      let spring = try Spring(stiffness: 1, dampingRatio: 1.5)
      _ = try SpringMotion(from: 5, to: 0, spring: spring).curve(.envelope)
    }
    expect("the motion never settles; give an end time in seconds") { () throws(MotionError) in
      let spring = try Spring(stiffness: 1, dampingRatio: 0)
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

  @Test func descriptionsOfDesignErrorsStateWhatIsPossible() {
    func expect(_ text: String, _ invalidCall: () throws(SpringDesignError) -> Void) {
      do throws(SpringDesignError) {
        try invalidCall()
        Issue.record("The call is valid.")
      } catch {
        #expect("\(error)" == text)
      }
    }
    expect("the mass must be greater than 0, received -1") { () throws(SpringDesignError) in
      _ = try SpringDesign(from: 0, to: 1, mass: -1, shape: .dampingRatio(1))
    }
    expect("the overshoot is a fraction of the travel, which must be greater than 0; from equals to") {
      () throws(SpringDesignError) in _ = try SpringDesign(from: 1, to: 1, shape: .overshoot(0.1))
    }
    expect("the overshoot must be less than 1 for a velocity of 0, received 1.5") {
      () throws(SpringDesignError) in _ = try SpringDesign(from: 0, to: 1, shape: .overshoot(1.5))
    }
    expect(
      "the overshoot requires a single axis or a velocity of 0; several axes with a velocity have different "
        + "overshoots"
    ) { () throws(SpringDesignError) in
      _ = try SpringDesign(from: [0, 0], to: [1, 1], velocity: 1, shape: .overshoot(0.1))
    }
    expect(
      "a settling duration greater than 0 requires a velocity, or a distance between from and to that is "
        + "greater than the threshold; every spring is at rest from the start"
    ) { () throws(SpringDesignError) in
      _ = try SpringDesign(from: 0, to: 1, shape: .dampingRatio(1), threshold: 2).spring(settlingDuration: 1)
    }
    let unreachable = "no spring of this shape has the requested settling duration"
    #expect("\(SpringDesignError.outOfReach(below: nil, above: nil))" == unreachable)
    for error in [SpringDesignError.outOfReach(below: 2, above: nil), .outOfReach(below: nil, above: 2)] {
      #expect("\(error)" == unreachable + "; one settles after 2 s")
    }
    #expect(
      "\(SpringDesignError.outOfReach(below: 0.25, above: 3))"
        == unreachable + "; one settles after 0.25 s; one settles after 3 s")
  }

  @Test func descriptionsOfFitErrorsStateWhatWasReceived() {
    func expect(_ text: String, _ times: [Double], _ values: [Double]) {
      do throws(SpringFitError) {
        _ = try SpringFitting(times: times, values: values)
        Issue.record("The recording is valid.")
      } catch {
        #expect("\(error)" == text)
      }
    }
    let times = [0, 0.1, 0.2, 0.3, 0.4]
    expect("the recording must have one value for each time, received 5 times and 1 values", times, [1])
    expect("the times must not decrease; the time at index 1 is less than the one before", [0, -1], [1, 2])
    expect("the times and values must be finite numbers", [0, .infinity], [1, 2])
    expect("the recording must have at least 5 different times, received 2", [0, 0, 1], [1, 2, 3])
    expect("the values must differ; all of them are equal", times, [1, 1, 1, 1, 1])
    #expect("\(SpringFitError.motion(.axesDiffer))" == MotionError.axesDiffer.description)
    #expect(
      "\(SpringFitError.tooMuchWork)"
        == "the fit needs more computation than is allowed; use fewer positions")
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
