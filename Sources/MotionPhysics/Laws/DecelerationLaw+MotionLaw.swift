import Platform

// The velocity never changes its sign, and every derivative is k times the one before it.
extension DecelerationLaw: MotionLaw {
  /// Returns no times: the value approaches the destination from one side, and no derivative
  /// vanishes.
  public func zeros(of quantity: MotionQuantity) -> ZeroTimes { .none }

  /// Returns bounds over the `span` seconds that follow `time`: the derivatives at `time`, since their
  /// magnitudes only decrease. The distance has no bound.
  public func bounds(from time: Double, _ state: MotionState, span: Double) -> DerivativeBounds {
    let rate = abs(exponent * span)
    let step = abs(state.velocity * span)
    return DerivativeBounds(
      center: destination, distance: .infinity, second: rate * step, third: rate * (rate * step))
  }

  /// Returns x″·span² at a time t ≥ 0, a length in units of the value.
  public func scaledAcceleration(at time: Double, _ state: MotionState, span: Double) -> Double {
    exponent * span * (state.velocity * span)
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  public func measured(from origin: Double, in unit: Double) -> DecelerationLaw {
    DecelerationLaw(from: (from - origin) / unit, velocity: velocity / unit, exponent: exponent)
  }

  /// Returns the law of factor·x + otherFactor·y, or nil if the exponents differ.
  public func combined(
    _ factor: Double, with other: DecelerationLaw, _ otherFactor: Double
  ) -> DecelerationLaw? {
    guard exponent == other.exponent else { return nil }
    return DecelerationLaw(
      from: factor * from + otherFactor * other.from,
      velocity: factor * velocity + otherFactor * other.velocity, exponent: exponent)
  }

  /// Fills samples. On a uniform grid, e^(kt) − 1 follows from the previous sample; e^(kt) itself would
  /// cancel in the first values.
  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: inout WorkBudget) {
    let uniform = samples.uniformPart(of: range)
    guard let spacing = samples.spacing, !uniform.isEmpty, -exponent * origin < AxisSampler.phaseAngleLimit
    else {
      return samples.fill(range, budget: &budget) { state(at: $0 - origin) }
    }
    let travel = velocity / exponent
    let shortLoss = expm1(exponent * spacing.short)
    let longLoss = expm1(exponent * spacing.long)
    // Every index is in `range`, and therefore within the three buffers of the sampler.
    var index = uniform.lowerBound
    while index < uniform.upperBound {
      var growth = unsafe expm1(exponent * (samples.times[index] - origin))
      let end = min(index + AxisSampler.runLength, uniform.upperBound)
      while true {
        unsafe samples.values[index] = from + travel * growth
        unsafe samples.velocities[index] = velocity * (1 + growth)
        index += 1
        if index == end { break }
        let isLong = unsafe spacing.isLong(samples.times[index] - samples.times[index - 1])
        growth += (isLong ? longLoss : shortLoss) * (1 + growth)
      }
    }
    samples.fill(uniform.upperBound..<range.upperBound, budget: &budget) { state(at: $0 - origin) }
  }
}
