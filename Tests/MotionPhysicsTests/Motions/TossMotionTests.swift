import MotionPhysics
import MotionTestSupport
import Testing

@Suite struct TossMotionTests {
  private func event(
    _ state: GestureEvent.RecognizerState, _ time: Double, _ translation: Double, velocity: Double? = nil
  ) -> GestureEvent {
    GestureEvent(
      state: state, time: time, translation: Coordinate(translation),
      velocity: velocity.map { Coordinate($0) })
  }

  private func toss(
    _ events: [GestureEvent], from: Double = 0, to destination: Double = 100,
    spring: Spring = .toss,
    resistance: RubberBandRange? = nil, threshold: Double = 1
  ) throws -> TossMotion {
    try TossMotion(
      from: Coordinate(from), to: Coordinate(destination), events: events, spring: spring,
      resistance: resistance.map { [$0] }, threshold: threshold)
  }

  private func kinds(_ curve: AxisCurve) -> [String] {
    curve.phases.map { "\($0.kind.name)" }
  }

  private let drag = [
    (GestureEvent.RecognizerState.began, 10.0, 0.0), (.changed, 10.1, 20), (.changed, 10.2, 30),
  ]

  private var dragging: [GestureEvent] { drag.map { event($0.0, $0.1, $0.2) } }

  @Test func releaseStartsASpringAfterTheRecording() throws {
    let motion = try toss(dragging + [event(.ended, 10.3, 99, velocity: 400)], from: 5)
    let curve = try motion.curve().axes[0]
    #expect(kinds(curve) == ["drag", "spring"])
    #expect(curve.phases[1].start == 10.3 - 10)
    // Between two events the position is on a straight line; the last position holds until the end
    // event.
    #expect(abs(curve.state(at: 0.05).value - 15) < 1e-9)
    #expect(abs(curve.state(at: 0.05).velocity - 200) < 1e-6)
    #expect(curve.state(at: 0.25) == MotionState(value: 35, velocity: 0))
    #expect(curve.state(at: curve.phases[1].start) == MotionState(value: 35, velocity: 400))
    #expect(curve.destination == 100)
    let spring = try SpringMotion(
      from: Coordinate(35), to: Coordinate(100), velocity: Coordinate(400), spring: .toss, threshold: 1)
    let seconds = try #require(try spring.settlingDuration(.exact).seconds)
    #expect(try motion.settlingDuration() == .after(curve.phases[1].start + seconds))
  }

  @Test func stateAtTheReleaseIsThatOfTheSpring() throws {
    let motion = try toss(dragging + [event(.ended, 10.2, 30, velocity: 400)])
    #expect(motion.state(at: 10.2 - 10) == MotionState(value: Coordinate(30), velocity: Coordinate(400)))
  }

  @Test func releaseVelocityIsThatOfTheDrag() throws {
    let curve = try toss(dragging + [event(.ended, 10.2, 30)]).curve().axes[0]
    #expect(abs(curve.state(at: curve.phases[1].start).velocity - 100) < 1e-6)
  }

  @Test(arguments: [GestureEvent.RecognizerState.cancelled, .failed])
  func cancelledOrFailedGestureIsReleasedAtRest(state: GestureEvent.RecognizerState) throws {
    let curve = try toss(dragging + [event(state, 10.2, 30, velocity: 900)]).curve().axes[0]
    #expect(kinds(curve) == ["drag", "spring"])
    #expect(curve.state(at: curve.phases[1].start) == MotionState(value: 30, velocity: 0))
  }

  @Test func touchInterruptsTheSpringAtItsCurrentState() throws {
    let first = dragging + [event(.ended, 10.2, 30, velocity: 500)]
    let free = try toss(first).curve().axes[0]
    let caught = try toss(
      first + [event(.began, 10.25, 0), event(.changed, 10.35, -7), event(.ended, 10.35, 0, velocity: 0)]
    ).curve().axes[0]
    #expect(kinds(caught) == ["drag", "spring", "drag", "spring"])
    let position = free.state(at: 0.25).value
    #expect(caught.state(at: 0.25).value == position)
    #expect(caught.state(at: 0.1999).value == free.state(at: 0.1999).value)
    #expect(abs(caught.stateBefore(0.35).value - (position - 7)) < 1e-6)
    #expect(abs(caught.state(at: caught.phases[3].start).value - (position - 7)) < 1e-9)
  }

  @Test func touchAtTheTimeOfTheReleaseLeavesNoSpring() throws {
    let touch = [event(.began, 10.3, 0), event(.changed, 10.4, 5)]
    let curve = try toss(dragging + [event(.ended, 10.3, 30, velocity: 400)] + touch).curve().axes[0]
    #expect(kinds(curve) == ["drag", "drag"])
    #expect(curve.destination == 35)
  }

  @Test func recordingThatEndsWhileDraggingRestsAtItsLastPosition() throws {
    let motion = try toss(dragging + [event(.possible, 10.5, 0)])
    #expect(try motion.settlingDuration() == .after(0.5))
    #expect(motion.destination == Coordinate(30))
    let curve = try motion.curve().axes[0]
    #expect(kinds(curve) == ["drag"])
    #expect(curve.state(at: 0.4) == MotionState(value: 30, velocity: 0))
  }

  @Test func terminalEventsWithoutADragAreIgnored() throws {
    let idle = [event(.possible, 0, 9), event(.ended, 1, 9, velocity: 4), event(.cancelled, 2, 9)]
    let still = try toss(idle, from: 7)
    #expect(try still.settlingDuration() == .after(2))
    #expect(still.destination == Coordinate(7))
    #expect(try still.curve().axes[0].state(at: 1.5) == MotionState(value: 7, velocity: 0))

    let curve = try toss(idle + [event(.began, 3, 1), event(.ended, 4, 1, velocity: 0)], from: 7).curve()
      .axes[0]
    #expect(kinds(curve) == ["drag", "spring"])
    #expect(curve.state(at: 2.5) == MotionState(value: 7, velocity: 0))
    #expect(curve.state(at: 3) == MotionState(value: 8, velocity: 0))
  }

  @Test func settlingDurationIsAtLeastTheLastEventTime() throws {
    let curve = try toss(dragging + [event(.ended, 10.2, 0, velocity: 0), event(.possible, 20, 0)]).curve()
      .axes[0]
    #expect(curve.end == 10)
    #expect(abs(curve.stateBefore(10).value - 100) < 1e-9)
    // A release at rest on the destination settles immediately, but not before the last event.
    let there = try toss([event(.began, 0, 100), event(.ended, 0.5, 0, velocity: 0)])
    #expect(try there.settlingDuration() == .after(0.5))
    #expect(try kinds(there.curve().axes[0]) == ["drag"])
  }

  @Test func motionsWithoutDurationHaveOnePhase() throws {
    let none = try toss([], from: 3)
    #expect(try none.settlingDuration() == .after(0))
    #expect(try none.curve().axes[0].phases.count == 1)
    #expect(none.destination == Coordinate(3))
    let touch = try toss([event(.began, 4, 2)])
    #expect(try kinds(touch.curve().axes[0]) == ["drag"])
    #expect(try touch.curve().axes[0].state(at: 0) == MotionState(value: 2, velocity: 0))
    let tap = try toss([event(.began, 4, 100), event(.ended, 4, 100, velocity: 0)])
    #expect(try kinds(tap.curve().axes[0]) == ["spring"])
    #expect(try tap.curve().settlingDuration == .after(0))
  }

  @Test func undampedSpringNeverSettles() throws {
    let spring = try Spring(stiffness: 100, dampingRatio: 0)
    let motion = try toss(dragging + [event(.ended, 10.2, 0)], spring: spring)
    #expect(try motion.settlingDuration() == .never)
    #expect(try motion.curve().settlingDuration == .never)
  }

  @Test func rubberBandResistsPositionAndVelocity() throws {
    let range = try RubberBandRange.materialMotion(min: 0, max: 50, length: 48)
    let motion = try toss(
      [event(.began, 0, 0), event(.changed, 0.1, 80), event(.ended, 0.1, 80, velocity: 1000)], from: 10,
      resistance: range)
    let curve = try motion.curve().axes[0]
    let state = curve.state(at: curve.phases[1].start)
    #expect(state.value == range.value(90))
    #expect(state.velocity == range.velocity(1000, at: 90))
    #expect(state.velocity < 300)
  }

  @Test func touchOutsideTheBoundsDoesNotJump() throws {
    let range = try RubberBandRange.materialMotion(min: 0, max: 50, length: 48)
    for start in [-40.0, -10, 20, 60, 97.9] {
      let curve = try toss(
        [event(.began, 0, 0), event(.changed, 0.1, 5)], from: start, resistance: range
      ).curve().axes[0]
      #expect(abs(curve.state(at: 0).value - start) < 1e-9, "from \(start)")
    }
  }

  /// A position beyond the reach of the rubber band is 0.99 of the length of a longer one for this drag:
  /// 1 − 1/(x·c/d + 1) is 0.99 at x = 99·d/c.
  @Test func touchBeyondTheReachOfTheResistanceDoesNotJump() throws {
    let range = try RubberBandRange.materialMotion(min: 0, max: 50, length: 48)
    for (start, bound, sign) in [(500.0, 50.0, 1.0), (98, 50, 1), (97.6, 50, 1), (-500, 0, -1), (-48, 0, -1)]
    {
      let touched = try toss([event(.began, 0, 0)], from: start, resistance: range).curve().axes[0]
      #expect(abs(touched.destination - start) < 1e-9 * abs(start), "from \(start)")
      let length = abs(start - bound) / 0.99
      let pull = 99 * length / 0.55
      for translation in [-0.9 * pull, -40, 40] {
        let dragged = try toss(
          [event(.began, 0, 0), event(.changed, 0.1, sign * translation)], from: start, resistance: range
        ).curve().axes[0]
        let expected = bound + sign * length * (1 - 1 / ((pull + translation) * 0.55 / length + 1))
        #expect(abs(dragged.destination - expected) < 1e-8 * length, "from \(start) by \(translation)")
      }
      // Within the range the finger and the object are at the same place again.
      let inside = try toss(
        [event(.began, 0, 0), event(.changed, 0.1, -sign * (pull + 20))], from: start, resistance: range
      ).curve().axes[0]
      #expect(abs(inside.destination - (bound - sign * 20)) < 1e-6, "from \(start)")
      // The velocity at release is resisted by the same band.
      let released = try toss(
        [
          event(.began, 0, 0), event(.changed, 0.1, sign * 10), event(.ended, 0.1, sign * 10, velocity: 1000),
        ],
        from: start, resistance: range
      ).curve().axes[0]
      let factor = 0.55 / ((pull + 10) * 0.55 / length + 1) / ((pull + 10) * 0.55 / length + 1)
      #expect(abs(released.state(at: released.phases[1].start).velocity - 1000 * factor) < 1e-6)
    }
    // The next drag, within reach, has the length of the recording again.
    let inside = -99 * (450 / 0.99) / 0.55 - 20
    let again = try toss(
      [event(.began, 0, 0), event(.changed, 0.1, inside), event(.began, 0.2, 0), event(.changed, 0.3, 100)],
      from: 500, resistance: range
    ).curve().axes[0]
    #expect(abs(again.destination - range.value(130)) < 1e-6)
  }

  @Test func touchBeyondAnEdgeWithoutReachBeginsAtThatEdge() throws {
    let band = try RubberBand(coefficient: 0, dimension: 48)
    let range = try RubberBandRange(min: 0, max: 50, below: band, above: band)
    for (start, translation, position) in [(80.0, 0.0, 50.0), (80, -10, 40), (-30, 0, 0), (-30, 10, 10)] {
      let motion = try toss(
        [event(.began, 0, 0), event(.changed, 0.1, translation)], from: start, resistance: range)
      #expect(motion.destination == Coordinate(position), "from \(start) by \(translation)")
    }
  }

  private func recording(_ random: inout SeededRandom, axes: Int, count: Int) throws -> [GestureEvent] {
    var time = random.uniform(-5...5)
    return try (0..<count).map { _ in
      time += try random.pick([0, 0.01, 0.05, random.uniform(0...0.4)])
      return GestureEvent(
        state: try random.pick([.began, .changed, .changed, .changed, .ended, .ended, .cancelled, .possible]),
        time: time, translation: try random.coordinate(axes, -80...80),
        velocity: try random.pick([nil, try random.coordinate(axes, -900...900)]))
    }
  }

  @Test func positionsWithoutAReleaseMatchRecordedGesture() throws {
    try countingCases(atLeast: 150) { cases in
      var random = SeededRandom(seed: 11)
      for _ in 0..<200 {
        let events = try recording(&random, axes: 2, count: 12).filter {
          $0.state == .began || $0.state == .changed
        }
        guard let first = events.first else { continue }
        cases.add()
        let curve = try TossMotion(
          from: [3, 3], to: [0, 0], events: events
        ).curve()
        let stream = try GestureAnalysis.positions(
          of: events, from: Coordinate(repeating: 3, count: 2))
        for (index, position) in stream.positions.enumerated() {
          let isLast = index + 1 == stream.times.count || stream.times[index + 1] > stream.times[index]
          guard isLast else { continue }
          for axis in position.axes {
            #expect(
              abs(curve.axes[axis].state(at: stream.times[index] - first.time).value - position[axis]) < 1e-9)
          }
        }
      }
    }
  }

  @Test func replayingTwoPartsEqualsReplayingTheWhole() throws {
    try countingCases(atLeast: 200) { cases in
      var random = SeededRandom(seed: 12)
      for _ in 0..<300 {
        let spring = try random.spring()
        let bands = try (0..<2).map { _ in try RubberBandRange.materialMotion(min: -60, max: 60, length: 48) }
        let resistance = try random.pick([nil, bands])
        // The cut is after a release, because between two drag events the position moves on a
        // straight line.
        var head = try recording(&random, axes: 2, count: 8).filter { $0.state != .possible }
        guard var end = head.last else { continue }
        cases.add()
        end.state = .ended
        head.append(end)
        let gap = (head.last?.time ?? 0) + random.uniform(0...0.5)
        var tail = try recording(&random, axes: 2, count: 8)
        let shift = gap - (tail.first?.time ?? 0)
        for index in tail.indices { tail[index].time += shift }
        tail[0].state = .began
        let destination = try random.coordinate(2, -50...50)
        func replay(_ events: [GestureEvent], from: Coordinate) throws -> TossMotion {
          try TossMotion(
            from: from, to: destination, events: events, spring: spring,
            resistance: resistance, threshold: 0.1)
        }
        let start = try random.coordinate(2, -50...50)
        let whole = try replay(head + tail, from: start).curve()
        let origin = try #require(head.first).time
        let cut = gap - origin
        // A late event extends the first part up to the cut, so its spring continues by its law.
        let late = GestureEvent(state: .possible, time: gap, translation: Coordinate(repeating: 0, count: 2))
        let first = try replay(head + [late], from: start).curve()
        for axis in 0..<2 {
          for time in stride(from: 0, to: cut, by: 0.013) {
            let phases = first.axes[axis].phases.last { $0.start <= time }
            let law = try #require(phases).law.state(at: time - (try #require(phases).start))
            let state = whole.axes[axis].state(at: time)
            #expect(abs(state.value - law.value) < 1e-9 && abs(state.velocity - law.velocity) < 1e-6)
          }
        }
        let middle = try #require(
          Coordinate(
            (0..<2).map { axis in
              let phase = first.axes[axis].phases.last
              return phase?.law.state(at: cut - (phase?.start ?? 0)).value ?? start[axis]
            }))
        let second = try replay(tail, from: middle).curve()
        for axis in 0..<2 {
          for time in stride(from: 0.001, to: 3, by: 0.017) {
            let one = whole.axes[axis].state(at: cut + time)
            let two = second.axes[axis].state(at: time)
            #expect(abs(one.value - two.value) < 1e-6, "\(time)")
          }
        }
      }
    }
  }

  @Test func tossesAreInvariantUnderTimeShiftTranslationAndReflection() throws {
    var random = SeededRandom(seed: 13)
    for _ in 0..<200 {
      let events = try recording(&random, axes: 1, count: 10)
      var later = events
      for index in later.indices { later[index].time += 4096 }
      let one = try toss(events).curve().axes[0]
      let two = try toss(later).curve().axes[0]
      let moved = try toss(events, from: 512, to: 612).curve().axes[0]
      #expect(abs(one.end - two.end) < 1e-6 && abs(one.end - moved.end) < 1e-6)
      var mirrored = events
      for index in mirrored.indices {
        mirrored[index].translation = mirrored[index].translation.map { -$0 }
        mirrored[index].velocity = mirrored[index].velocity?.map { -$0 }
      }
      let mirror = try toss(mirrored, to: -100).curve().axes[0]
      #expect(abs(mirror.end - one.end) <= 4 * one.end.ulp)
      for time in stride(from: 0.0005, to: one.end, by: 0.0213) where time < one.end - 1e-3 {
        #expect(mirror.state(at: time).value == -one.state(at: time).value)
        #expect(abs(moved.state(at: time).value - 512 - one.state(at: time).value) < 1e-6)
      }
    }
  }

  @Test func hundredThousandEventsAreReplayedInLinearTime() throws {
    var events: [GestureEvent] = []
    for index in 0..<100_000 {
      let state: GestureEvent.RecognizerState = index % 2 == 0 ? .began : .ended
      events.append(event(state, Double(index) / 100, Double(index % 7), velocity: 100))
    }
    let curve = try toss(events).curve()
    #expect(curve.axes[0].phases.count >= 100_000)
    let samples = try curve.samples(Sampling(mode: .rate(60)), limit: 100_000)
    #expect(samples.values[0].allSatisfy { $0.isFinite })
    #expect(try curve.axes[0].events().handoffs.count == curve.axes[0].phases.count - 1)
  }

  @Test func extremeMagnitudesGiveFiniteStatesOrTypedErrors() throws {
    try countingCases(atLeast: 100) { cases in
      let sizes = [0, 1e-300, 1, 1e154, 1.7e308]
      for time in [0, 1e-300, 1, 1e300] {
        for translation in sizes {
          for velocity in sizes {
            for from in sizes {
              do throws(MotionError) {
                let motion = try TossMotion(
                  from: Coordinate(from), to: 0,
                  events: [
                    event(.began, -time, -translation), event(.changed, 0, translation),
                    event(.ended, time, translation, velocity: velocity),
                  ])
                let curve = try motion.curve().axes[0]
                #expect(curve.end.isFinite && curve.end >= 0)
                for share in [0, 0.3, 0.7, 0.9] {
                  let state = curve.state(at: share * curve.end)
                  #expect(state.value.isFinite && state.velocity.isFinite)
                }
                cases.add()
              } catch {
                // A typed error is the other possible result.
              }
            }
          }
        }
      }
    }
  }

  @Test func unorderedTimesAreTolerated() throws {
    let events = [event(.began, 5, 0), event(.changed, 1, 3), event(.ended, .nan, 3), event(.began, -9, 0)]
    #expect(try toss(events).curve().axes[0].end == 0)
  }

  // MARK: Changes of the destination

  @Test func springInFlightContinuesToANewDestination() throws {
    let events = dragging + [event(.ended, 10.2, 30, velocity: 400)]
    let before = try toss(events).curve().axes[0]
    let change = DestinationChange(time: 10.25, value: Coordinate(-50))
    let motion = try TossMotion(from: 0, to: 100, events: events, destinationChanges: [change], threshold: 1)
    let curve = try motion.curve().axes[0]
    #expect(kinds(curve) == ["drag", "spring", "spring"])
    #expect(curve.destination == -50)
    let start = curve.phases[2].start
    #expect(abs(start - 0.25) < 1e-12)
    // Until then it is the motion without the change, and then that of a spring with its state.
    #expect(curve.state(at: 0.22) == before.state(at: 0.22))
    let state = before.state(at: start)
    #expect(abs(curve.state(at: start).value - state.value) < 1e-9)
    #expect(abs(curve.state(at: start).velocity - state.velocity) < 1e-9)
    let spring = try SpringMotion(
      from: Coordinate(state.value), to: -50, velocity: Coordinate(state.velocity), spring: .toss,
      threshold: 1)
    let seconds = try #require(try spring.settlingDuration(.exact).seconds)
    #expect(abs(curve.end - (start + seconds)) < 1e-9)
    #expect(abs(curve.state(at: start + 0.1).value - spring.state(at: 0.1).value[0]) < 1e-9)
  }

  @Test func changesOutsideTheFlightApplyToTheNextRelease() throws {
    let events = dragging + [event(.ended, 10.3, 99, velocity: 400)]
    let expected = try toss(events, to: 7).curve()
    for times in [[3.0], [10.0], [10.15], [10.3], [5, 10.3]] {
      let changes = times.enumerated().map {
        DestinationChange(time: $0.element, value: Coordinate($0.offset == times.count - 1 ? 7 : 55))
      }
      #expect(
        try TossMotion(from: 0, to: 100, events: events, destinationChanges: changes, threshold: 1).curve()
          == expected, "\(times)")
    }
    // A change to the same destination is none, and after a recording that ends while dragging it has no
    // effect.
    let same = DestinationChange(time: 10.4, value: 100)
    #expect(
      try TossMotion(from: 0, to: 100, events: events, destinationChanges: [same], threshold: 1).curve()
        == toss(events).curve())
    let late = DestinationChange(time: 99, value: 3)
    #expect(
      try TossMotion(from: 0, to: 100, events: dragging, destinationChanges: [late], threshold: 1).curve()
        == toss(dragging).curve())
  }

  @Test func motionStartsAgainWhenTheDestinationChangesAtRest() throws {
    let events = dragging + [event(.ended, 10.3, 99, velocity: 400)]
    let late = DestinationChange(time: 20, value: 500)
    let curve = try TossMotion(from: 0, to: 100, events: events, destinationChanges: [late], threshold: 1)
      .curve()
      .axes[0]
    #expect(curve.phases[2].start == 10)
    #expect(curve.end > 10)
    #expect(abs(curve.state(at: 10).value - 100) < 1e-9)
    #expect(curve.destination == 500)
  }

  @Test func changeToTheSameDestinationWithoutNamesKeepsTheSpring() throws {
    let (from, to): (Coordinate, Coordinate) = (["x": 0, "y": 0], [100, 50])
    func curve(_ changes: [DestinationChange]) throws -> MotionCurve {
      try TossMotion(from: from, to: to, events: [], destinationChanges: changes, initiallyReleased: true)
        .curve()
    }
    #expect(try curve([DestinationChange(time: 0.1, value: to)]) == curve([]))
    #expect(try curve([DestinationChange(time: 0.1, value: [100, 51])]).axes[0].phases.count == 2)
  }

  @Test func initiallyReleasedSpringActsFromTheStart() throws {
    let spring = try SpringMotion(from: 300, to: 0, spring: .toss, threshold: 1)
    let released = try TossMotion(from: 300, to: 0, events: [], initiallyReleased: true)
    #expect(try released.curve() == spring.curve())
    #expect(try released.settlingDuration() == spring.settlingDuration())
    // A touch interrupts it at its current position.
    let events = [event(.possible, 4, 0), event(.began, 4.1, 0), event(.changed, 4.2, 10)]
    let curve = try TossMotion(from: 300, to: 0, events: events, initiallyReleased: true).curve().axes[0]
    #expect(kinds(curve) == ["spring", "drag"])
    #expect(curve.phases[1].start == 4.1 - 4)
    #expect(abs(curve.destination - (spring.state(at: 4.1 - 4).value[0] + 10)) < 1e-9)
    // Without it, the object rests until the first drag.
    #expect(try TossMotion(from: 300, to: 0, events: [], initiallyReleased: false).curve().axes[0].end == 0)
  }

  @Test func changesAreContinuousForRandomRecordings() throws {
    try countingCases(atLeast: 20) { cases in
      var random = SeededRandom(seed: 77)
      for _ in 0..<200 {
        let events = try recording(&random, axes: 2, count: 12)
        let first = events[0].time
        let last = events[events.count - 1].time
        let changes = (0..<4).map { _ in random.uniform(first...last + 0.5) }.sorted().map {
          DestinationChange(time: $0, value: [random.uniform(-200...200), random.uniform(-200...200)])
        }
        let motion = try TossMotion(
          from: [0, 0], to: [50, 50], events: events, destinationChanges: changes,
          initiallyReleased: Bool.random(using: &random))
        for axis in try motion.curve().axes {
          for (phase, next) in zip(axis.phases, axis.phases.dropFirst()) {
            #expect(phase.end == next.start)
            // At a touch without duration the position may jump to a dragged one.
            let isChange = changes.contains { abs($0.time - first - next.start) < 1e-12 }
            guard isChange, phase.kind == .spring, next.kind == .spring else { continue }
            cases.add()
            let before = phase.law.state(at: phase.end - phase.start)
            let after = next.law.state(at: 0)
            #expect(abs(before.value - after.value) < 1e-6)
            #expect(abs(before.velocity - after.velocity) < 1e-5)
          }
        }
      }
    }
  }
}
