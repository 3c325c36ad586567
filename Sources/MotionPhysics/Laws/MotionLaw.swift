import MotionSystem

/// The interface of a smooth law: a closed form of the value of one axis for all t ≥ 0.
///
/// Sampling, events, segments, simplification, error bounds and exports use a law only through this
/// interface. A new law is one type that conforms, and one case of `SmoothLaw`, which forwards to it.
///
/// Times are in seconds from the start of the law, velocities in units of the value per second.
protocol MotionLaw: Sendable, Equatable {
  /// Returns the state at a time t ≥ 0.
  func state(at time: Double) -> MotionState<Double>

  /// Returns the value at a time t ≥ 0 minus `reference`, without cancellation if `reference` is the
  /// value that the law approaches.
  func offset(from reference: Double, at time: Double) -> Double

  /// Returns the times > 0 at which a quantity changes its sign.
  func zeros(of quantity: MotionQuantity) -> ZeroTimes

  /// Returns upper bounds over the `span` seconds that follow `time`, at which the law has a state.
  func bounds(from time: Double, _ state: MotionState<Double>, span: Double) -> DerivativeBounds

  /// Returns x″·span² at a time t ≥ 0, at which the law has a state: a length in units of the value.
  func scaledAcceleration(at time: Double, _ state: MotionState<Double>, span: Double) -> Double

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  func measured(from origin: Double, in unit: Double) -> Self

  /// Returns the law of factor·x + otherFactor·y, where `other` is the law of y, or nil if the sum
  /// does not obey the same law.
  func combined(_ factor: Double, with other: Self, _ otherFactor: Double) -> Self?

  /// Fills the samples of a range of indices; `origin` is the time at which the law starts. If the budget
  /// is exhausted, the samples have no meaning.
  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: WorkMeter)

  /// The closed form with which a client can evaluate the law.
  var closedForm: ClosedForm { get }
}

// Defaults for the requirements that only some laws implement.
extension MotionLaw {
  func offset(from reference: Double, at time: Double) -> Double { state(at: time).value - reference }

  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: WorkMeter) {
    samples.fill(range, budget: budget) { state(at: $0 - origin) }
  }
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

  init(first: Double, period: Double) {
    self.first = first
    self.period = period
  }

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

/// Upper bounds of a law and its derivatives over a time span.
///
/// Every derivative is multiplied by a power of the span, so it is a length in units of the value and
/// cannot overflow before the motion itself does.
public struct DerivativeBounds: Sendable, Equatable {
  /// The value around which the law stays during the span.
  public let center: Double
  /// The bound of |x − center|; infinite if the law has no such bound.
  public let distance: Double
  /// The bound of |x″|·span².
  public let second: Double
  /// The bound of |x‴|·span³.
  public let third: Double
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
