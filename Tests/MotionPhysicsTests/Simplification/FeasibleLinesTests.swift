import MotionTestSupport
import Testing

@testable import MotionPhysics

@Suite struct FeasibleLinesTests {
  private typealias Line = (value: Double, slope: Double)

  /// The same set as `FeasibleLines`, clipped by examining every corner.
  private struct ScannedLines {
    var corners: [Line]

    init(_ value: Double, _ slope: Double) {
      corners = [(-value, -slope), (value, -slope), (value, slope), (-value, slope)]
    }

    mutating func clip(_ time: Double, _ sign: Double, _ limit: Double) -> Bool {
      let excess = corners.map { sign * ($0.value + $0.slope * time) - limit }
      guard excess.contains(where: { $0 <= 0 }) else { return false }
      var clipped: [Line] = []
      for (index, corner) in corners.enumerated() {
        let previous = index > 0 ? index - 1 : corners.count - 1
        if (excess[index] <= 0) != (excess[previous] <= 0) {
          let share = excess[previous] / (excess[previous] - excess[index])
          let from = corners[previous]
          clipped.append(
            (
              from.value + share * (corner.value - from.value),
              from.slope + share * (corner.slope - from.slope)
            ))
        }
        if excess[index] <= 0 { clipped.append(corner) }
      }
      corners = clipped
      return true
    }

    func least(_ time: Double, _ sign: Double) -> Double {
      corners.map { sign * ($0.value + $0.slope * time) }.min() ?? .infinity
    }
  }

  /// Returns boundaries above and below a tube: convex, concave, wavy, straight and random ones, and
  /// parabolas that continue in a narrowing random tube, which clips the polygon from both sides.
  private func boundaries(_ kind: Int, _ count: Int, _ random: inout SeededRandom) -> [(Double, Double)] {
    (0..<count).map { index in
      let x = 2 * Double(index) / Double(count) - 1
      let middle =
        switch kind {
        case 0: x * x
        case 1: -x * x
        case 2: x * x * x
        case 3: 0.7 * x
        case 5 where x < 0.2: x * x
        case 6 where x < 0.2: -x * x
        case 5: 0.4 * x - 0.04
        case 6: 0.04 - 0.4 * x
        default: random.uniform(-0.05...0.05)
        }
      let width =
        switch kind {
        case 4: 1.0
        case 5 where x > 0.2, 6 where x > 0.2: 1.5 * (1.01 - x) + random.uniform(-0.005...0.005)
        default: random.uniform(1.5...1.5001)
        }
      return (middle + width, middle - width)
    }
  }

  /// Adds one condition to both sets and compares the results and the extreme lines.
  private func compare(
    _ lines: inout FeasibleLines, _ scanned: inout ScannedLines, _ time: Double, _ sign: Double,
    _ limit: Double
  ) {
    let remains =
      sign > 0 ? lines.keep(at: time, notAbove: limit) : lines.keep(at: time, notBelow: -limit)
    let expected = scanned.clip(time, sign, limit)
    #expect(remains == expected)
    for (at, side) in [(time, 1.0), (time, -1), (time + 1, 1), (time + 1, -1)] {
      let extreme = side * lines.extreme(at: at, sign: side).value(at: at)
      #expect(abs(extreme - scanned.least(at, side)) < 1e-9)
    }
  }

  @Test(arguments: 0..<7, [5, 20, 65, 300, 1000])
  func clippingEqualsAScanOfAllCorners(kind: Int, count: Int) {
    var random = SeededRandom(seed: UInt64(kind * 10_000 + count))
    var lines = FeasibleLines(reference: 0, greatestValue: 40, greatestSlope: 400)
    var scanned = ScannedLines(40, 400)
    var greatestCount = 0
    for (index, (upper, lower)) in boundaries(kind, count, &random).enumerated() {
      let time = Double(index) / Double(count)
      compare(&lines, &scanned, time, 1, upper)
      compare(&lines, &scanned, time, -1, -lower)
      greatestCount = max(greatestCount, scanned.corners.count)
    }
    let middle = lines.middle
    let values = scanned.corners.map(\.value)
    #expect(middle.value >= (values.min() ?? 0) - 1e-9 && middle.value <= (values.max() ?? 0) + 1e-9)
    // Parabolas add an edge with each condition.
    if kind < 2 && count >= 300 { #expect(greatestCount > count / 8) }
  }

  /// The conditions of one kind follow those of the other one, and clip the corners at which these ended.
  @Test(arguments: [1.0, -1]) func conditionsOfOneKindMayFollowThoseOfTheOther(sign: Double) {
    var random = SeededRandom(seed: 9)
    for _ in 0..<20 {
      var lines = FeasibleLines(reference: 0, greatestValue: 40, greatestSlope: 400)
      var scanned = ScannedLines(40, 400)
      let count = 150
      for index in 0..<count {
        let x = 2 * Double(index) / Double(count) - 1
        compare(&lines, &scanned, (x + 1) / 2, sign, x * x + 1)
      }
      #expect(scanned.corners.count > 64)
      // Conditions that leave nothing change nothing.
      for index in 0..<count {
        let x = 2 * Double(index) / Double(count) - 1
        compare(&lines, &scanned, (x + 1) / 2, -sign, -(x * x + 1) + random.uniform(0...2))
      }
      for time in [1, 1.5, 2] { compare(&lines, &scanned, time, sign, time + random.uniform(-1...1)) }
    }
  }

  @Test func aSetThatBecomesEmptyStaysUnchanged() {
    for count in [10, 500] {
      var lines = FeasibleLines(reference: 0, greatestValue: 40, greatestSlope: 400)
      for index in 0..<count {
        let x = 2 * Double(index) / Double(count) - 1
        _ = lines.keep(at: Double(index) / Double(count), notAbove: x * x + 1)
        _ = lines.keep(at: Double(index) / Double(count), notBelow: x * x - 1)
      }
      let middle = lines.middle
      let (isBelow, isAbove) = (lines.keep(at: 1, notAbove: -50), lines.keep(at: 1, notBelow: 50))
      #expect(!isBelow && !isAbove)
      #expect(lines.middle.value == middle.value && lines.middle.slope == middle.slope)
    }
  }

  /// A parabola within the tube gives the polygon as many corners as the recording has points.
  @Test(arguments: [1.0, -1]) func stepsAreProportionalToTheConditions(sign: Double) {
    func steps(_ count: Int) -> Int {
      var lines = FeasibleLines(reference: 0, greatestValue: 40, greatestSlope: 400)
      for index in 0..<count {
        let x = 2 * Double(index) / Double(count) - 1
        let time = Double(index) / Double(count)
        _ = lines.keep(at: time, notAbove: sign * x * x + 1)
        _ = lines.keep(at: time, notBelow: sign * x * x - 1)
      }
      return lines.steps
    }
    for count in [50, 500, 20_000] { #expect(steps(2 * count) - steps(count) < count * 12) }
  }
}
