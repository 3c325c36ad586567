import MotionTestSupport
import Testing

@testable import MotionPhysics

/// A closed form, evaluated with elementary functions, agrees with its law to 1e-9 of the amplitude.
@Suite struct ClosedFormTests {
  /// Damping ratios in every regime, near both sides of 1, and far beyond it.
  static let dampingRatios: [Double] =
    [0, 1e-6, 1e-3, 0.1, 0.5, 0.9, 1, 2, 30, 1e4, 1e9, 1e30, 1e150]
    + (1...15).flatMap { power in
      var offset = 1.0
      for _ in 0..<power { offset /= 10 }
      return [1 - offset, 1 + offset, 1 - 5 * offset, 1 + 5 * offset]
    }

  /// Compares the states of a law and of its closed form at times in [0, end].
  private func compare(_ law: AxisLaw, until end: Double) {
    let form = law.closedForm
    let times =
      (0...400).map { end * Double($0) / 400 }
      + (1...60).map { end / Double(sign: .plus, exponent: $0, significand: 1) }
    let states = times.map { (exact: law.state(at: $0), simple: form.state(at: $0)) }
    var amplitude = 0.0
    var speed = 0.0
    for state in states {
      amplitude = max(amplitude, abs(state.exact.value))
      speed = max(speed, abs(state.exact.velocity))
    }
    let differs = states.firstIndex { exact, simple in
      !(abs(exact.value - simple.value) <= 1e-9 * amplitude
        && abs(exact.velocity - simple.velocity) <= 1e-9 * speed)
    }
    #expect(differs == nil, "\(form) at \(differs.map { times[$0] } ?? 0)")
  }

  @Test(arguments: dampingRatios)
  func springsAgree(dampingRatio: Double) throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<6 {
      let stiffness = random.magnitude(-2, 6)
      let spring = try Spring(stiffness: stiffness, dampingRatio: dampingRatio)
      let frequency = spring.angularFrequency
      let displacement = random.uniform(-500...500)
      // At rest, moving freely, and with a velocity that cancels one of two decays.
      let velocities = [0, random.uniform(-5...5) * frequency * 100, -frequency * displacement]
      for velocity in velocities {
        let law = SpringLaw(spring: spring, target: 0, displacement: displacement, velocity: velocity)
        let slow = dampingRatio > 1 ? 1 / (2 * dampingRatio) : max(dampingRatio, 0.01)
        compare(.spring(law), until: 30 / (slow * frequency))
        compare(.spring(law), until: 30 / frequency)
      }
    }
  }

  @Test func decelerationsAgree() throws {
    var random = SeededRandom(seed: 8)
    for _ in 0..<60 {
      let rate = try DecelerationRate(random.uniform(0.1...0.9999))
      let law = PolynomialLaw(
        from: random.uniform(-500...500), decaying: random.uniform(-5000...5000), exponent: rate.exponent)
      compare(.polynomial(law), until: -30 / rate.exponent)
    }
  }

  @Test func recordingsAndRestAgree() throws {
    let recording = try #require(PolylineLaw(times: [0, 0.25, 0.25, 1], values: [3, 4, -7, 8]))
    #expect(AxisLaw.polyline(recording).closedForm == .polyline(recording))
    compare(.polyline(recording), until: 1.5)
    #expect(AxisLaw.polynomial(PolynomialLaw(restingAt: 5)).closedForm == .rest(value: 5))
    let line = PolynomialLaw(from: 2, to: 6, duration: 2, velocity: 2)
    #expect(AxisLaw.polynomial(line).closedForm.state(at: 0.5) == MotionState(value: 3, velocity: 2))
  }

  /// The laws of other platforms.
  @Test func framesPowersAndPolynomialsAgree() throws {
    // The times of the comparison are not those of the frames, at which the velocity changes.
    let frames = try #require(PolylineLaw(interval: 0.013, values: [3, 4, -7, 8]))
    compare(.polyline(frames), until: 0.0507)
    var random = SeededRandom(seed: 9)
    for _ in 0..<200 {
      let destination = random.uniform(-500...500)
      let amplitude = random.uniform(-500...500)
      let power = PowerLaw(
        destination: destination, amplitude: amplitude, duration: random.uniform(0.1...5),
        exponent: random.uniform(1.1...4))
      compare(.smooth(.power(power)), until: 1.5 * power.duration)
      let polynomial = PolynomialLaw(
        from: destination, linear: random.uniform(-500...500), quadratic: random.uniform(-50...50),
        cubic: random.uniform(-5...5), decaying: 2 * amplitude, exponent: -random.uniform(0...8))
      compare(.polynomial(polynomial), until: 3)
    }
  }

  /// No coefficient leaves the range of a double, however fast the second decay is.
  @Test func everyCoefficientIsFinite() throws {
    let spring = try Spring(mass: 1e-300, stiffness: 1e4, dampingRatio: 8e155)
    let law = SpringLaw(spring: spring, target: 1, displacement: 2, velocity: 3)
    guard case .overdamped(_, let slow, let fast) = law.closedForm else {
      Issue.record("not overdamped: \(law.closedForm)")
      return
    }
    #expect(slow.rate.isFinite && fast.rate.isFinite && slow.amplitude.isFinite && fast.amplitude.isFinite)
  }
}
