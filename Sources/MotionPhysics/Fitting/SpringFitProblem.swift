import MotionSystem

/// The least-squares problem of a fit, in units of the duration and of the range of the recording.
struct SpringFitProblem {
  /// The two parameters that are searched.
  struct Shape {
    /// The frequency ω₀ in radians per duration, > 0.
    var frequency: Double
    /// The damping ratio ζ ≥ 0.
    var dampingRatio: Double
  }

  /// The parameters in which the motion is linear.
  struct Motion {
    var from = 0.0
    var to = 0.0
    var velocity = 0.0

    /// Returns the position where the fundamental solutions have the values `p` and `v`.
    fileprivate func value(_ p: Double, _ v: Double) -> Double { to + (from - to) * p + velocity * v }
  }

  /// The motion of a shape that is nearest to the positions.
  struct Solution {
    var shape: Shape
    var motion: Motion
    var error: Double
    /// The fundamental solutions of the shape.
    var curves: Curves
  }

  /// The recorded times from 0 to 1, not decreasing.
  let times: [Double]
  let values: [Double]
  /// The given parameters; nil for those to be fitted.
  let from: Double?
  let to: Double?
  var velocity: Double?

  /// The work of evaluating both solutions at one time and of their products, in units of the budget.
  private static let work = 2
  /// The factor of the diagonal with which an unknown hardly changes.
  private static let fixingFactor = 1e12
  /// The work of solving one system of equations.
  private static let systemWork = 20

  /// The fundamental solutions of one shape at all times: P from (1, 0) and V from (0, 1).
  struct Curves {
    fileprivate var displacement: [Double] = []
    fileprivate var velocity: [Double] = []
  }

  /// Returns the nearest motion of a shape, or nil if the budget is exhausted.
  func solution(of shape: Shape, budget: WorkMeter) -> Solution? {
    guard budget.spend(2 * SpringFitProblem.systemWork), let curves = curves(of: shape, budget: budget)
    else { return nil }
    var motion = Motion(from: from ?? 0, to: to ?? 0, velocity: velocity ?? 0)
    // The second pass reduces the rounding errors of the first one.
    for _ in 0..<2 {
      // Columns to, from and velocity, and the distances.
      var (first, second, third) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
      for index in times.indices {
        let (p, v) = (curves.displacement[index], curves.velocity[index])
        let row = SIMD8(1 - p, p, v, values[index] - motion.value(p, v), 0, 0, 0, 0)
        first += row * (1 - p)
        second += row * p
        third += row * v
      }
      let system = SymmetricSystem([first, second, third], unknowns: freeParameters, right: 3)
      for (unknown, change) in zip(freeParameters, system.solution()) {
        switch unknown {
        case 0: motion.to += change
        case 1: motion.from += change
        default: motion.velocity += change
        }
      }
    }
    var error = 0.0
    for index in times.indices {
      let distance = values[index] - motion.value(curves.displacement[index], curves.velocity[index])
      error += distance * distance
    }
    return Solution(shape: shape, motion: motion, error: error.isFinite ? error : .infinity, curves: curves)
  }

  /// Returns the steps of the search from a solution: the changes of ln ω₀ and ζ that the linearized problem
  /// asks for, one for each damping factor; nil if the budget is exhausted.
  ///
  /// The linearized problem has the free linear parameters as unknowns too (Kaufman's approximation of the
  /// projected Jacobian, BIT 15, 1975). At its greatest value, the damping ratio changes only downward.
  func steps(
    from solution: Solution, damping: [Double], greatestRatio: Double, budget: WorkMeter
  ) -> [(logFrequency: Double, dampingRatio: Double)]? {
    let shape = solution.shape
    let change = 1e-6 * max(1, shape.dampingRatio)
    var other = shape
    other.dampingRatio += change
    let isAtLimit = shape.dampingRatio >= greatestRatio
    guard budget.spend(SpringFitProblem.systemWork, times: (isAtLimit ? 2 : 1) * damping.count),
      let shifted = curves(of: other, budget: budget)
    else { return nil }
    let (curves, motion) = (solution.curves, solution.motion)
    let distance = motion.from - motion.to
    var sums = (
      SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero
    )
    for index in times.indices {
      let (p, v) = (curves.displacement[index], curves.velocity[index])
      // dP/dτ = −ω₀V and d(ω₀V)/dτ = P − 2ζω₀V.
      let reduced = shape.frequency * v
      let slope = p - 2 * shape.dampingRatio * reduced
      let time = times[index]
      let byFrequency = motion.velocity * (time * slope - v) - distance * (shape.frequency * time) * reduced
      let byRatio =
        (distance * (shifted.displacement[index] - p) + motion.velocity * (shifted.velocity[index] - v))
        / change
      let row = SIMD8(1 - p, p, v, byFrequency, byRatio, values[index] - motion.value(p, v), 0, 0)
      sums.0 += row * (1 - p)
      sums.1 += row * p
      sums.2 += row * v
      sums.3 += row * byFrequency
      sums.4 += row * byRatio
    }
    let unknowns = freeParameters + [3, 4]
    let system = SymmetricSystem([sums.0, sums.1, sums.2, sums.3, sums.4], unknowns: unknowns, right: 5)
    return damping.map { factor in
      var damped = system
      for row in (unknowns.count - 2)..<unknowns.count { damped[row, row] *= 1 + factor }
      var result = damped.solution()
      let last = unknowns.count - 1
      if isAtLimit, result[last] > 0 {
        damped[last, last] *= SpringFitProblem.fixingFactor
        result = damped.solution()
        result[last] = 0
      }
      return (result[last - 1], result[last])
    }
  }

  /// The indices of the linear parameters that are fitted: 0 for `to`, 1 for `from`, 2 for `velocity`.
  private var freeParameters: [Int] {
    (to == nil ? [0] : []) + (from == nil ? [1] : []) + (velocity == nil ? [2] : [])
  }

  private func curves(of shape: Shape, budget: WorkMeter) -> Curves? {
    guard budget.spend(SpringFitProblem.work, times: times.count) else { return nil }
    let spring = NormalizedSpring(dampingRatio: shape.dampingRatio)
    var curves = Curves()
    curves.displacement.reserveCapacity(times.count)
    curves.velocity.reserveCapacity(times.count)
    for time in times {
      let (p, v) = spring.solutions(at: shape.frequency * time)
      curves.displacement.append(p)
      curves.velocity.append(v / shape.frequency)
    }
    return curves
  }
}

extension NormalizedSpring {
  /// Returns the displacements at a time τ ≥ 0 after a unit displacement and after a unit velocity.
  fileprivate func solutions(at time: Double) -> (displacement: Double, velocity: Double) {
    let decay = exp(-slowRate * time)
    guard decay > 0, time > 0 else { return (time > 0 ? 0 : 1, 0) }
    let fast = scaledAdvance(PhaseState(displacement: 0, velocity: 1), by: time)
    // V′ = P − 2ζV.
    return (decay * (fast.velocity + 2 * dampingRatio * fast.displacement), decay * fast.displacement)
  }
}
