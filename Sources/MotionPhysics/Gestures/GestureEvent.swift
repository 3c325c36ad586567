/// An event that a gesture recognizer reports.
public struct GestureEvent: Sendable, Equatable {
  /// A state of a gesture recognizer (UIGestureRecognizer's states).
  public enum RecognizerState: Sendable, Equatable, CaseIterable {
    /// No gesture is recognized yet. The state neither starts a drag nor releases one.
    case possible
    /// A drag has started.
    case began
    /// The drag has moved.
    case changed
    /// The drag has ended with a release.
    case ended
    /// The gesture was interrupted; the release velocity is 0.
    case cancelled
    /// The recognizer failed; the release velocity is 0.
    case failed

    /// A Boolean value that indicates whether a drag is in progress in this state.
    var isDragging: Bool { self == .began || self == .changed }
    /// A Boolean value that indicates whether this state ends a gesture.
    var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }
  }

  /// The state of the recognizer.
  public var state: RecognizerState
  /// The time in seconds, on any clock that all events share.
  public var time: Double
  /// The translation since the gesture began, in points.
  public var translation: Coordinate
  /// The velocity in points per second, if the recognizer measured it.
  public var velocity: Coordinate?

  /// Creates an event.
  public init(state: RecognizerState, time: Double, translation: Coordinate, velocity: Coordinate? = nil) {
    self.state = state
    self.time = time
    self.translation = translation
    self.velocity = velocity
  }
}

/// A change of the position to which the spring of a toss moves.
public struct DestinationChange: Sendable, Equatable {
  /// The time in seconds, on the clock of the events of the gesture.
  public var time: Double
  /// The new destination in points.
  public var value: Coordinate

  /// Creates a change.
  public init(time: Double, value: Coordinate) {
    self.time = time
    self.value = value
  }
}
