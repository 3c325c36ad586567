import MotionSystem
import MotionTestSupport
import Testing

@testable import MotionPhysics

/// The interface of the laws, tested through `SmoothLaw`, which forwards every call.
@Suite struct MotionLawTests {
  /// A law with its acceleration, computed from the law's own differential equation.
  private struct Reference {
    let law: SmoothLaw
    /// The value that the law approaches.
    let rest: Double
    /// The time in which the law changes considerably, in seconds.
    let scale: Double
    let acceleration: (Double) -> Double

    func value(of quantity: MotionQuantity, at time: Double) -> Double {
      switch quantity {
      case .displacement: law.offset(from: rest, at: time)
      case .velocity: law.state(at: time).velocity
      case .acceleration: acceleration(time)
      }
    }
  }

  private func spring(_ law: SpringLaw) -> Reference {
    let frequency = law.spring.angularFrequency
    let damping = 2 * law.spring.dampingRatio * frequency
    func acceleration(_ time: Double) -> Double {
      let state = law.displacementState(at: time)
      return -frequency * frequency * state.value - damping * state.velocity
    }
    return Reference(
      law: .spring(law), rest: law.target, scale: 1 / frequency, acceleration: acceleration)
  }

  private func springs(_ count: Int, seed: UInt64) throws -> [Reference] {
    let ratios = [0.02, 0.1, 0.5, 0.9, 1, 1.2, 2, 5]
    return try SpringCase.random(count, seed: seed, ratios: ratios).flatMap { $0.laws.map(spring) }
  }

  private func others(_ random: inout SeededRandom) -> [Reference] {
    let rate = random.uniform(-8 ... -0.5)
    let deceleration = PolynomialLaw(
      from: random.uniform(-500...500), decaying: random.uniform(-2000...2000), exponent: rate)
    let slope = random.uniform(-300...300)
    let from = random.uniform(-500...500)
    let line = PolynomialLaw(from: from, to: from + 1e6 * slope, duration: 1e6, velocity: slope)
    return [
      Reference(
        law: .polynomial(deceleration), rest: deceleration.destination, scale: -1 / rate,
        acceleration: { rate * deceleration.state(at: $0).velocity }),
      Reference(law: .polynomial(line), rest: .nan, scale: 1, acceleration: { _ in 0 }),
    ]
  }

  @Test(arguments: [MotionQuantity.displacement, .velocity, .acceleration])
  func signsChangeAtTheZerosAndNowhereElse(_ quantity: MotionQuantity) throws {
    var random = SeededRandom(seed: 5)
    let laws = try springs(150, seed: 6) + others(&random).dropLast()
    var count = 0
    for item in laws {
      let zeros = item.law.zeros(of: quantity)
      var time = 0.0
      var sign = 0.0
      for _ in 0..<4 {
        let next = zeros.next(after: time)
        let end = next.isFinite ? next : time + 6 * item.scale
        // Between two zeros the sign does not change. Close to a zero rounding decides.
        for step in 1..<40 {
          let place = time + (end - time) * (Double(step) / 40)
          let value = item.value(of: quantity, at: place)
          if sign == 0 { sign = value < 0 ? -1 : 1 }
          #expect(value * sign > 0, "\(item.law) \(quantity) at \(place)")
        }
        guard next.isFinite else { break }
        sign = -sign
        time = next
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test func measuredLawsAreLinear() throws {
    var random = SeededRandom(seed: 9)
    for item in try springs(60, seed: 10) + others(&random) {
      let (origin, unit) = (random.uniform(-90...90), random.uniform(1...40))
      let measured = item.law.measured(from: origin, in: unit)
      for step in 0...20 {
        let time = item.scale * Double(step) / 4
        let (one, two) = (item.law.state(at: time), measured.state(at: time))
        let rounding = 1e-12 * (abs(one.value) + abs(origin) + 1e3)
        #expect(abs(two.value * unit + origin - one.value) <= rounding, "\(item.law)")
        #expect(abs(two.velocity * unit - one.velocity) <= 1e-12 * abs(one.velocity), "\(item.law)")
      }
    }
  }

  @Test func oscillationIsTheEnvelopeOfASpring() throws {
    try countingCases(atLeast: 30) { cases in
      for item in try springs(150, seed: 11) {
        guard case .spring(let law) = item.law else { continue }
        #expect(AxisLaw.smooth(item.law).springParameters == law.spring)
        guard let oscillation = item.law.oscillation else {
          #expect(law.spring.dampingRatio >= 1)
          continue
        }
        #expect(oscillation.center == law.target && law.spring.dampingRatio < 1)
        cases.add()
        let period = item.law.zeros(of: .velocity).period
        #expect(abs(oscillation.halfPeriod - period) <= 1e-14 * period)
        var closest = 0.0
        for step in 0...400 {
          let time = oscillation.halfPeriod * Double(step) / 200
          let envelope = oscillation.amplitude * exp(-oscillation.decay * time)
          let share = abs(law.displacementState(at: time).value) / envelope
          #expect(share <= 1 + 1e-9, "\(item.law)")
          closest = max(closest, share)
        }
        #expect(closest > 0.999, "\(item.law)")
      }
    }
  }

  @Test func onlyLinesAreLinesAndOnlySpringsOscillate() throws {
    var random = SeededRandom(seed: 12)
    for item in others(&random) {
      #expect(item.law.oscillation == nil && AxisLaw.smooth(item.law).springParameters == nil)
      #expect(item.law.isLine == (item.acceleration(0) == 0))
    }
    #expect(try springs(20, seed: 13).allSatisfy { !$0.law.isLine })
  }
}
