package import MotionSystem

/// A motion from a start to rest, such as a spring or a deceleration.
///
/// A motion follows its law before its settling duration T, and is at rest at its destination from
/// then on. `state(at:)` evaluates the law; `curve(_:)` includes the rest.
///
/// A motion is created from literals, coordinates, numbers or another `MotionValue`, and returns coordinates.
/// A number is a coordinate with one axis, so `motion.state(at: 0.1).value[0]` is its `Double`.
///
/// All initializers have the same labels in the same order: `from`, `to`, `velocity`, `rate`, the
/// parameters of the motion, `threshold`. Positions are in points, velocities in points per second. `from`
/// determines the axes; a coordinate that is a number stands for the same value on every axis. The
/// default velocity is 0, the default rate `.normal`, and the default threshold the standard threshold
/// of the motion. All initializers throw a `MotionError`.
///
/// Static functions have the same labels and defaults. `DecelerationMotion.projection` has no default
/// velocity, because the projection of a release at rest is its start.
///
/// Motions that one law moves until they rest answer `arrivals(at:)` alike: the first and the last time at
/// which they have a value.
///
/// Write generic code as `some Motion`.
public protocol Motion: Sendable, Equatable {
  /// The position in points at which the motion comes to rest.
  var destination: Coordinate { get }

  /// The distance from the destination in points, > 0, within which the motion counts as settled.
  ///
  /// The distance is the Euclidean norm over the axes, except that a scroll measures it on each axis.
  var threshold: Double { get }

  /// Returns the state of the law at a time.
  ///
  /// From the settling duration on, the position differs from the destination by at most the
  /// threshold.
  ///
  /// - Parameter time: The time in seconds from the start of the motion; a time below 0 counts as 0.
  func state(at time: Double) -> MotionState<Coordinate>

  /// Returns the settling duration T.
  ///
  /// - Parameter settling: The definition of T.
  /// - Throws: `envelopeUndefined` for an envelope and a spring with ζ > 1; `notPositive` or `overflow` for
  ///   the speed threshold; `overflow(.settlingDuration)`.
  func settlingDuration(_ settling: SettlingPolicy) throws(MotionError) -> SettlingDuration

  /// Returns the curve of the motion up to T and at rest.
  ///
  /// - Parameter settling: The definition of T.
  /// - Throws: The errors of `settlingDuration(_:)`.
  func curve(_ settling: SettlingPolicy) throws(MotionError) -> MotionCurve
}

/// A motion whose searches spend the work of a budget, and whose caller states the threshold. That of a
/// platform stops where the platform stops it.
package protocol ThresholdMotion: Motion {
  /// How far the motion gets from its destination in points: the greater of the distance at its start and of
  /// the distance that its velocity covers.
  var reach: Double { get }

  /// Returns the settling duration T within a given budget.
  ///
  /// - Throws: The errors of `settlingDuration(_:)`; `tooMuchWork` if the budget is exhausted.
  func settlingDuration(
    _ settling: SettlingPolicy, budget: WorkMeter
  ) throws(MotionError) -> SettlingDuration

  /// Returns the curve of the motion up to T and at rest within a given budget.
  ///
  /// - Throws: The errors of `curve(_:)`; `tooMuchWork` if the budget is exhausted.
  func curve(_ settling: SettlingPolicy, budget: WorkMeter) throws(MotionError) -> MotionCurve

  /// Returns the motion with a threshold of at most a distance in points, > 0. The law stays the same.
  func settling(within distance: Double) -> Self
}

extension Motion {
  /// Returns the exact settling duration.
  ///
  /// - Throws: `overflow(.settlingDuration)`.
  public func settlingDuration() throws(MotionError) -> SettlingDuration { try settlingDuration(.exact) }

  /// Returns the curve up to the exact settling duration and at rest.
  ///
  /// - Throws: `overflow(.settlingDuration)`.
  public func curve() throws(MotionError) -> MotionCurve { try curve(.exact) }

  /// Returns the curve of the first axis up to T and at rest.
  ///
  /// - Parameter settling: The definition of T.
  /// - Throws: The errors of `settlingDuration(_:)`.
  public func axisCurve(_ settling: SettlingPolicy = .exact) throws(MotionError) -> AxisCurve {
    try curve(settling).axes[0]
  }
}
