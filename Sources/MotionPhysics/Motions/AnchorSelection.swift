/// How a release chooses among anchors.
public enum AnchorSelection: Sendable, Equatable {
  /// The anchor nearest to the projection; of equally near ones the first listed.
  case nearest
  /// One axis only: like `nearest`, but a motion never turns back. Where the nearest anchor is not strictly ahead of the
  /// start in the direction of the velocity, the first one met that way; where there is none, or the velocity is 0, the nearest.
  case directional
}
