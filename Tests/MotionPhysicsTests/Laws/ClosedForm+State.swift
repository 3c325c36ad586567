import MotionSystem

@testable import MotionPhysics

extension ClosedForm {
  /// Returns the state at a time τ ≥ 0, computed as the documentation of the form states it, without
  /// the laws.
  func state(at time: Double) -> MotionState<Double> {
    switch self {
    case .exponential(let destination, let amplitude, let rate):
      let state = Decay(amplitude: amplitude, rate: rate).state(at: time)
      return MotionState(value: destination + state.value, velocity: state.velocity)
    case .underdamped(let destination, let decay, let frequency, let cosine, let sine):
      let envelope = exp(-decay * time)
      let c = envelope * cos(frequency * time)
      let s = envelope * sin(frequency * time)
      return MotionState(
        value: destination + cosine * c + sine * s,
        velocity: (sine * frequency - cosine * decay) * c - (cosine * frequency + sine * decay) * s)
    case .critical(let destination, let decay, let constant, let linear):
      let envelope = exp(-decay * time)
      let factor = constant + linear * time
      return MotionState(
        value: destination + envelope * factor, velocity: envelope * (linear - decay * factor))
    case .overdamped(let destination, let slow, let fast):
      let (first, second) = (slow.state(at: time), fast.state(at: time))
      return MotionState(
        value: destination + first.value + second.value, velocity: first.velocity + second.velocity)
    case .polyline(let law):
      return Self.state(at: time, times: law.times, values: law.values)
    case .frames(let interval, let values):
      return Self.state(at: time, times: values.indices.map { Double($0) * interval }, values: values)
    case .power(let destination, let amplitude, let duration, let exponent):
      let share = max(0, 1 - time / duration)
      return MotionState(
        value: destination + amplitude * pow(share, exponent),
        velocity: -amplitude * exponent / duration * pow(share, exponent - 1))
    case .polynomial(let coefficients, let amplitude, let rate):
      var state = Decay(amplitude: amplitude, rate: rate).state(at: time)
      for (power, coefficient) in coefficients.enumerated() {
        state.value += coefficient * pow(time, Double(power))
        if power > 0 { state.velocity += Double(power) * coefficient * pow(time, Double(power - 1)) }
      }
      return state
    case .rest(let value): return MotionState(value: value, velocity: 0)
    }
  }

  /// Returns the state of straight lines between values, with rest before the first and after the last one.
  /// The last of several values at one time counts.
  private static func state(at time: Double, times: [Double], values: [Double]) -> MotionState<Double> {
    guard let before = times.lastIndex(where: { $0 <= time }) else {
      return MotionState(value: values[0], velocity: 0)
    }
    let after = before + 1
    guard after < times.count else { return MotionState(value: values[before], velocity: 0) }
    let slope = (values[after] - values[before]) / (times[after] - times[before])
    return MotionState(value: values[before] + slope * (time - times[before]), velocity: slope)
  }
}

extension ClosedForm.Decay {
  fileprivate func state(at time: Double) -> MotionState<Double> {
    let value = amplitude * exp(-rate * time)
    return MotionState(value: value, velocity: -rate * value)
  }
}
