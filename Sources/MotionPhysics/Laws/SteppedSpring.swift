package import MotionSystem

/// A spring that a library computes in steps, a whole number of them in each frame.
///
/// Each step is semi-implicit Euler, v += −κx − γv, x += v, with v per step. It is stable for 0 < γ < 2 and
/// κ + 2γ < 4.
package struct SteppedSpring {
  /// The law of the exact motion.
  package let law: SpringLaw
  /// κ.
  private let stiffness: Double
  /// γ.
  private let damping: Double
  private let frameRate: Double
  /// The number of steps of a frame.
  private let steps: Int
  /// The number of steps in a second of the library's time.
  private let stepRate: Double
  /// The velocity per step with which the library starts.
  private let start: Double
  /// A Boolean value that indicates whether the rule is tested before the velocity of a step is computed.
  private let restsBeforeStep: Bool

  /// The number of steps that one unit of work stands for.
  private static let stepsPerUnit = 5
  /// The number of frames after which the exact state is computed from the law again.
  private static let block = 60

  /// React Spring's steps of a millisecond: κ = k·1e-6/m, γ = c·1e-3/m.
  ///
  /// A frame takes the steps of the next whole millisecond, so the motion runs faster than the exact one
  /// wherever a frame is no whole number of milliseconds.
  package init(milliseconds law: SpringLaw, frameRate: Double) {
    self.law = law
    self.frameRate = frameRate
    stiffness = law.spring.stiffness * 1e-6 / law.spring.mass
    damping = law.spring.damping * 1e-3 / law.spring.mass
    steps = Int(min(SteppedSpring.longestFrame, 1000 / frameRate).rounded(.up))
    (stepRate, start, restsBeforeStep) = (1000, law.velocity / 1000, true)
  }

  /// Svelte's step per frame: κ = n·stiffness, γ = damping, in a frame of n sixtieths of a second.
  package init(frames law: SpringLaw, stiffness: Double, damping: Double, frameRate: Double) {
    self.law = law
    self.frameRate = frameRate
    self.stiffness = stiffness * min(60 / frameRate, 2)
    self.damping = damping
    (steps, stepRate, start, restsBeforeStep) = (1, frameRate, 0, false)
  }

  /// A Boolean value that indicates whether the steps approach the target.
  package var isStable: Bool { damping > 0 && damping < 2 && stiffness + 2 * damping < 4 }

  /// The end of the motion and its distance from the exact one.
  package struct Outcome {
    /// The time in seconds of the frame in which the rule holds before a step.
    package let seconds: Double
    /// The displacement before that step.
    package let residue: Double
    /// The greatest distance from the exact motion at a frame.
    package let deviation: Deviation
  }

  /// The longest time of one frame, in milliseconds, that the steps catch up with.
  private static let longestFrame = 64.0

  /// Runs the steps until the value is within `precision` and the velocity within `restVelocity`, and until
  /// no later distance from the exact motion can exceed the greatest one.
  ///
  /// The steps must be stable.
  ///
  /// - Parameters:
  ///   - restVelocity: The velocity per step.
  ///   - clamp: Whether a step from the target, or from beyond it, starts at rest on the target.
  package func run(
    precision: Double, restVelocity: Double, clamp: Bool = false, budget: WorkMeter
  ) throws(MotionError) -> Outcome {
    let isGrowing = law.displacement == 0 ? law.velocity > 0 : law.displacement < 0
    let arrival = clamp ? law.firstArrival : .infinity
    // The exact motion over one frame is linear in displacement and velocity.
    let unit = SpringLaw(spring: law.spring, target: 0, displacement: 1, velocity: 0).displacementState(
      at: 1 / frameRate)
    let push = SpringLaw(spring: law.spring, target: 0, displacement: 0, velocity: 1).displacementState(
      at: 1 / frameRate)
    let frequency = law.spring.angularFrequency
    var x = law.displacement
    var v = start
    var end: (frame: Int, residue: Double)?
    var (greatest, greatestFrame) = (0.0, 0)
    var frame = 0
    if restsBeforeStep, abs(v) <= restVelocity, abs(x) <= precision { end = (0, abs(x)) }
    var canDeviateMore = true
    while end == nil || canDeviateMore {
      let work = SteppedSpring.block * (steps + 1) / SteppedSpring.stepsPerUnit
      guard budget.spend(BracketedRoot.lawWork + work) else { throw .tooMuchWork }
      var exact = law.displacementState(at: Double(frame) / frameRate)
      for _ in 0..<SteppedSpring.block {
        let distance = abs(x - (Double(frame) / frameRate < arrival ? exact.value : 0))
        if distance > greatest { (greatest, greatestFrame) = (distance, frame) }
        frame += 1
        for _ in 0..<steps {
          if restsBeforeStep, end == nil, abs(v) <= restVelocity, abs(x) <= precision {
            end = (frame, abs(x))
          }
          if clamp, x == 0 || (x > 0) == isGrowing { (x, v) = (0, 0) }
          v -= stiffness * x + damping * v
          if !restsBeforeStep, end == nil, abs(v) < restVelocity, abs(x) < precision {
            end = (frame, abs(x))
          }
          x += v
        }
        exact = MotionState(
          value: unit.value * exact.value + push.value * exact.velocity,
          velocity: unit.velocity * exact.value + push.velocity * exact.velocity)
      }
      // Both motions decay. Once the bounds of both are below the greatest distance, it is the greatest of
      // all.
      let reach =
        hypot(exact.value, exact.velocity / frequency) + 2 * (abs(x) + stepRate * abs(v) / frequency)
      canDeviateMore = greatest > 0 && reach > greatest
    }
    return Outcome(
      seconds: Double(end?.frame ?? frame) / frameRate, residue: end?.residue ?? 0,
      deviation: Deviation(value: greatest, time: Double(greatestFrame) / frameRate))
  }
}
