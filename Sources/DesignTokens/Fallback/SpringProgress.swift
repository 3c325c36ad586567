import MotionPhysics
import MotionSystem

/// The progress of a spring from 0 to 1 over its settling duration, as a table for fast evaluation, and its
/// distance from Bézier easings.
struct SpringProgress {
  /// The settling duration multiplied by ω₀.
  let duration: Double
  /// The number of points of an easing that are compared with the spring.
  private(set) var sampleCount: Int
  /// The values and the slopes at evenly spaced shares of the duration.
  private let values: [Double]
  private let slopes: [Double]

  /// The greatest difference of normalized times between two entries of the table.
  private static let interval = 0.05
  private static let maximumCount = 4096

  /// Evaluates a spring.
  init(dampingRatio: Double, velocity: Double, budget: WorkMeter) throws(TokenFailure) {
    guard let spring = try? Spring(stiffness: 1, dampingRatio: dampingRatio),
      let motion = try? SpringMotion(
        from: 0, to: 1, velocity: Coordinate(velocity), spring: spring,
        threshold: SpringFallback.threshold),
      let duration = try? motion.settlingDuration(.exact, budget: budget).seconds
    else {
      guard !budget.isExhausted else { throw .tooMuchWork }
      (duration, sampleCount, values, slopes) = (0, 2, [1, 1], [0, 0])
      return
    }
    self.duration = duration
    let count = Int(min(max(duration / SpringProgress.interval, 64), Double(SpringProgress.maximumCount)))
    try budget.charge(2 * count)
    let law = SpringLaw(spring: spring, target: 1, displacement: -1, velocity: velocity)
    var (values, slopes): ([Double], [Double]) = ([], [])
    values.reserveCapacity(count + 1)
    slopes.reserveCapacity(count + 1)
    for index in 0...count {
      let state = law.state(at: duration * (Double(index) / Double(count)))
      values.append(state.value)
      slopes.append(state.velocity * duration)
    }
    (self.values, self.slopes) = (values, slopes)
    // Twelve samples per half oscillation.
    let swings = dampingRatio < 1 ? duration * (1 - dampingRatio * dampingRatio).squareRoot() / Double.pi : 0
    sampleCount = Int(min(max(36 + 12 * swings, 48), 600))
  }

  /// The same progress with more samples.
  var refined: SpringProgress {
    var progress = self
    progress.sampleCount *= 4
    return progress
  }

  /// Returns the value and the slope at a share of the duration, by cubic interpolation.
  private func state(at share: Double) -> (value: Double, slope: Double) {
    let count = values.count - 1
    let place = share * Double(count)
    let index = min(max(Int(place), 0), count - 1)
    let t = place - Double(index)
    let width = 1 / Double(count)
    let (v0, v1) = (values[index], values[index + 1])
    let (s0, s1) = (slopes[index] * width, slopes[index + 1] * width)
    let change = v1 - v0
    let (a, b) = (3 * change - 2 * s0 - s1, s0 + s1 - 2 * change)
    return (v0 + t * (s0 + t * (a + t * b)), (s0 + t * (2 * a + 3 * t * b)) / width)
  }

  /// Returns the greatest distance of an easing from the spring.
  /// - Parameter easing: The control points x1, y1, x2, y2.
  func distance(of easing: SIMD4<Double>, budget: WorkMeter) throws(TokenFailure) -> Double {
    let count = sampleCount
    try budget.charge(count / 2)
    var greatest = 0.0
    for index in 1..<max(count, 2) {
      let s = Double(index) / Double(count)
      let r = 1 - s
      let (b1, b2, b3) = (3 * s * r * r, 3 * s * s * r, s * s * s)
      let x = b1 * easing[0] + b2 * easing[2] + b3
      let y = b1 * easing[1] + b2 * easing[3] + b3
      greatest = max(greatest, abs(y - state(at: x).value))
    }
    return greatest
  }

  /// Returns the signed distances of an easing from the spring, with their derivatives with respect to the
  /// control points.
  func linearized(at easing: SIMD4<Double>, budget: WorkMeter) throws(TokenFailure) -> [MinimaxStep.Sample] {
    try budget.charge(sampleCount)
    return (1..<max(sampleCount, 2)).map { index in
      let s = Double(index) / Double(sampleCount)
      let r = 1 - s
      let (b1, b2, b3) = (3 * s * r * r, 3 * s * s * r, s * s * s)
      let x = b1 * easing[0] + b2 * easing[2] + b3
      let y = b1 * easing[1] + b2 * easing[3] + b3
      let state = state(at: x)
      return MinimaxStep.Sample(
        distance: y - state.value,
        gradient: SIMD4(-state.slope * b1, b1, -state.slope * b2, b2))
    }
  }
}
