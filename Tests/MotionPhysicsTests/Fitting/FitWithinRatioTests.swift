import Foundation
import MotionPhysics
import Testing

/// Fits whose damping ratio has a limit, as those of easings.
@Suite struct FitWithinRatioTests {
  /// The control points of steep easings, whose nearest springs have damping ratios above 3.
  private static let steepEasings = [
    [0, 0, 0, 1], [0.05, 0.7, 0.1, 1], [0, 0.71, 0.2, 1.01], [0, 1, 0, 1], [0.15, 1, 0.3, 1],
    [0.1, 0.9, 0.2, 1],
    [0, 0.5, 0, 1], [0.15, 0.8, 0.3, 1],
  ]

  /// Returns the positions of a cubic Bézier easing of 1 s and of its end for as long again.
  private func recording(_ points: [Double]) throws -> SpringFitting {
    func coordinate(_ one: Double, _ two: Double, _ parameter: Double) -> Double {
      let rest = 1 - parameter
      return 3 * rest * parameter * (rest * one + parameter * two) + parameter * parameter * parameter
    }
    let times = (0..<256).map { Double($0) / 128 }
    let values = times.map { time in
      guard time < 1 else { return 1.0 }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if coordinate(points[0], points[2], middle) < time { low = middle } else { high = middle }
      }
      return coordinate(points[1], points[3], low)
    }
    var fitting = try SpringFitting(times: times, values: values)
    (fitting.from, fitting.to, fitting.velocity) = (0, 1, 0)
    return fitting
  }

  @Test(arguments: steepEasings) func limitedRatioIsHardlyFarther(_ points: [Double]) throws {
    var fitting = try recording(points)
    let free = try fitting.nearest()
    #expect(free.spring.dampingRatio > 3)
    fitting.maximumDampingRatio = 3
    let limited = try fitting.nearest()
    #expect(abs(limited.spring.dampingRatio - 3) < 1e-9 && limited.isDetermined)
    let (least, reached) = (free.rootMeanSquareDeviation, limited.rootMeanSquareDeviation)
    #expect(reached <= max(1.2 * least, least + 0.005), "\(points): \(least), \(reached)")
  }

  /// Every other spring with the greatest ratio, or slightly less, is farther from the easing.
  @Test(arguments: steepEasings) func limitedFitIsNearestWithinItsLimit(_ points: [Double]) throws {
    var fitting = try recording(points)
    fitting.maximumDampingRatio = 3
    let fit = try fitting.nearest()
    func deviation(_ frequency: Double, _ ratio: Double) throws -> Double {
      let motion = try SpringMotion(
        from: 0.0, to: 1, velocity: 0,
        spring: Spring(stiffness: fit.spring.stiffness * frequency * frequency, dampingRatio: ratio))
      let squares = zip(fitting.times, fitting.values).map { time, value in
        pow(motion.state(at: time).value[0] - value, 2)
      }
      return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }
    #expect(abs(try deviation(1, 3) / fit.rootMeanSquareDeviation - 1) < 1e-9)
    for (frequency, ratio) in [(0.999, 3.0), (1.001, 3), (1, 2.99), (0.995, 2.99), (0.99, 2.99)] {
      #expect(
        try deviation(frequency, ratio) > fit.rootMeanSquareDeviation, "\(points) \(frequency) \(ratio)")
    }
  }

  @Test func ratioWithinTheLimitIsUnchanged() throws {
    var fitting = try recording([0.2, 0, 0, 1])
    let free = try fitting.nearest()
    fitting.maximumDampingRatio = 3
    let limited = try fitting.nearest()
    #expect(abs(limited.spring.stiffness / free.spring.stiffness - 1) < 1e-6)
    #expect(abs(limited.spring.dampingRatio - free.spring.dampingRatio) < 1e-6)
  }
}
