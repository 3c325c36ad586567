import MotionPhysics
import MotionTestSupport
import Testing

@Suite struct RecordedGestureTests {
  private func event(
    _ state: GestureEvent.RecognizerState, _ time: Double, _ translation: Double, velocity: Double? = nil
  ) -> GestureEvent {
    GestureEvent(
      state: state, time: time, translation: Coordinate(translation),
      velocity: velocity.map { Coordinate($0) })
  }

  private func positions(_ events: [GestureEvent], from start: Double = 0) throws -> [Double] {
    try GestureAnalysis.positions(of: events, from: Coordinate(start)).positions.map { $0[0] }
  }

  @Test func translationIsAddedToTheStartOfTheDrag() throws {
    let events = [event(.began, 1, 0), event(.changed, 2, 5), event(.changed, 3, 9), event(.ended, 4, 20)]
    #expect(try positions(events, from: 100) == [100, 105, 109])
    #expect(try GestureAnalysis.positions(of: events, from: 100).times == [1, 2, 3])
  }

  @Test func secondGestureStartsAtTheLastPosition() throws {
    let events = [
      event(.began, 0, 1), event(.changed, 1, 5), event(.ended, 2, 5), event(.began, 3, 0),
      event(.changed, 4, -2),
    ]
    #expect(try positions(events) == [1, 5, 5, 3])
  }

  @Test func changedWithoutACachedPositionStartsADrag() throws {
    #expect(try positions([event(.changed, 0, 3), event(.changed, 1, 4)], from: 10) == [13, 14])
  }

  @Test func everyOtherStateClearsTheCacheAndEmitsNothing() throws {
    for state in [GestureEvent.RecognizerState.possible, .ended, .cancelled, .failed] {
      let events = [event(.began, 0, 2), event(state, 1, 50), event(.changed, 2, 3)]
      #expect(try positions(events) == [2, 5], "\(state)")
      #expect(try positions([event(state, 0, 7)]).isEmpty)
    }
    #expect(try positions([]).isEmpty)
  }

  @Test func beganDuringADragCachesThePositionAgain() throws {
    #expect(try positions([event(.began, 0, 0), event(.changed, 1, 4), event(.began, 2, 1)]) == [0, 4, 5])
  }

  @Test func overflowingPositionIsAnError() {
    #expect(throws: MotionError.overflow(.displacement)) {
      try positions([event(.began, 0, 0), event(.changed, 1, 1.7e308)], from: 1.7e308)
    }
  }

  private func velocity(_ events: [GestureEvent]) throws -> Double {
    try GestureAnalysis.releaseVelocity(of: events)[0]
  }

  @Test func steadyDragHasItsVelocity() throws {
    let drag = (1..<19).map { event(.changed, Double($0) / 100, 3 * Double($0)) }
    let events = [event(.began, 0, 0)] + drag + [event(.ended, 0.19, 57)]
    #expect(abs(try velocity(events) - 300) < 1e-9)
  }

  @Test func stoppedDragHasZeroVelocity() throws {
    let events = [event(.began, 0, 0), event(.changed, 0.1, 100), event(.ended, 0.3, 100)]
    #expect(try velocity(events) == 0)
    #expect(try velocity([event(.began, 5, 40), event(.ended, 5, 90)]) == 0)
    #expect(try velocity([]) == 0)
  }

  /// In binary, 0.4 − 0.3 is slightly greater than 0.1. So is the difference of two such times since 1970.
  @Test(arguments: [(0, 1e-9), (1_764_201_600, 1e-3)])
  func onlyTheLastTenthOfASecondCountsIncludingItsStart(start: Double, accuracy: Double) throws {
    #expect((start + 0.4) - (start + 0.3) > 0.1)
    let events = [
      event(.began, start, -900), event(.changed, start + 0.3, 0), event(.ended, start + 0.4, 10),
    ]
    #expect(abs(try velocity(events) - 100) < accuracy)
  }

  @Test func velocityIsTheSlopeOfTheLeastSquaresLine() throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<200 {
      let end = random.uniform(0...1000)
      let times = (0..<8).map { end - 0.09 + 0.01 * Double($0) } + [end]
      let values = times.map { _ in random.uniform(-50...50) }
      var events = zip(times, values).map { event(.changed, $0, $1) }
      events[8].state = .ended
      let slope = try velocity(events)
      // The line minimizes the sum of squares, so the derivative of the sum is zero.
      var mean = 0.0
      var valueMean = 0.0
      for (time, value) in zip(times, values) {
        mean += (time - end) / 9
        valueMean += value / 9
      }
      var gradient = 0.0
      for (time, value) in zip(times, values) {
        let offset = time - end - mean
        gradient += offset * (value - valueMean - slope * offset)
      }
      #expect(abs(gradient) < 1e-9)
    }
  }

  @Test func eventVelocityCountsUnlessTheGestureWasCancelledOrFailed() throws {
    #expect(try velocity([event(.began, 0, 0), event(.ended, 0.01, 50, velocity: -7)]) == -7)
    for state in [GestureEvent.RecognizerState.cancelled, .failed] {
      #expect(try velocity([event(.began, 0, 0), event(state, 0.01, 50, velocity: -7)]) == 0)
    }
  }

  /// Some systems report the last velocity although the finger has stopped.
  @Test func eventVelocityCountsOnlyIfTheTranslationChangedInTheLastTenthOfASecond() throws {
    let drag = [event(.began, 0, 0), event(.changed, 0.1, 50)]
    #expect(try velocity(drag + [event(.ended, 0.15, 50, velocity: 800)]) == 800)
    // 0.1 + 0.1 − 0.1 is not exactly 0.1 in binary; the limit itself still counts.
    #expect(try velocity(drag + [event(.ended, 0.2, 50, velocity: 800)]) == 800)
    #expect(try velocity(drag + [event(.ended, 0.21, 50, velocity: 800)]) == 0)
    // The same translation again is no change, but that of the end event may be one.
    #expect(try velocity(drag + [event(.changed, 0.2, 50), event(.ended, 0.25, 50, velocity: 800)]) == 0)
    #expect(try velocity(drag + [event(.ended, 0.5, 51, velocity: 800)]) == 800)
    // The translation is 0 before the gesture.
    #expect(try velocity([event(.began, 0, 0), event(.ended, 0.01, 0, velocity: 800)]) == 0)
    for start in [9.0, -9] {
      #expect(try velocity([event(.began, 0, start), event(.ended, 0.01, start, velocity: 800)]) == 800)
    }
  }

  @Test func releaseIsTheLastTerminalEventOrElseTheLastDragEvent() throws {
    let first = [event(.began, 0, 0), event(.ended, 0.05, 5)]
    let again = [event(.began, 1, 0), event(.changed, 1.05, 10)]
    #expect(abs(try velocity(first) - 100) < 1e-9)
    #expect(abs(try velocity(first + again) - 100) < 1e-9)
    #expect(abs(try velocity(again) - 200) < 1e-9)
    #expect(abs(try velocity(first + again + [event(.ended, 1.05, 10)]) - 200) < 1e-9)
    // A terminal event without a drag is ignored.
    #expect(abs(try velocity(first + [event(.ended, 2, 500)]) - 100) < 1e-9)
  }

  @Test func eventsOfAnEarlierGestureDoNotCount() throws {
    let events = [
      event(.began, 0, 0), event(.changed, 0.01, 1000), event(.cancelled, 0.02, 1000), event(.began, 0.03, 0),
      event(.ended, 0.05, 2),
    ]
    #expect(abs(try velocity(events) - 100) < 1e-9)
  }

  @Test func overflowingVelocityIsAnError() {
    #expect(throws: MotionError.overflow(.velocity)) {
      try velocity([event(.began, 0, 0), event(.ended, 1e-300, 1e300)])
    }
    #expect(throws: MotionError.overflow(.velocity)) {
      try velocity([event(.began, 0, -1.7e308), event(.ended, 0.05, 1.7e308)])
    }
  }
}
