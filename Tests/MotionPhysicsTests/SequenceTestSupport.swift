import MotionPhysics
import Testing

/// A random number generator with a fixed seed: a failing case is the same case tomorrow (SplitMix64).
struct SequenceRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) throws -> Element {
    try #require(elements.randomElement(using: &self))
  }

  mutating func spring() throws -> SpringParameters {
    try SpringParameters(
      mass: number(0.5...2), stiffness: number(40...400),
      dampingRatio: try pick([0.1, 0.4, 0.8, 1 - 1e-9, 1, 1 + 1e-9, 1.3, 4]))
  }

  mutating func coordinate(_ count: Int, _ range: ClosedRange<Double>) throws -> Coordinate {
    try #require(Coordinate((0..<count).map { _ in number(range) }))
  }
}

/// Knows nothing of closed forms: Runge and Kutta's classic fourth-order steps, and a bisected step where
/// something happens in between.
struct Integrator {
  var value: Double
  var velocity: Double
  var time = 0.0
  var step = 2e-4

  mutating func advance(by step: Double, _ acceleration: (Double, Double) -> Double) {
    let (x, v) = (value, velocity)
    let a1 = acceleration(x, v)
    let a2 = acceleration(x + step / 2 * v, v + step / 2 * a1)
    let a3 = acceleration(x + step / 2 * (v + step / 2 * a1), v + step / 2 * a2)
    let a4 = acceleration(x + step * (v + step / 2 * a2), v + step * a3)
    value = x + step * (v + step / 6 * (a1 + a2 + a3))
    velocity = v + step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    time += step
  }

  /// Goes on until `end`, or until `stop` holds, which is then found to the last digit of a step.
  mutating func run(
    to end: Double, _ acceleration: (Double, Double) -> Double,
    until stop: (Double, Double) -> Bool = { _, _ in false }
  ) {
    while time < end {
      let before = self
      var step = min(self.step, end - time)
      advance(by: step, acceleration)
      guard stop(value, velocity) else { continue }
      var low = 0.0
      for _ in 0..<60 {
        let middle = low + (step - low) / 2
        self = before
        advance(by: middle, acceleration)
        if stop(value, velocity) { step = middle } else { low = middle }
      }
      self = before
      advance(by: step, acceleration)
      return
    }
  }
}

extension AxisCurve {
  /// The law just before a time, whatever comes then.
  func before(_ time: Double) -> MotionState {
    let phase = phases.last { $0.start < time }
    return phase.map { $0.law.state(at: time - $0.start) } ?? state(at: time)
  }
}
