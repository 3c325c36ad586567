import MotionPhysics
import MotionSystem

/// A spring that is computed in steps of one millisecond, as React Spring does.
///
/// Each step is semi-implicit Euler, v += −κx − γv, x += v, with κ = k·1e-6/m, γ = c·1e-3/m and v per
/// millisecond. It is stable for 0 < γ < 2 and κ + 2γ < 4.
struct SteppedSpring {
  /// The law of the exact motion.
  let law: SpringLaw
  private let stiffness: Double
  private let damping: Double

  /// The number of steps that one unit of work stands for.
  private static let stepsPerUnit = 5
  /// The number of steps after which the exact state is computed from the law again.
  private static let block = 1000

  init(_ law: SpringLaw) {
    self.law = law
    stiffness = law.spring.stiffness * 1e-6 / law.spring.mass
    damping = law.spring.damping * 1e-3 / law.spring.mass
  }

  /// A Boolean value that indicates whether the steps approach the target.
  var isStable: Bool { damping > 0 && damping < 2 && stiffness + 2 * damping < 4 }

  /// The end of the motion and its distance from the exact one.
  struct Outcome {
    /// The time of the first step before which the rule holds, in seconds.
    let seconds: Double
    /// The displacement at that time.
    let residue: Double
    /// The greatest distance from the exact motion at a step.
    let deviation: Deviation
  }

  /// Runs the steps until the value is within `precision` and the velocity within `restVelocity` per
  /// millisecond, and until no later distance from the exact motion can exceed the greatest one.
  ///
  /// The steps must be stable.
  ///
  /// - Parameter clamp: Whether a step from the target, or from beyond it, starts at rest on the target.
  func run(
    precision: Double, restVelocity: Double, clamp: Bool = false, budget: inout WorkBudget
  ) throws(MotionError) -> Outcome {
    let isGrowing = law.displacement == 0 ? law.velocity > 0 : law.displacement < 0
    let arrival = clamp ? law.firstArrival : .infinity
    // The exact motion over one millisecond is linear in displacement and velocity.
    let unit = SpringLaw(spring: law.spring, target: 0, displacement: 1, velocity: 0).displacementState(
      at: 0.001)
    let push = SpringLaw(spring: law.spring, target: 0, displacement: 0, velocity: 1).displacementState(
      at: 0.001)
    let frequency = law.spring.angularFrequency
    var x = law.displacement
    var v = law.velocity / 1000
    var end: (step: Int, residue: Double)?
    var (greatest, greatestStep) = (0.0, 0)
    var step = 0
    while true {
      guard budget.spend(SteppedSpring.block / SteppedSpring.stepsPerUnit) else { throw .tooMuchWork }
      var exact = law.displacementState(at: Double(step) / 1000)
      // Both motions decay. Once the bounds of both are below the greatest distance, it is the greatest of
      // all.
      if end != nil,
        hypot(exact.value, exact.velocity / frequency) + 2 * (abs(x) + 1000 * abs(v) / frequency) <= greatest
      {
        break
      }
      if end != nil, greatest == 0 { break }
      for _ in 0..<SteppedSpring.block {
        if end == nil, abs(v) <= restVelocity, abs(x) <= precision { end = (step, abs(x)) }
        let distance = abs(x - (Double(step) / 1000 < arrival ? exact.value : 0))
        if distance > greatest { (greatest, greatestStep) = (distance, step) }
        if clamp, x == 0 || (x > 0) == isGrowing { (x, v) = (0, 0) }
        v -= stiffness * x + damping * v
        x += v
        exact = MotionState(
          value: unit.value * exact.value + push.value * exact.velocity,
          velocity: unit.velocity * exact.value + push.velocity * exact.velocity)
        step += 1
      }
    }
    return Outcome(
      seconds: Double(end?.step ?? step) / 1000, residue: end?.residue ?? 0,
      deviation: Deviation(value: greatest, time: Double(greatestStep) / 1000))
  }
}
