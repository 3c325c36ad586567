import MotionSystem

/// The law of one axis that comes to rest after a finite time: x(t) = X + A·(1 − t/T)^n, with n > 1.
///
/// At and after T the value is X.
public struct PowerLaw: Sendable, Equatable {
  /// The value X at rest.
  public let destination: Double
  /// The distance A from the destination at t = 0.
  public let amplitude: Double
  /// The time T in seconds, > 0, at which the value is X.
  public let duration: Double
  /// The exponent n > 1.
  public let exponent: Double

  /// Returns the state at a time t ≥ 0 in seconds.
  public func state(at time: Double) -> MotionState<Double> {
    let (distance, velocity) = remaining(at: time)
    return MotionState(value: destination + distance, velocity: velocity)
  }

  /// Returns the distance from the destination and the velocity.
  private func remaining(at time: Double) -> (distance: Double, velocity: Double) {
    let share = 1 - time / duration
    guard share > 0 else { return (0, 0) }
    let factor = amplitude * pow(share, exponent - 1)
    return (factor * share, -exponent * factor / duration)
  }
}

extension PowerLaw {
  /// Returns the value at a time t ≥ 0 minus `reference`, without cancellation if it is the destination.
  func offset(from reference: Double, at time: Double) -> Double {
    (destination - reference) + remaining(at: time).distance
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  func measured(from origin: Double, in unit: Double) -> PowerLaw {
    PowerLaw(
      destination: (destination - origin) / unit, amplitude: amplitude / unit, duration: duration,
      exponent: exponent)
  }
}
