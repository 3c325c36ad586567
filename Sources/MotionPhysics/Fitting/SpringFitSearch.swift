import MotionSystem

/// The search for the shape with the least error.
///
/// The error has several local minima, because curves with different frequencies agree here and there. The
/// search therefore starts from the solution of an integral equation and from the best shapes of a grid, on a
/// few of the positions, and continues from the best result on all.
struct SpringFitSearch {
  /// The problem with all positions.
  let fine: SpringFitProblem
  /// The problem with few positions.
  let coarse: SpringFitProblem
  let greatestRatio: Double
  /// The greatest rate per duration of an oscillation, which then lasts two intervals of the positions, and
  /// of a decay.
  private let greatestRate: Double

  /// The number of shapes of the grid from which the search starts.
  private static let starts = 3
  /// The damping ratios of the grid.
  private static let ratios = [0.03, 0.15, 0.5, 1, 4]
  /// The least frequency in radians per duration: the positions then cover 3 degrees of an oscillation.
  private static let leastFrequency = 0.05
  /// The greatest number of steps from one start. A curved valley of the error needs many.
  private var steps: Int { min(300, max(20, 200_000 / fine.times.count)) }
  struct Result {
    let shape: SpringFitProblem.Shape
    let motion: SpringFitProblem.Motion
    /// A Boolean value that indicates whether the shape is within the limits of the search.
    let isInside: Bool
  }

  init(fine: SpringFitProblem, coarse: SpringFitProblem, greatestRatio: Double) {
    self.fine = fine
    self.coarse = coarse
    self.greatestRatio = greatestRatio
    var interval = 1.0
    for index in 1..<fine.times.count {
      let difference = fine.times[index] - fine.times[index - 1]
      if difference > 0 { interval = min(interval, difference) }
    }
    greatestRate = max(4, Double.pi / interval)
  }

  /// Returns the greatest ω₀ in radians per duration of a damping ratio.
  ///
  /// The positions have to show the oscillation ω₀√(1 − ζ²) and the decay ζω₀, or the slow decay
  /// ω₀(ζ − √(ζ² − 1)) of an overdamped spring. Its fast decay may end between two of them.
  private func greatestFrequency(of ratio: Double) -> Double {
    let splitting = abs((1 - ratio) * (1 + ratio)).squareRoot()
    let rate = ratio < 1 ? max(ratio, splitting) : 1 / (ratio + splitting)
    return min(greatestRate / rate, 1e6)
  }

  /// Returns the best shape, or nil if the budget is exhausted.
  func best(budget: WorkMeter) -> Result? {
    var starts: [SpringFitProblem.Shape] = []
    if let shape = integralShape() { starts.append(shape) }
    guard let grid = gridShapes(budget: budget) else { return nil }
    starts += grid
    var best: SpringFitProblem.Solution?
    for start in starts {
      guard let found = descend(coarse, from: start, steps: 12, budget: budget) else { return nil }
      if found.error < best?.error ?? .infinity { best = found }
    }
    // Few positions may not show a fast oscillation.
    guard var start = best?.shape ?? starts.first else { return nil }
    if let shape = integralShape() {
      guard let one = fine.solution(of: shape, budget: budget),
        let two = fine.solution(of: start, budget: budget)
      else { return nil }
      if one.error < two.error { start = shape }
    }
    guard let moving = descend(fine, from: start, steps: steps, budget: budget) else { return nil }
    guard let found = simplified(moving, budget: budget) else { return nil }
    let (frequency, ratio) = (found.shape.frequency, found.shape.dampingRatio)
    return Result(
      shape: found.shape, motion: found.motion,
      isInside: frequency > SpringFitSearch.leastFrequency * 1.001
        && frequency < greatestFrequency(of: ratio) * 0.999
        && (ratio < greatestRatio * 0.999 || greatestRatio < SpringFitting.standardMaximumDampingRatio))
  }

  /// Returns the solution from rest if the velocity of a solution explains no more than noise, otherwise the
  /// solution itself.
  ///
  /// A velocity that only fits the noise would make the other parameters less certain. It has to reduce
  /// n·ln(error) by more than ln n (Bayesian information criterion: G. Schwarz, Annals of Statistics 6,
  /// 1978).
  private func simplified(
    _ solution: SpringFitProblem.Solution, budget: WorkMeter
  ) -> SpringFitProblem.Solution? {
    guard fine.velocity == nil else { return solution }
    var resting = fine
    resting.velocity = 0
    guard let rest = descend(resting, from: solution.shape, steps: steps, budget: budget) else { return nil }
    let count = Double(fine.times.count)
    let allowed = solution.error * exp(log(count) / count) + count * 1e-28
    return rest.error <= allowed ? rest : solution
  }

  /// Returns the local minimum near a shape by the method of Levenberg and Marquardt.
  private func descend(
    _ problem: SpringFitProblem, from start: SpringFitProblem.Shape, steps: Int, budget: WorkMeter
  ) -> SpringFitProblem.Solution? {
    guard var current = problem.solution(of: start, budget: budget) else { return nil }
    var factor = 1e-3
    for _ in 0..<steps {
      let factors = [factor, factor * 10, factor * 100, factor * 1e3, factor * 1e4]
      guard
        let trials = problem.steps(
          from: current, damping: factors, greatestRatio: greatestRatio, budget: budget)
      else { return nil }
      // Without a better trial, the next step is damped more.
      var isDone = factor > 0.1
      var isBetter = false
      for (factorOfTrial, step) in zip(factors, trials) {
        let shape = shape(current.shape, step)
        guard let trial = problem.solution(of: shape, budget: budget) else { return nil }
        if trial.error < current.error {
          let gain = current.error - trial.error
          isBetter = true
          isDone = gain <= 1e-13 * current.error || trial.error <= 1e-28
          current = trial
          factor = max(factorOfTrial / 10, 1e-12)
          break
        }
      }
      if isDone { break }
      if !isBetter { factor *= 1e5 }
    }
    return current
  }

  /// Returns the shape after a step, of limited length and within the limits of the search.
  private func shape(
    _ shape: SpringFitProblem.Shape, _ step: (logFrequency: Double, dampingRatio: Double)
  ) -> SpringFitProblem.Shape {
    let length = max(abs(step.logFrequency) / 0.7, abs(step.dampingRatio) / (0.1 + shape.dampingRatio))
    let share = length > 1 ? 1 / length : 1
    let ratio = min(max(shape.dampingRatio + share * step.dampingRatio, 0), greatestRatio)
    return SpringFitProblem.Shape(
      frequency: min(
        max(shape.frequency * exp(share * step.logFrequency), SpringFitSearch.leastFrequency),
        greatestFrequency(of: ratio)), dampingRatio: ratio)
  }

  /// Returns the best shapes of a grid, or nil if the budget is exhausted.
  ///
  /// The error of a lightly damped spring has narrow minima, about π radians per duration wide, and 2ζω₀
  /// where the oscillation ends before the recording. The steps of the frequency follow from that.
  private func gridShapes(budget: WorkMeter) -> [SpringFitProblem.Shape]? {
    var best: [SpringFitProblem.Solution] = []
    for ratio in SpringFitSearch.ratios.map({ min($0, greatestRatio) }) {
      var frequency = 0.5
      var candidate: SpringFitProblem.Solution?
      let end = min(greatestFrequency(of: ratio), 400 * max(1, ratio))
      while frequency <= end {
        let shape = SpringFitProblem.Shape(frequency: frequency, dampingRatio: ratio)
        guard let solution = coarse.solution(of: shape, budget: budget) else { return nil }
        if solution.error < candidate?.error ?? .infinity { candidate = solution }
        frequency += max(min(1.5, frequency), min(2 * ratio, 0.8) * frequency)
      }
      if let candidate { best.append(candidate) }
    }
    best.sort { $0.error < $1.error }
    return best.prefix(SpringFitSearch.starts).map { $0.shape }
  }

  /// Returns the shape that solves the integrated equation of the spring, or nil if it is no spring.
  ///
  /// Integrated twice, x″ + 2ζω₀x′ + ω₀²(x − X) = 0 is x = a + bt + ct² − 2ζω₀·∫x − ω₀²·∬x, which is linear
  /// in its coefficients. The integrals average the noise. The trapezoidal rule is exact enough for many
  /// positions.
  private func integralShape() -> SpringFitProblem.Shape? {
    var system = SymmetricSystem(count: 5)
    var (integral, double) = (0.0, 0.0)
    let (times, values) = (fine.times, fine.values)
    for index in times.indices {
      if index > 0 {
        let interval = times[index] - times[index - 1]
        let before = integral
        integral += interval * (values[index] + values[index - 1]) / 2
        // The integral of a quadratic: exact for straight lines between the positions.
        double += interval * before + interval * interval * (2 * values[index - 1] + values[index]) / 6
      }
      let time = times[index]
      let columns = [1, time, time * time, integral, double]
      for row in 0..<5 {
        for column in 0...row { system[row, column] += columns[row] * columns[column] }
        system[row] += columns[row] * values[index]
      }
    }
    let coefficients = system.solution()
    let square = -coefficients[4]
    guard square > SpringFitSearch.leastFrequency * SpringFitSearch.leastFrequency, square.isFinite else {
      return nil
    }
    let frequency = square.squareRoot()
    let ratio = min(max(-coefficients[3] / 2 / frequency, 0.001), greatestRatio)
    return SpringFitProblem.Shape(
      frequency: min(frequency, greatestFrequency(of: ratio)), dampingRatio: ratio)
  }
}
