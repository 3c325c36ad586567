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
  case polyline(RecordedLaw)
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

    /// Creates a decay.
    public init(amplitude: Double, rate: Double) {
      self.amplitude = amplitude
      self.rate = rate
    }
  }
}

extension SpringLaw {
  /// The closed form with which a client can evaluate the law.
  ///
  /// Near ζ = 1 the two decays of an overdamped spring would cancel: their amplitudes are about 1/(2s) times
  /// the displacement, s = √|1 − ζ²|. The critical form has a relative error of about s² instead. At
  /// s = 1e-5, both errors are about 1e-10 or less.
  public var closedForm: ClosedForm {
    let frequency = spring.angularFrequency
    let ratio = normalized.dampingRatio
    let splitting = normalized.splitting
    if splitting <= 1e-5 {
      return .critical(
        destination: target, decay: ratio * frequency, constant: displacement,
        linear: velocity + ratio * frequency * displacement)
    }
    if normalized.oscillates {
      return .underdamped(
        destination: target, decay: ratio * frequency, frequency: splitting * frequency, cosine: displacement,
        sine: (reducedVelocity + ratio * displacement) / splitting)
    }
    let unitShare = 1 / (2 * splitting)
    let slowAmplitude = displacement + normalized.slowRate * reducedVelocity
    let fastAmplitude = reducedVelocity + normalized.slowRate * displacement
    return .overdamped(
      destination: target,
      slow: ClosedForm.Decay(
        amplitude: normalized.fastRate * unitShare * slowAmplitude, rate: normalized.slowRate * frequency),
      fast: ClosedForm.Decay(amplitude: -unitShare * fastAmplitude, rate: normalized.fastRate * frequency))
  }
}

extension DecelerationLaw {
  /// The closed form with which a client can evaluate the law.
  public var closedForm: ClosedForm {
    .exponential(destination: destination, amplitude: velocity / exponent, rate: -exponent)
  }
}
