import MotionSystem

/// The positions and the release velocity of a recorded gesture.
public enum GestureAnalysis {
  /// The time before the release from which the release velocity is estimated, in seconds.
  static let velocityWindow = 0.1

  /// Returns the positions of a gesture: for each `began` and `changed` event its time and the cached
  /// position plus the translation.
  ///
  /// `began` caches the current position, and so does `changed` if nothing is cached. Every other
  /// state clears the cache and emits no position. The current position is the last emitted
  /// position, or `from` before that.
  ///
  /// - Parameters:
  ///   - events: The events in order of time.
  ///   - from: The position before the first drag, in points, with as many axes as the
  ///     events.
  /// - Throws: `overflow(.displacement)` if a position is not finite.
  public static func positions(
    of events: [GestureEvent], from: Coordinate
  ) throws(MotionError) -> (times: [Double], positions: [Coordinate]) {
    var times: [Double] = []
    var positions: [Coordinate] = []
    var current = from
    var cached: Coordinate?
    for event in events {
      guard event.state.isDragging else {
        cached = nil
        continue
      }
      let base = event.state == .began ? current : cached ?? current
      cached = base
      current = base + event.translation
      guard current.isFinite else { throw .overflow(.displacement) }
      times.append(event.time)
      positions.append(current)
    }
    return (times, positions)
  }

  /// Returns the release velocity of a recording in points per second.
  ///
  /// The release is the last terminal event that follows a drag, or the last drag event if there is
  /// none. The velocity of a cancelled or failed gesture, and of a recording without a drag, is 0.
  ///
  /// - Parameters:
  ///   - events: The events in order of time.
  ///   - axisCount: The number of axes of the events.
  ///   - tracker: The rule that estimates the velocity if the end event has none.
  /// - Throws: `overflow(.velocity)` if the velocity is not finite.
  public static func releaseVelocity(
    of events: [GestureEvent], axisCount: Int = 1, tracker: VelocityTracker = .leastSquares
  ) throws(MotionError) -> Coordinate {
    guard let gesture = lastGesture(in: events) else { return Coordinate(repeating: 0, count: axisCount) }
    return try releaseVelocity(of: events[gesture], axisCount: axisCount, tracker: tracker)
  }

  /// Returns the indices of the events of the last gesture that was released, from its first event to the
  /// release, or those of the last drag if none was released. Returns nil without a drag.
  package static func lastGesture(in events: [GestureEvent]) -> Range<Int>? {
    var dragStart: Int?
    var release: Range<Int>?
    var lastDrag: Range<Int>?
    for (index, event) in events.enumerated() {
      if event.state.isDragging {
        let first = event.state == .began ? index : dragStart ?? index
        dragStart = first
        lastDrag = first..<index + 1
      } else {
        if event.state.isTerminal, let first = dragStart { release = first..<index + 1 }
        dragStart = nil
      }
    }
    return release ?? lastDrag
  }

  /// Returns whether the release velocity of one gesture is 0 only because no two events at different times
  /// lie within the window before its release, although the translation has changed.
  package static func hasMovedWithoutRecentEvents(
    _ gesture: ArraySlice<GestureEvent>, tracker: VelocityTracker
  ) -> Bool {
    guard let end = gesture.last, end.state != .cancelled, end.state != .failed else { return false }
    let change = timeOfLastChange(of: gesture)
    guard change > -.infinity,
      !gesture.contains(where: { $0.time != end.time && isRecent($0.time, at: end.time) })
    else { return false }
    if let velocity = end.velocity { return velocity.length > 0 && !isRecent(change, at: end.time) }
    // Some trackers use older events.
    return end.translation.axes.allSatisfy { tracker.velocity(of: gesture, axis: $0) == 0 }
  }

  /// Returns the velocity at the last event of one gesture in points per second.
  ///
  /// The result is 0 for a cancelled or failed gesture and otherwise the velocity of the event, if
  /// it has one and the translation changed in the last 0.1 s. If it did not, the
  /// finger had stopped, although some systems still report the last velocity, and the result is 0
  /// (ScrollMechanics). Without a velocity, it is what the tracker estimates.
  static func releaseVelocity(
    of gesture: ArraySlice<GestureEvent>, axisCount: Int, tracker: VelocityTracker
  ) throws(MotionError) -> Coordinate {
    let zero = Coordinate(repeating: 0, count: axisCount)
    guard let end = gesture.last, end.state != .cancelled, end.state != .failed else { return zero }
    if let velocity = end.velocity {
      return isRecent(timeOfLastChange(of: gesture), at: end.time) ? velocity : zero
    }
    var velocity = zero
    for axis in velocity.axes { velocity[axis] = tracker.velocity(of: gesture, axis: axis) }
    guard velocity.isFinite else { throw .overflow(.velocity) }
    return velocity
  }

  /// Returns whether a time is within the window before the release, in seconds.
  static func isRecent(_ time: Double, at release: Double) -> Bool {
    isTime(time, within: velocityWindow, before: release)
  }

  /// Returns whether a time is at most an interval before another one, all in seconds.
  ///
  /// A difference of a nanosecond counts as none, or that of the rounding of the times if it is more, as for
  /// times since 1970.
  static func isTime(_ time: Double, within interval: Double, before end: Double) -> Bool {
    end - time <= interval + max(1e-9, 4 * end.ulp)
  }

  /// Returns the time of the last event that changes the translation, which is 0 before the gesture; −∞ if
  /// no event does.
  private static func timeOfLastChange(of gesture: ArraySlice<GestureEvent>) -> Double {
    var later: GestureEvent?
    for event in gesture.reversed() {
      if let later, later.translation.components != event.translation.components { return later.time }
      later = event
    }
    guard let later, later.translation.components.contains(where: { $0 != 0 }) else { return -.infinity }
    return later.time
  }
}
