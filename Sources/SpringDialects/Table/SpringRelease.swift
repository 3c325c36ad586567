/// The release of a spring on one axis: the initial value, the target, and the initial velocity.
public struct SpringRelease: Sendable, Equatable {
  /// The initial value.
  public let from: Double
  /// The target.
  public let to: Double
  /// The initial velocity in units of the value per second.
  public let velocity: Double

  /// Creates a release.
  public init(from: Double, to: Double, velocity: Double) {
    self.from = from
    self.to = to
    self.velocity = velocity
  }

  /// The displacement from the target at t = 0, x₀ = from − to.
  public var displacement: Double { from - to }
  /// The signed distance from the start to the target.
  public var travel: Double { to - from }

  /// The velocity as a fraction of the travel per second, positive toward the target; nil without a travel.
  public var normalizedVelocity: Double? {
    if velocity == 0 { return 0 }
    let share = velocity / travel
    return travel != 0 && share.isFinite ? share : nil
  }
}
