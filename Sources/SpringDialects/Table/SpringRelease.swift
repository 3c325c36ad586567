/// The release of a spring on one axis: the initial value, the target, and the initial velocity.
package struct SpringRelease: Sendable, Equatable {
  /// The initial value.
  package let from: Double
  /// The target.
  package let to: Double
  /// The initial velocity in units of the value per second.
  package let velocity: Double

  /// Creates a release.
  package init(from: Double, to: Double, velocity: Double) {
    (self.from, self.to, self.velocity) = (from, to, velocity)
  }

  /// The displacement from the target at t = 0, x₀ = from − to.
  package var displacement: Double { from - to }
  /// The signed distance from the start to the target.
  package var travel: Double { to - from }

  /// Whether the motion starts away from the target.
  var startsAway: Bool { displacement > 0 && velocity > 0 || displacement < 0 && velocity < 0 }

  /// The velocity as a fraction of the travel per second, positive toward the target; nil without a travel.
  package var normalizedVelocity: Double? {
    if velocity == 0 { return 0 }
    let share = velocity / travel
    return travel != 0 && share.isFinite ? share : nil
  }
}
