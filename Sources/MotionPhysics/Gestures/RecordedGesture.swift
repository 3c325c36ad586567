import Platform

/// What a list of gesture events says without any physics: positions, and the velocity at release.
public enum RecordedGesture {
  /// How far back the velocity at release looks, in seconds.
  static let velocityWindow = 0.1

  /// The index of the first event whose time is before its predecessor's; nil where all are in order.
  public static func firstOutOfOrder(_ events: [GestureEvent]) -> Int? {
    events.indices.dropFirst().first { !(events[$0].time >= events[$0 - 1].time) }
  }

  /// The translation added to a position: one position for every event that drags.
  ///
  /// The position where the drag began is remembered on `began`, or on a `changed` with nothing
  /// remembered; any other state forgets it and emits nothing. The current position is the last one
  /// emitted, before that `initialPosition`. Every coordinate must have as many axes as that.
  /// Throws `.overflow(.displacement)`.
  public static func positions(
    of events: [GestureEvent], initialPosition: Coordinate
  ) throws(MotionError) -> (times: [Double], positions: [Coordinate]) {
    var times: [Double] = []
    var positions: [Coordinate] = []
    var current = initialPosition
    var cached: Coordinate?
    for event in events {
      guard event.state.isDrag else {
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

  /// The finger's velocity at the release of a whole recording, in points per second.
  ///
  /// The release is the last end event that ends a drag; without any, the last event that drags is
  /// taken for it. Cancelled and failed gestures have velocity 0, and so has a recording without a drag.
  /// Throws `.overflow(.velocity)`.
  public static func releaseVelocity(of events: [GestureEvent], axisCount: Int) throws(MotionError)
    -> Coordinate
  {
    var begin: Int?
    var release: Range<Int>?
    var lastDrag: Range<Int>?
    for (index, event) in events.enumerated() {
      if event.state.isDrag {
        let first = event.state == .began ? index : begin ?? index
        begin = first
        lastDrag = first..<index + 1
      } else {
        if event.state.isEnd, let first = begin { release = first..<index + 1 }
        begin = nil
      }
    }
    guard let gesture = release ?? lastDrag else { return Coordinate(repeating: 0, count: axisCount) }
    return try releaseVelocity(of: events[gesture], axisCount: axisCount)
  }

  /// The finger's velocity at the last of the events of one gesture, in points per second.
  ///
  /// It is that event's own velocity, 0 where the gesture was cancelled or failed, otherwise the slope
  /// of the least-squares line through the translations of the last 0.1 s, that event included: 0 where
  /// they have fewer than two distinct times. A time counts as within 0.1 s if it is to a nanosecond.
  static func releaseVelocity(
    of gesture: ArraySlice<GestureEvent>, axisCount: Int
  ) throws(MotionError) -> Coordinate {
    let zero = Coordinate(repeating: 0, count: axisCount)
    guard let end = gesture.last, end.state != .cancelled, end.state != .failed else { return zero }
    if let velocity = end.velocity { return velocity }
    let recent = gesture.reversed().prefix { abs(end.time - $0.time) <= velocityWindow + 1e-9 }
    var velocity = zero
    for axis in velocity.axes {
      velocity[axis] = slope(of: recent.map { ($0.time - end.time, $0.translation[axis]) })
    }
    guard velocity.isFinite else { throw .overflow(.velocity) }
    return velocity
  }

  /// The slope of the least-squares line, 0 where the times do not differ.
  ///
  /// Times and values are scaled to their largest difference from the first point, so that no sum
  /// overflows or vanishes; that also takes a large common offset out of the sums.
  private static func slope(of points: [(time: Double, value: Double)]) -> Double {
    guard let first = points.first else { return 0 }
    var timeScale = 0.0
    var valueScale = 0.0
    for point in points {
      timeScale = max(timeScale, abs(point.time - first.time))
      valueScale = max(valueScale, abs(point.value - first.value))
    }
    guard timeScale > 0, valueScale > 0 else { return 0 }
    let count = Double(points.count)
    var meanTime = 0.0
    var meanValue = 0.0
    for point in points {
      meanTime += (point.time - first.time) / timeScale / count
      meanValue += (point.value - first.value) / valueScale / count
    }
    var covariance = 0.0
    var variance = 0.0
    for point in points {
      let time = (point.time - first.time) / timeScale - meanTime
      covariance += time * ((point.value - first.value) / valueScale - meanValue)
      variance += time * time
    }
    return covariance / variance * (valueScale / timeScale)
  }
}
