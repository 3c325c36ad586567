/// A motion of any kind, for storage of different motions in one variable or collection.
public enum AnyMotion<Value: MotionValue>: Motion {
  /// A spring.
  case spring(SpringMotion<Value>)
  /// A deceleration without bounds.
  case deceleration(DecelerationMotion<Value>)
  /// A deceleration within bounds.
  case scroll(ScrollMotion<Value>)
  /// A release that comes to rest at an anchor.
  case drawer(DrawerMotion<Value>)
  /// The replay of a recorded gesture.
  case toss(TossMotion<Value>)

  /// The position in points at which the motion comes to rest.
  public var destination: Value {
    switch self {
    case .spring(let motion): motion.destination
    case .deceleration(let motion): motion.destination
    case .scroll(let motion): motion.destination
    case .drawer(let motion): motion.destination
    case .toss(let motion): motion.destination
    }
  }

  /// The distance from the destination in points, > 0, within which the motion counts as settled.
  public var threshold: Double {
    switch self {
    case .spring(let motion): motion.threshold
    case .deceleration(let motion): motion.threshold
    case .scroll(let motion): motion.threshold
    case .drawer(let motion): motion.threshold
    case .toss(let motion): motion.threshold
    }
  }

  /// Returns the state of the law at a time in seconds.
  public func state(at time: Double) -> MotionState<Value> {
    switch self {
    case .spring(let motion): motion.state(at: time)
    case .deceleration(let motion): motion.state(at: time)
    case .scroll(let motion): motion.state(at: time)
    case .drawer(let motion): motion.state(at: time)
    case .toss(let motion): motion.state(at: time)
    }
  }

  /// Returns the settling duration.
  ///
  /// - Throws: The errors of the motion.
  public func settlingDuration(_ settling: SettlingPolicy) throws(MotionError) -> SettlingDuration {
    switch self {
    case .spring(let motion): try motion.settlingDuration(settling)
    case .deceleration(let motion): try motion.settlingDuration(settling)
    case .scroll(let motion): try motion.settlingDuration(settling)
    case .drawer(let motion): try motion.settlingDuration(settling)
    case .toss(let motion): try motion.settlingDuration(settling)
    }
  }

  /// Returns the curve of the motion.
  ///
  /// - Throws: The errors of the motion.
  public func curve(_ settling: SettlingPolicy) throws(MotionError) -> MotionCurve {
    switch self {
    case .spring(let motion): try motion.curve(settling)
    case .deceleration(let motion): try motion.curve(settling)
    case .scroll(let motion): try motion.curve(settling)
    case .drawer(let motion): try motion.curve(settling)
    case .toss(let motion): try motion.curve(settling)
    }
  }
}
