import CurveExport
import Foundation
import MotionPhysics

// The motions that the tests export: each a case that a representation could get wrong.

/// A deterministic source of numbers: the tests see the same motions in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

enum Motions {
  static func export(
    _ curve: MotionCurve, name: String = "motion", axes: [String] = [], thresholds: [Double]? = nil,
    end: Double? = nil, tolerance: Double? = nil, decimals: Int = 6
  ) throws -> ExportedCurve {
    let end = end ?? curve.settlingDuration ?? 2
    let samples = try curve.samples(Sampling(mode: .rate(60), until: end), limit: 200_000)
    let destination = Coordinate(curve.axes.map(\.destination)) ?? Coordinate(0)
    return ExportedCurve(
      name: name, axisNames: axes, curve: curve, samples: samples, decimals: decimals,
      destination: destination,
      thresholds: thresholds ?? curve.axes.map { _ in 0.5 }, end: end, tolerance: tolerance)
  }

  static func spring(
    _ from: [Double], _ to: [Double], velocity: [Double]? = nil, stiffness: Double = 200, ratio: Double,
    threshold: Double = 0.5
  ) throws -> MotionCurve {
    func coordinate(_ values: [Double]) -> Coordinate { Coordinate(values) ?? Coordinate(0) }
    return try SpringMotion(
      from: coordinate(from), to: coordinate(to), velocity: coordinate(velocity ?? from.map { _ in 0 }),
      spring: SpringParameters(stiffness: stiffness, dampingRatio: ratio), threshold: threshold
    ).curve()
  }

  static func scroll(_ from: Double, velocity: Double, max: Double) throws -> AxisCurve {
    try ScrollMotion(
      from: from, velocity: velocity, rate: DecelerationRate(DecelerationRate.normal),
      bounds: ScrollBounds(min: 0, max: max), edgeSpring: .edge, overscrollSpring: .edge, threshold: 0.5
    ).curve(.exact)
  }

  static func flick() throws -> MotionCurve {
    MotionCurve(
      axes: [
        try scroll(0, velocity: 500, max: 1200), try scroll(900, velocity: 4000, max: 1200),
      ], axesAreIndependent: true)
  }

  /// A drag along a sine, then a spring.
  static func toss() throws -> MotionCurve {
    let times = (0...30).map { Double($0) * 0.016 }
    let values = times.map { 300 - 200 * sin($0 * 5) }
    let velocity = (values[30] - values[25]) / (times[30] - times[25])
    let spring = try Motions.spring([values[30]], [0], velocity: [velocity], stiffness: 342, ratio: 0.8)
    guard let drag = RecordedLaw(times: times, values: values), let last = spring.axes[0].phases.first else {
      return spring
    }
    return MotionCurve(
      axes: [
        AxisCurve(
          phases: [
            AxisPhase(start: 0, end: times[30], law: .recorded(drag)),
            AxisPhase(start: times[30], end: times[30] + last.end, law: last.law),
          ], destination: 0)
      ])
  }

  /// Springs of all regimes, with and without velocity.
  static func randomSprings(_ count: Int, seed: UInt64) throws -> [MotionCurve] {
    var generator = SeededGenerator(seed: seed)
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

  /// The greatest distance of a function of time from an axis, seen at many times, the ends left out.
  static func greatestError(
    _ axis: AxisCurve, until end: Double, places: Int = 20_011, of function: (Double) -> Double
  ) -> Double {
    (1..<places).reduce(0) { greatest, place in
      let time = end * Double(place) / Double(places)
      return max(greatest, abs(function(time) - axis.state(at: time).value))
    }
  }

  /// The value at a time of the polyline through points in order of time; held before and after.
  static func polyline(_ points: [(time: Double, value: Double)], at time: Double) -> Double {
    guard let after = points.firstIndex(where: { $0.time > time }) else { return points.last?.value ?? 0 }
    guard after > 0 else { return points[0].value }
    let (start, end) = (points[after - 1], points[after])
    return start.value + (end.value - start.value) * ((time - start.time) / (end.time - start.time))
  }

  static func string(_ format: CurveFormat, _ curve: ExportedCurve) throws -> String {
    String(decoding: try format.text(of: curve), as: UTF8.self)
  }

  /// All groups of all matches of a regular expression.
  static func matches(_ pattern: String, in text: String) throws -> [[String]] {
    let expression = try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
    let whole = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: whole).map { match in
      (0..<match.numberOfRanges).map { group in
        Range(match.range(at: group), in: text).map { String(text[$0]) } ?? ""
      }
    }
  }

  static func numbers(_ text: String) throws -> [Double] {
    try matches("-?[0-9]+(?:\\.[0-9]+)?(?:e[+-]?[0-9]+)?", in: text).compactMap { Double($0[0]) }
  }
}
