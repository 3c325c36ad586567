/// The law of one axis in the terms that a client needs to evaluate it with elementary functions.
///
/// τ is the time in seconds from the start of the phase. Evaluated as written, in double precision, a form
/// agrees with the law to 1e-9 of the amplitude, for springs up to about a million oscillations: beyond
/// them the phase of an oscillation is not determined by times in double precision.
public enum ClosedForm: Sendable, Equatable {
  /// x = destination + amplitude·e^(−rate·τ).
  case exponential(destination: Double, amplitude: Double, rate: Double)
  /// x = destination + e^(−decay·τ)·(cosine·cos(frequency·τ) + sine·sin(frequency·τ)); the frequency is in
  /// radians per second.
  case underdamped(destination: Double, decay: Double, frequency: Double, cosine: Double, sine: Double)
  /// x = destination + e^(−decay·τ)·(constant + linear·τ).
  case critical(destination: Double, decay: Double, constant: Double, linear: Double)
  /// x = destination + amplitude₁·e^(−rate₁·τ) + amplitude₂·e^(−rate₂·τ), the slow decay first.
  case overdamped(destination: Double, slow: Decay, fast: Decay)
  /// Straight lines between positions, and rest before the first and after the last one.
  case polyline(PolylineLaw)
  /// Straight lines between values at 0, interval, 2·interval, …, and rest after the last one.
  case frames(interval: Double, values: [Double])
  /// x = destination + amplitude·(1 − τ/duration)^exponent, and destination from the duration on.
  case power(destination: Double, amplitude: Double, duration: Double, exponent: Double)
  /// x = Σ coefficientsᵢ·τⁱ + amplitude·e^(−rate·τ), with four coefficients.
  case polynomial(coefficients: [Double], amplitude: Double, rate: Double)
  /// x = value.
  case rest(value: Double)

  /// An exponential decay, amplitude·e^(−rate·τ).
  public struct Decay: Sendable, Equatable {
    /// The value at τ = 0.
    public let amplitude: Double
    /// The rate per second, ≥ 0.
    public let rate: Double
  }
}
