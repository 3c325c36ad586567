import CurveExport
import Foundation
import MotionPhysics
import MotionTestSupport

/// Motions that are difficult for at least one format.
enum MotionFixtures {
  /// Returns a motion to export with samples at 60 Hz and, by default, a threshold of 0.5 per axis.
  static func exported(
    _ curve: MotionCurve, name: String = "motion", axes: [String] = [], thresholds: [Double]? = nil,
    end: Double? = nil, tolerance: Double? = nil, decimals: Int = 6, property: ScalarProperty = .x,
    selectedAnchor: SelectedAnchor? = nil
  ) throws -> ExportedCurve {
    let end = end ?? curve.settlingDuration.seconds ?? 2
    let samples = try curve.samples(Sampling(mode: .rate(60), until: end), limit: 200_000)
    let destination = Coordinate(curve.axes.map(\.destination)) ?? Coordinate(0)
    return ExportedCurve(
      name: name, axisNames: axes, property: property, curve: curve, samples: samples, decimals: decimals,
      destination: destination, selectedAnchor: selectedAnchor,
      thresholds: thresholds ?? curve.axes.map { _ in 0.5 }, end: end, tolerance: tolerance)
  }

  /// Returns a spring, with zero velocity by default.
  static func spring(
    _ from: [Double], _ to: [Double], velocity: [Double]? = nil, stiffness: Double = 200, ratio: Double,
    threshold: Double = 0.5
  ) throws -> MotionCurve {
    func coordinate(_ values: [Double]) -> Coordinate { Coordinate(values) ?? Coordinate(0) }
    return try SpringMotion(
      from: coordinate(from), to: coordinate(to), velocity: coordinate(velocity ?? from.map { _ in 0 }),
      spring: Spring(stiffness: stiffness, dampingRatio: ratio), threshold: threshold
    ).curve()
  }

  /// Returns a scroll with bounds from 0 to `max`.
  static func scroll(_ from: Double, velocity: Double, max: Double) throws -> AxisCurve {
    try AxisScroll(
      from: from, velocity: velocity, rate: .normal,
      bounds: ScrollBounds(min: 0, max: max), edgeSpring: .edge, overscrollSpring: .edge, threshold: 0.5
    ).curve(.exact)
  }

  /// Returns a scroll in two axes, one of which bounces at its edge.
  static func flick() throws -> MotionCurve {
    MotionCurve(
      axes: [
        try scroll(0, velocity: 500, max: 1200), try scroll(900, velocity: 4000, max: 1200),
      ], axesAreIndependent: true)
  }

  /// Returns a recorded drag along a sine curve, followed by a spring.
  static func toss() throws -> MotionCurve {
    let times = (0...30).map { Double($0) * 0.016 }
    let values = times.map { 300 - 200 * sin($0 * 5) }
    let velocity = (values[30] - values[25]) / (times[30] - times[25])
    let spring = try MotionFixtures.spring(
      [values[30]], [0], velocity: [velocity], stiffness: 342, ratio: 0.8)
    guard let drag = PolylineLaw(times: times, values: values), let last = spring.axes[0].phases.first else {
      return spring
    }
    return MotionCurve(
      axes: [
        AxisCurve(
          phases: [
            AxisPhase(start: 0, end: times[30], kind: .drag, law: .polyline(drag)),
            AxisPhase(start: times[30], end: times[30] + last.end, kind: .spring, law: last.law),
          ], destination: 0)
      ])
  }

  /// Returns underdamped and overdamped springs with random parameters.
  static func randomSprings(_ count: Int, seed: UInt64) throws -> [MotionCurve] {
    var generator = SeededRandom(seed: seed)
    return try (0..<count).map { _ in
      let from = Double.random(in: -500...500, using: &generator)
      let to =
        from + (Bool.random(using: &generator) ? 1 : -1) * Double.random(in: 40...600, using: &generator)
      return try spring(
        [from], [to], velocity: [Double.random(in: -3000...3000, using: &generator)],
        stiffness: exp(Double.random(in: 3...8, using: &generator)),
        ratio: Double.random(in: 0.15...2.5, using: &generator))
    }
  }
}
