import MotionPhysics
import Testing

/// The velocities at release that platforms estimate.
///
/// The expected values come from the ports of the trackers in Tests/Platforms/trackers.py. These ports
/// reproduce the velocities of Flutter's own tests.
struct VelocityTrackerTests {
  struct Recording: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The time in milliseconds and the translation of each drag event.
    let events: [(Double, Double)]
    /// The time of the end event in milliseconds.
    let release: Double
    /// The velocities of `android`, `compose`, `flutter`, `ios` and `useGesture`.
    let velocities: [Double]

    init(_ description: String, _ events: [(Double, Double)], release: Double, velocities: [Double]) {
      testDescription = description
      self.events = events
      self.release = release
      self.velocities = velocities
    }

    /// The recording, `scale` times as large.
    ///
    /// - Parameter end: The translation of the end event, which no platform uses.
    func gesture(start: Double = 0, scale: Double = 1, end: Double = 0) -> [GestureEvent] {
      events.enumerated().map { index, event in
        GestureEvent(
          state: index == 0 ? .began : .changed, time: start + event.0 / 1000,
          translation: Coordinate(scale * event.1))
      } + [GestureEvent(state: .ended, time: start + release / 1000, translation: Coordinate(end))]
    }
  }

  static let recordings = [
    Recording(
      "a curved drag",
      [(0, 0), (8, 2.5), (17, 9), (25, 18.5), (33, 31), (42, 50), (50, 66)],
      release: 54, velocities: [2508.011808527, 2508.011808527, 2508.011808527, 1776.388888889, 2000]),
    Recording(
      "two events",
      [(0, 0), (10, 6)],
      release: 15, velocities: [600, 0, 0, 30, 600]),
    Recording(
      "a stop before the release",
      [(0, 0), (16, 20), (32, 40), (48, 60)],
      release: 89, velocities: [0, 0, 0, 0, 0]),
    Recording(
      "a release 40 ms after the last event",
      [(0, 0), (16, 20), (32, 41), (48, 60)],
      release: 88, velocities: [1209.375, 1209.375, 1209.375, 1268.75, 0]),
    Recording(
      "a release 33 ms after the last event",
      [(0, 0), (10, 6), (20, 15)],
      release: 53, velocities: [1050, 1050, 1050, 255, 0]),
    Recording(
      "a stop between events",
      [(0, 0), (16, 20), (57, 50), (65, 56)],
      release: 70, velocities: [750, 0, 0, 1043.597560976, 750]),
    Recording(
      "a pause of 40 ms between events",
      [(0, 0), (16, 20), (56, 50), (64, 56)],
      release: 70, velocities: [421.551344205, 421.551344204, 421.551344204, 1050, 750]),
    Recording(
      "two events at the same time",
      [(0, 0), (10, 6), (10, 8), (20, 15)],
      release: 20, velocities: [650, 850, 850, 395, 900]),
    Recording(
      "two times",
      [(0, 0), (10, 6), (10, 8)],
      release: 10, velocities: [800, 0, 0, 210, 600]),
    Recording(
      "more than 20 events in 100 ms",
      [
        (0, 0), (4, 0.002), (8, 0.016), (12, 0.054), (16, 0.128), (20, 0.25), (24, 0.432),
        (28, 0.686), (32, 1.024), (36, 1.458), (40, 2), (44, 2.662), (48, 3.456), (52, 4.394),
        (56, 5.488), (60, 6.75), (64, 8.192), (68, 9.826), (72, 11.664), (76, 13.718), (80, 16),
        (84, 18.522), (88, 21.296), (92, 24.334), (96, 27.648), (100, 31.25),
      ],
      release: 100, velocities: [831.95, 831.95, 831.95, 790.7, 900.5]),
    Recording(
      "more than 100 ms",
      [(0, 0), (16, 1), (32, 8), (48, 27), (64, 64), (80, 125), (96, 216), (112, 343), (128, 512)],
      release: 130, velocities: [10750, 10750, 10750, 6718.75, 10562.5]),
  ]
  static let trackers: [VelocityTracker] = [.android, .compose, .flutter, .ios, .useGesture]

  @Test(arguments: recordings)
  func velocityIsThatOfThePlatform(recording: Recording) throws {
    for (tracker, expected) in zip(Self.trackers, recording.velocities) {
      // The sums of large times are not exact.
      for start in [0.0, 5, 12345.6] {
        let velocity = try GestureAnalysis.releaseVelocity(
          of: recording.gesture(start: start, end: start), tracker: tracker)[0]
        #expect(abs(velocity - expected) <= 1e-7 * max(abs(expected), 100), "\(tracker) from \(start) s")
      }
      let negative = try GestureAnalysis.releaseVelocity(
        of: recording.gesture(scale: -2), tracker: tracker)[0]
      #expect(abs(negative + 2 * expected) <= 1e-9 * max(abs(expected), 100))
    }
  }

  @Test func axesAreIndependent() throws {
    let (first, second) = (Self.recordings[0], Self.recordings[0].gesture(scale: 3))
    let events = try zip(first.gesture(), second).map { x, y in
      GestureEvent(
        state: x.state, time: x.time,
        translation: try #require(Coordinate([x.translation[0], y.translation[0]])))
    }
    for (tracker, expected) in zip(Self.trackers, first.velocities) {
      let velocity = try GestureAnalysis.releaseVelocity(of: events, axisCount: 2, tracker: tracker)
      #expect(abs(velocity[0] - expected) < 1e-8 && abs(velocity[1] - 3 * expected) < 1e-8)
    }
  }

  @Test(arguments: VelocityTracker.allCases)
  func ownVelocityAndCancellationComeFirst(tracker: VelocityTracker) throws {
    var events = Self.recordings[0].gesture()
    events[events.count - 1].velocity = 640
    #expect(try GestureAnalysis.releaseVelocity(of: events, tracker: tracker) == 640)
    for state in [GestureEvent.RecognizerState.cancelled, .failed] {
      events[events.count - 1] = GestureEvent(state: state, time: 0.054, translation: 66)
      #expect(try GestureAnalysis.releaseVelocity(of: events, tracker: tracker) == 0)
    }
    #expect(try GestureAnalysis.releaseVelocity(of: [], tracker: tracker) == 0)
  }

  @Test(arguments: VelocityTracker.allCases)
  func dragWithoutReleaseHasTheVelocityOfItsLastEvent(tracker: VelocityTracker) throws {
    let events = Array(Self.recordings[0].gesture().dropLast())
    #expect(try GestureAnalysis.releaseVelocity(of: events, tracker: tracker)[0] > 1000)
  }

  @Test(arguments: VelocityTracker.allCases)
  func velocityBeyondTheRangeOfADoubleIsAnError(tracker: VelocityTracker) {
    let events = Self.recordings[0].gesture(scale: 1e307)
    #expect(throws: MotionError.overflow(.velocity)) {
      try GestureAnalysis.releaseVelocity(of: events, tracker: tracker)
    }
  }

  @Test func tossUsesTheTracker() throws {
    let events = Self.recordings[0].gesture()
    for (tracker, expected) in zip(Self.trackers, Self.recordings[0].velocities) {
      let toss = try TossMotion(from: 0.0, to: 0, events: events, tracker: tracker)
      #expect(abs(toss.state(at: 0.054).velocity[0] - expected) < 1e-8)
    }
  }
}
