/// The rule that estimates the velocity at release from the events of a gesture.
///
/// All but `leastSquares` are rules of platforms. These see the drag events; of the end event they use the
/// time alone, to find out whether the finger had stopped. Each axis has its own velocity. The platforms
/// compute in single precision and clamp the result to a greatest velocity; this code does neither.
public enum VelocityTracker: Sendable, Equatable, CaseIterable {
  /// The slope of the least-squares line through the translations of the last 0.1 s, the end event included.
  case leastSquares
  /// Android's `VelocityTracker` with its default strategy for touches, LSQ2
  /// (frameworks/native/libs/input/VelocityTracker.cpp, Android 14 and later).
  case android
  /// Compose's `VelocityTracker` with its strategy Lsq2 (androidx.compose.ui 1.9,
  /// input/pointer/util/VelocityTracker.kt and PlatformVelocityTracker.kt).
  case compose
  /// Flutter's `VelocityTracker` (3.29, packages/flutter/lib/src/gestures/velocity_tracker.dart).
  case flutter
  /// Flutter's approximation of UIScrollView, `IOSScrollViewFlingVelocityTracker` (in the same file).
  case ios
  /// The velocity of @use-gesture 10.3 with the direction as its sign
  /// (packages/core/src/engines/Engine.ts and DragEngine.ts).
  case useGesture

  /// The number of the latest events that a platform keeps.
  private static let historySize = 20
  /// The time before the last drag event from which a parabola is fitted, in seconds.
  private static let horizon = 0.1
  /// The time without an event after which the finger has stopped, in seconds.
  private static let stopTime = 0.04
  /// The same time for @use-gesture, which applies it to the release alone.
  private static let releaseStopTime = 0.032
  /// Returns the velocity of one axis at the end of a gesture in points per second.
  ///
  /// - Parameter gesture: The drag events of one gesture and the event that ends it, if there is one.
  func velocity(of gesture: ArraySlice<GestureEvent>, axis: Int) -> Double {
    switch self {
    case .leastSquares: lineSlope(of: gesture, axis: axis)
    case .android, .compose, .flutter: parabolaSlope(of: gesture, axis: axis)
    case .ios: weightedVelocity(of: gesture, axis: axis)
    case .useGesture: latestVelocity(of: gesture, axis: axis)
    }
  }

  private func lineSlope(of gesture: ArraySlice<GestureEvent>, axis: Int) -> Double {
    guard let end = gesture.last else { return 0 }
    let recent = gesture.reversed().prefix { GestureAnalysis.isRecent($0.time, at: end.time) }
    return LeastSquares.slope(of: recent.map { ($0.time, $0.translation[axis]) }, degree: 1)
  }

  /// Returns the slope, at the last drag event, of the parabola through the events before it that follow one
  /// another within `stopTime`. Android replaces an event by a later one at the same time, and has the
  /// velocity between two events; the others need three.
  private func parabolaSlope(of gesture: ArraySlice<GestureEvent>, axis: Int) -> Double {
    let events = latestDragEvents(of: gesture, replacingEqualTimes: self == .android)
    guard let last = events.first else { return 0 }
    var points: [(time: Double, value: Double)] = []
    var (later, timeCount) = (last.time, 1)
    for event in events {
      guard GestureAnalysis.isTime(event.time, within: VelocityTracker.horizon, before: last.time),
        GestureAnalysis.isTime(event.time, within: VelocityTracker.stopTime, before: later)
      else { break }
      if event.time != later { timeCount += 1 }
      later = event.time
      points.append((event.time, event.translation[axis]))
    }
    if timeCount > 2 { return LeastSquares.slope(of: points, degree: 2) }
    return self == .android ? LeastSquares.slope(of: points, degree: 1) : 0
  }

  /// Returns the weighted mean of the velocities between the last four drag events. The oldest one has the
  /// greatest weight, and one that is missing counts as 0.
  private func weightedVelocity(of gesture: ArraySlice<GestureEvent>, axis: Int) -> Double {
    let events = latestDragEvents(of: gesture)
    return zip([0.05, 0.35, 0.6], zip(events, events.dropFirst())).reduce(0) { sum, pair in
      let (weight, (end, start)) = pair
      return sum + weight * VelocityTracker.velocity(from: start, to: end, axis: axis)
    }
  }

  /// Returns the velocity between the last two drag events at different times. An event that repeats the time
  /// of one in the same state is ignored.
  private func latestVelocity(of gesture: ArraySlice<GestureEvent>, axis: Int) -> Double {
    var previous: GestureEvent?
    var velocity = 0.0
    for event in gesture {
      guard event.state.isDragging else {
        let last = previous?.time ?? event.time
        return GestureAnalysis.isTime(last, within: VelocityTracker.releaseStopTime, before: event.time)
          ? velocity : 0
      }
      if let previous {
        if event.time == previous.time, event.state == previous.state { continue }
        if event.time > previous.time {
          velocity = VelocityTracker.velocity(from: previous, to: event, axis: axis)
        }
      }
      previous = event
    }
    return velocity
  }

  /// Returns the latest drag events, the last one first; none if the finger had stopped before the release.
  ///
  /// - Parameter replacesEqualTimes: Whether an event replaces the one before it if it has the same time.
  private func latestDragEvents(
    of gesture: ArraySlice<GestureEvent>, replacingEqualTimes replacesEqualTimes: Bool = false
  ) -> [GestureEvent] {
    guard let end = gesture.last else { return [] }
    var events: [GestureEvent] = []
    for event in gesture.reversed() where event.state.isDragging {
      if events.count == VelocityTracker.historySize { break }
      if replacesEqualTimes, event.time == events.last?.time { continue }
      events.append(event)
    }
    let last = events.first?.time ?? end.time
    return GestureAnalysis.isTime(last, within: VelocityTracker.stopTime, before: end.time) ? events : []
  }

  private static func velocity(from start: GestureEvent, to end: GestureEvent, axis: Int) -> Double {
    guard end.time > start.time else { return 0 }
    return (end.translation[axis] - start.translation[axis]) / (end.time - start.time)
  }
}
