/// What a gesture recogniser reports at one time.
public struct GestureEvent: Sendable, Equatable {
  /// What the recogniser is doing.
  public enum State: Sendable, Equatable, CaseIterable {
    /// Nothing yet; it starts nothing and is no release.
    case possible
    /// The finger has begun to drag.
    case began
    /// The finger has moved on.
    case changed
    /// The finger has let go.
    case ended
    /// Something else took the gesture over; the finger's velocity is forgotten.
    case cancelled
    /// The recogniser gave up; the finger's velocity is forgotten.
    case failed

    /// Whether the finger drags in this state.
    var isDrag: Bool { self == .began || self == .changed }
    /// Whether the gesture is over in this state.
    var isEnd: Bool { self == .ended || self == .cancelled || self == .failed }
  }

  /// What the recogniser is doing.
  public var state: State
  /// Seconds, of any clock that all events share.
  public var time: Double
  /// How far the finger has moved since the gesture began, in points.
  public var translation: Coordinate
  /// The finger's velocity in points per second, where the recogniser measured it.
  public var velocity: Coordinate?

  /// Creates an event.
  public init(state: State, time: Double, translation: Coordinate, velocity: Coordinate? = nil) {
    self.state = state
    self.time = time
    self.translation = translation
    self.velocity = velocity
  }
}
