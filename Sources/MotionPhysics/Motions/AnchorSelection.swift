/// A rule that selects the anchor of a release.
public enum AnchorSelection: Sendable, Equatable {
  /// The anchor nearest to the projection; of equally near anchors the first in the list.
  case nearest
  /// Like `nearest`, except that an anchor behind the release is selected only if all are behind.
  ///
  /// An anchor is behind if (anchor − start)·velocity < 0. A slow release on an anchor therefore stays there.
  /// On one axis this is the rule of UltraDrawerView.
  case directional
  /// The rule of Jetpack Compose's AnchoredDraggable, for one axis. The projection has no effect.
  ///
  /// * At rest: the anchor nearest to the release position.
  /// * At the speed `end` or above: the last anchor in the direction of the velocity. Compose has no such
  ///   speed.
  /// * At the speed `step` or above: the next anchor in the direction of the velocity, which may be at
  ///   the release position.
  /// * Below it: of the anchors on both sides of the release position, the one ahead if the distance from the
  ///   one behind is at least the positional threshold, otherwise the one behind.
  ///
  /// Where two anchors have the same position, or where there is no anchor on one side, the last in the list
  /// is selected, as Compose does.
  case threshold(AnchorThresholds)
}

/// The thresholds of `AnchorSelection.threshold`.
public struct AnchorThresholds: Sendable, Equatable {
  /// The distance from the anchor behind the release position from which the anchor ahead is selected.
  public enum Position: Sendable, Equatable {
    /// A share of the distance between the two anchors, ≥ 0.
    case share(Double)
    /// Points, ≥ 0.
    case distance(Double)
  }

  /// The positional threshold.
  public var position: Position
  /// The speed in points per second, ≥ 0, from which a release moves on to the next anchor.
  public var step: Double
  /// The speed in points per second, ≥ `step`, from which a release moves to the last anchor; nil if there is
  /// none.
  public var end: Double?

  /// Creates thresholds; by default those of Compose, half of the distance and 125 points per second.
  public init(position: Position = .share(0.5), step: Double = 125, end: Double? = nil) {
    self.position = position
    self.step = step
    self.end = end
  }

  /// Returns the positional threshold in points for a distance in points between two anchors.
  func position(for distance: Double) -> Double {
    switch position {
    case .share(let share): share * distance
    case .distance(let points): points
    }
  }
}
