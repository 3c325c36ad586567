public import MotionSystem

/// A motion from a start to rest, such as a spring or a deceleration.
///
/// A motion follows its law before its settling duration T, and is at rest at its destination from
/// then on. `state(at:)` evaluates the law; `curve(_:)` includes the rest.
///
/// A motion is created from literals or coordinates, and returns coordinates. A number is a coordinate with
/// one axis, so `motion.state(at: 0.1).value[0]` is its `Double`.
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
  /// - Parameters:
  ///   - settling: The definition of T.
  ///   - budget: The computation that the method may use.
  /// - Throws: `envelopeUndefined` for an envelope and a spring with ζ > 1; `notPositive` or `overflow` for
  ///   the speed threshold; `overflow(.settlingDuration)`; `tooMuchWork` if the budget is exhausted.
  func settlingDuration(
    _ settling: SettlingPolicy, budget: WorkMeter
  ) throws(MotionError) -> SettlingDuration

  /// Returns the curve of the motion up to T and at rest, whose last phase has an infinite end if the motion
  /// never settles.
  ///
  /// - Parameters:
  ///   - settling: The definition of T.
  ///   - budget: The computation that the method may use.
  /// - Throws: The errors of `settlingDuration(_:budget:)`.
  func curve(_ settling: SettlingPolicy, budget: WorkMeter) throws(MotionError) -> MotionCurve
}

extension Motion {
  /// Returns the settling duration T, the longest of all axes.
  public func settlingDuration(
    _ settling: SettlingPolicy, budget: WorkMeter
  ) throws(MotionError) -> SettlingDuration {
    try curve(settling, budget: budget).settlingDuration
  }

  /// Returns the settling duration T without a limit of the computation.
  ///
  /// - Throws: The errors of `settlingDuration(_:budget:)`.
  public func settlingDuration(_ settling: SettlingPolicy = .exact) throws(MotionError) -> SettlingDuration {
    try settlingDuration(settling, budget: .unlimited)
  }

  /// Returns the curve up to T and at rest without a limit of the computation.
  ///
  /// - Throws: The errors of `settlingDuration(_:budget:)`.
  public func curve(_ settling: SettlingPolicy = .exact) throws(MotionError) -> MotionCurve {
    try curve(settling, budget: .unlimited)
  }

  /// Returns the curve of the first axis up to T and at rest.
  ///
  /// - Parameter settling: The definition of T.
  /// - Throws: The errors of `settlingDuration(_:budget:)`.
  public func axisCurve(_ settling: SettlingPolicy = .exact) throws(MotionError) -> AxisCurve {
    try curve(settling).axes[0]
  }
}

/// A motion whose caller states the threshold. That of a platform stops where the platform stops it.
package protocol ThresholdMotion: Motion {
  /// How far the motion gets from its destination in points: the greater of the distance at its start and of
  /// the distance that its velocity covers.
  var reach: Double { get }

  /// Returns the motion with a threshold of at most a distance in points, > 0. The law stays the same.
  func settling(within distance: Double) -> Self
}
