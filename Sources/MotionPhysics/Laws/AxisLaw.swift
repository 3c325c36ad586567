package import MotionSystem

/// The law of one axis, for all t ≥ 0: a smooth one, or straight lines between known values.
///
/// Times are in seconds from the start of the law. Where a smooth law is required, straight lines are
/// polynomials, one per segment; see `AxisCurve.segments(until:)`.
public enum AxisLaw: Sendable, Equatable {
  /// A law in closed form.
  case smooth(SmoothLaw)
  /// Straight lines between known values.
  case polyline(PolylineLaw)

  /// Returns the law of a polynomial with an exponential decay.
  public static func polynomial(_ law: PolynomialLaw) -> AxisLaw { .smooth(.polynomial(law)) }

  /// Returns the law of a spring.
  public static func spring(_ law: SpringLaw) -> AxisLaw { .smooth(.spring(law)) }

  /// Returns the state at a time t ≥ 0.
  public func state(at time: Double) -> MotionState<Double> {
    switch self {
    case .smooth(let law): law.state(at: time)
    case .polyline(let law): law.state(at: time)
    }
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  func measured(from origin: Double, in unit: Double) -> AxisLaw {
    switch self {
    case .smooth(let law): .smooth(law.measured(from: origin, in: unit))
    case .polyline(let law): .polyline(law.measured(from: origin, in: unit))
    }
  }

  /// Fills the samples of a range of indices; `origin` is the time at which the law starts. If the budget
  /// is exhausted, the samples have no meaning.
  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: WorkMeter) {
    switch self {
    case .smooth(let law): law.fill(samples, range, origin: origin, budget: budget)
    case .polyline(let law): samples.fill(range, budget: budget) { law.state(at: $0 - origin) }
    }
  }

  /// The closed form with which a client can evaluate the law.
  public var closedForm: ClosedForm {
    switch self {
    case .smooth(let law): law.closedForm
    case .polyline(let law): law.interval.map { .frames(interval: $0, values: law.values) } ?? .polyline(law)
    }
  }

  /// The spring that moves the axis; nil if there is none.
  public var springParameters: Spring? { spring?.spring }

  /// The law of a spring; nil for another law.
  package var spring: SpringLaw? { if case .smooth(.spring(let law)) = self { law } else { nil } }

  /// The law of a deceleration, whose arrivals have a closed form; nil for another law.
  var deceleration: PolynomialLaw? {
    if case .smooth(.polynomial(let law)) = self, law.isDecay { law } else { nil }
  }

  /// The number of segments of a phase with this law, at most.
  var segmentLimit: Int { if case .polyline(let law) = self { law.values.count + 1 } else { 1 } }

  /// Returns the greatest jump of the value that exceeds a size, with its time in seconds from the start of
  /// the law; nil if there is none, or if the budget is exhausted.
  package func greatestJump(over size: Double, budget: WorkMeter) -> (time: Double, size: Double)? {
    guard case .polyline(let law) = self, budget.spend(law.times.count) else { return nil }
    return law.greatestJump(over: size)
  }
}
