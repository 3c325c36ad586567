import Platform

/// How a released scroll loses speed: by a constant factor in every millisecond.
public struct DecelerationRate: Sendable, Equatable {
  /// UIScrollView's convention: the factor by which velocity shrinks in one millisecond, 0 < d < 1.
  public let perMillisecond: Double
  /// How the rate becomes a curve.
  public let model: Model
  /// k, negative, per second: velocity is v₀·e^(kt). 1000·ln d, or 1000·(d − 1)/d for `wwdc`.
  public let exponent: Double

  /// Which curve the rate stands for.
  public enum Model: Sendable, Equatable {
    /// The continuous law v₀·d^(1000t).
    case exact
    /// The discrete sum shown at WWDC 2018 ("Designing Fluid Interfaces"): travel v₀/1000·d/(1 − d).
    case wwdc
  }

  /// UIScrollView's normal rate, 0.998.
  public static let normal = 0.998
  /// UIScrollView's fast rate, 0.99.
  public static let fast = 0.99

  /// A rate d with 0 < d < 1.
  public init(_ perMillisecond: Double, model: Model = .exact) throws(MotionError) {
    guard perMillisecond > 0, perMillisecond < 1 else {
      throw .outOfRange(.decelerationRate, received: perMillisecond)
    }
    self.perMillisecond = perMillisecond
    self.model = model
    switch model {
    case .exact: exponent = 1000 * log(perMillisecond)
    case .wwdc: exponent = 1000 * (perMillisecond - 1) / perMillisecond
    }
    guard exponent.isFinite else { throw .overflow(.decelerationRate) }
  }
}

/// The law of one axis that decelerates exponentially, for all t ≥ 0:
/// v = v₀·e^(kt), x = x₀ + (v₀/k)(e^(kt) − 1).
public struct DecelerationLaw: Sendable, Equatable {
  /// Value at t = 0.
  public let from: Double
  /// Velocity at t = 0, per second.
  public let velocity: Double
  /// k < 0, per second.
  public let exponent: Double

  /// Creates the law; `exponent` is `DecelerationRate.exponent`.
  public init(from: Double, velocity: Double, exponent: Double) {
    self.from = from
    self.velocity = velocity
    self.exponent = exponent
  }

  /// Where the motion comes to rest: x₀ − v₀/k.
  public var destination: Double { from - velocity / exponent }

  /// The state at time t ≥ 0 seconds.
  public func state(at time: Double) -> MotionState {
    let growth = expm1(exponent * time)
    return MotionState(value: from + velocity / exponent * growth, velocity: velocity * exp(exponent * time))
  }
}
