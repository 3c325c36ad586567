import MotionSystem

/// A smooth law of one axis, for all t ≥ 0, in one of three forms.
///
/// Events, segments, simplification, errors of polylines and exports use a law only through the functions
/// below. This file has the only switches over the forms. Times are in seconds from the start of the law,
/// velocities in units of the value per second. A law is plain data: copying it counts no references.
public enum SmoothLaw: Sendable, Equatable {
  /// A cubic in time, plus an exponential decay: lines, decelerations and the laws of some platforms.
  case polynomial(PolynomialLaw)
  /// A spring.
  case spring(SpringLaw)
  /// A power of the time that is left.
  case power(PowerLaw)

  /// Returns the state at a time t ≥ 0.
  public func state(at time: Double) -> MotionState<Double> {
    switch self {
    case .polynomial(let law): law.state(at: time)
    case .spring(let law): law.state(at: time)
    case .power(let law): law.state(at: time)
    }
  }

  /// Returns the value at a time t ≥ 0 minus `reference`, without cancellation if `reference` is the
  /// value that the law approaches.
  public func offset(from reference: Double, at time: Double) -> Double {
    switch self {
    case .polynomial(let law): law.state(at: time).value - reference
    case .spring(let law): law.offset(from: reference, at: time)
    case .power(let law): law.offset(from: reference, at: time)
    }
  }

  /// Returns the times > 0 at which a quantity changes its sign.
  public func zeros(of quantity: MotionQuantity) -> ZeroTimes {
    switch self {
    case .polynomial(let law): law.zeros(of: quantity)
    case .spring(let law): law.zeros(of: quantity)
    // A power approaches its destination from one side, ever slower.
    case .power: .none
    }
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  func measured(from origin: Double, in unit: Double) -> SmoothLaw {
    switch self {
    case .polynomial(let law): .polynomial(law.measured(from: origin, in: unit))
    case .spring(let law): .spring(law.measured(from: origin, in: unit))
    case .power(let law): .power(law.measured(from: origin, in: unit))
    }
  }

  /// Fills the samples of a range of indices, as `AxisLaw.fill`.
  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: WorkMeter) {
    switch self {
    case .polynomial(let law): law.fill(samples, range, origin: origin, budget: budget)
    case .spring(let law): law.fill(samples, range, origin: origin, budget: budget)
    case .power(let law): samples.fill(range, budget: budget) { law.state(at: $0 - origin) }
    }
  }

  /// The closed form with which a client can evaluate the law.
  var closedForm: ClosedForm {
    switch self {
    case .polynomial(let law): law.closedForm
    case .spring(let law): law.closedForm
    case .power(let law):
      .power(
        destination: law.destination, amplitude: law.amplitude, duration: law.duration,
        exponent: law.exponent)
    }
  }

  /// A Boolean value that indicates whether the value is a linear function of time.
  public var isLine: Bool { if case .polynomial(let law) = self { law.isLine } else { false } }

  /// The oscillation around the target; nil if the law does not oscillate.
  public var oscillation: Oscillation? { if case .spring(let law) = self { law.oscillation } else { nil } }
}

/// A quantity whose zeros divide a law into pieces.
public enum MotionQuantity: Sendable, Equatable {
  /// The value minus the value that the law approaches; its zeros are passages through that value.
  case displacement
  /// The velocity; its zeros are the extrema of the value, and between two of them the value is
  /// monotone.
  case velocity
  /// The acceleration; its zeros are the inflections, and between two of them the velocity is
  /// monotone.
  case acceleration
}

/// The zeros of one quantity of a law: none, one, or a periodic series.
public struct ZeroTimes: Sendable, Equatable {
  /// The first zero at a time > 0 in seconds; infinite if there is none.
  public let first: Double
  /// The time between two zeros in seconds; infinite if there is at most one.
  public let period: Double

  /// No zeros.
  public static let none = ZeroTimes(first: .infinity, period: .infinity)

  /// Returns the first zero after `time`, or infinity if there is none.
  public func next(after time: Double) -> Double {
    if time < first { return first }
    guard period < .infinity else { return .infinity }
    let count = ((time - first) / period).rounded(.down)
    // Rounding may move the quotient to the other side of a whole number.
    for step in [count, count + 1, count + 2] where first + step * period > time {
      return first + step * period
    }
    return time.nextUp
  }
}

/// An oscillation whose amplitude decays exponentially.
public struct Oscillation: Sendable, Equatable {
  /// The value around which the law oscillates.
  public let center: Double
  /// The time between two extrema in seconds, > 0.
  public let halfPeriod: Double
  /// The amplitude at t = 0 in units of the value, ≥ 0; at a time t it is amplitude·e^(−decay·t), and
  /// |x − center| never exceeds it.
  public let amplitude: Double
  /// The rate at which the amplitude decays, per second, ≥ 0.
  public let decay: Double
}
