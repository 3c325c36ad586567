import MotionPhysics
import MotionTestSupport
import Testing

@Suite struct SpringLawTests {
  static let ratios = [
    0, 1e-6, 0.1, 0.5, 0.9, 1 - 1e-6, 1 - 1e-12, 1, 1 + 1e-12, 1 + 1e-6, 1.1, 1.5, 4, 30,
  ]

  private func amplitude(_ item: SpringCase) -> Double {
    max(abs(item.displacements[0]), abs(item.velocities[0]) / item.spring.angularFrequency)
  }

  /// Integrates x″ = −ω₀²x − 2ζω₀x′ by its Taylor series, without the closed form.
  private func integrate(_ item: SpringCase, to end: Double) -> MotionState<Double> {
    let frequency = item.spring.angularFrequency
    let damping = 2 * item.spring.dampingRatio * frequency
    let steps = max(1, (end * (frequency + damping) * 4).rounded(.up))
    let step = end / steps
    var state = MotionState(value: item.displacements[0], velocity: item.velocities[0])
    for _ in 0..<Int(steps) {
      var coefficients = [state.value, state.velocity]
      for order in 0..<22 {
        let next =
          (-frequency * frequency * coefficients[order]
            - damping * Double(order + 1) * coefficients[order + 1]) / Double((order + 1) * (order + 2))
        coefficients.append(next)
      }
      state = MotionState(value: 0, velocity: 0)
      for order in coefficients.indices.reversed() {
        state.value = state.value * step + coefficients[order]
        if order > 0 { state.velocity = state.velocity * step + coefficients[order] * Double(order) }
      }
    }
    return state
  }

  @Test func lawAgreesWithNumericalIntegration() throws {
    var random = SeededRandom(seed: 1)
    for item in try SpringCase.random(300, seed: 2, ratios: Self.ratios) {
      let time = random.magnitude(-2, 1.2) / item.spring.angularFrequency
      let law = item.laws[0].state(at: time)
      let integrated = integrate(item, to: time)
      let amplitude = amplitude(item)
      #expect(abs(law.value - integrated.value) <= 1e-12 * amplitude, "\(item) t \(time)")
      #expect(
        abs(law.velocity - integrated.velocity) <= 1e-12 * amplitude * item.spring.angularFrequency,
        "\(item) t \(time)")
    }
  }

  @Test func advancingInTwoStepsAgreesWithOneStep() throws {
    var random = SeededRandom(seed: 3)
    for item in try SpringCase.random(400, seed: 4, ratios: Self.ratios + [1e9, 1e150]) {
      let unit = 1 / item.spring.angularFrequency
      let first = random.magnitude(-3, 1.5) * unit
      let second = random.magnitude(-3, 1.5) * unit
      let middle = item.laws[0].state(at: first)
      let continued = SpringLaw(
        spring: item.spring, target: 0, displacement: middle.value, velocity: middle.velocity
      ).state(at: second)
      let whole = item.laws[0].state(at: first + second)
      let amplitude = amplitude(item)
      #expect(abs(continued.value - whole.value) <= 4e-14 * amplitude, "\(item) \(first) \(second)")
      #expect(
        abs(continued.velocity - whole.velocity) <= 4e-14 * amplitude / unit, "\(item) \(first) \(second)")
    }
  }

  @Test func lawIsContinuousAtCriticalDamping() throws {
    for item in try SpringCase.random(200, seed: 5, ratios: [1]) {
      let amplitude = amplitude(item)
      for offset in [1e-15, 1e-12, 1e-9] {
        for ratio in [1 - offset, 1 + offset] {
          var near = item
          near.spring = try Spring(stiffness: item.spring.stiffness, dampingRatio: ratio)
          for tau in [1e-3, 0.1, 1, 3, 10, 30] {
            let time = tau / item.spring.angularFrequency
            let difference = near.laws[0].state(at: time).value - item.laws[0].state(at: time).value
            // dx/dζ is at most about the amplitude times τ²·e^(−τ), which is below 1.
            #expect(abs(difference) <= (2 * offset + 1e-15) * amplitude, "\(item) ζ \(ratio) τ \(tau)")
          }
          let whole = try item.duration()
          #expect(abs(try near.duration() - whole) <= (100 * offset + 1e-13) * whole, "\(item) ζ \(ratio)")
        }
      }
    }
  }

  @Test func velocityIsTheSlopeOfTheValue() throws {
    for item in try SpringCase.random(200, seed: 6, ratios: Self.ratios) {
      let law = item.laws[0]
      let unit = 1 / (item.spring.angularFrequency * (1 + item.spring.dampingRatio))
      for tau in [0.3, 1, 4] {
        let step = 1e-4 * unit
        let slope =
          (law.state(at: tau * unit + step).value - law.state(at: tau * unit - step).value) / (2 * step)
        // The difference quotient has an error of about step²·x‴/6, and a rounding error of
        // 1e-16/1e-4.
        #expect(abs(slope - law.state(at: tau * unit).velocity) <= 2e-8 * amplitude(item) / unit, "\(item)")
      }
    }
  }

  @Test func targetOnlyShiftsTheLaw() throws {
    for item in try SpringCase.random(50, seed: 7) {
      let law = item.laws[0]
      let shifted = SpringLaw(
        spring: item.spring, target: 64, displacement: law.displacement, velocity: law.velocity)
      for time in [0, 0.01, 0.3] {
        #expect(shifted.state(at: time).value == 64 + law.state(at: time).value)
        #expect(shifted.state(at: time).velocity == law.state(at: time).velocity)
      }
    }
  }

  @Test func fastDecayContainsNoTraceOfTheSlowDecay() throws {
    // ζ = 1.25 has the rates 1/2 and 2; x₀ = 1, v₀ = −2 is the fast decay alone.
    let spring = try Spring(stiffness: 1, dampingRatio: 1.25)
    let law = SpringLaw(spring: spring, target: 0, displacement: 1, velocity: -2)
    #expect(abs(law.state(at: 100).value / 1.3838965267367376e-87 - 1) <= 1e-13)
  }
}
