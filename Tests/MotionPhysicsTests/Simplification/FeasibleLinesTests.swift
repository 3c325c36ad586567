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

  /// Returns boundaries above and below a tube: convex, concave, wavy, straight and random ones.
  private func boundaries(_ kind: Int, _ count: Int, _ random: inout SeededRandom) -> [(Double, Double)] {
    (0..<count).map { index in
      let x = 2 * Double(index) / Double(count) - 1
      let middle =
        switch kind {
        case 0: x * x
        case 1: -x * x
        case 2: x * x * x
        case 3: 0.7 * x
        default: random.uniform(-0.05...0.05)
        }
      let width = kind == 4 ? 1 : random.uniform(1.5...1.5001)
      return (middle + width, middle - width)
    }
  }

  @Test(arguments: 0..<5, [5, 63, 64, 65, 300, 2000])
  func clippingEqualsAScanOfAllCorners(kind: Int, count: Int) {
    var random = SeededRandom(seed: UInt64(kind * 10_000 + count))
    var lines = FeasibleLines(reference: 0, greatestValue: 40, greatestSlope: 400)
    var scanned = ScannedLines(40, 400)
    var greatestCount = 0
    for (index, (upper, lower)) in boundaries(kind, count, &random).enumerated() {
      let time = Double(index) / Double(count)
      let (isBelow, isAbove) = (
        lines.keep(at: time, notAbove: upper), lines.keep(at: time, notBelow: lower)
      )
      let expected = (scanned.clip(time, 1, upper), scanned.clip(time, -1, -lower))
      #expect((isBelow, isAbove) == expected)
      greatestCount = max(greatestCount, scanned.corners.count)
      for (at, sign) in [(time, 1.0), (time, -1), (time + 1, 1), (time + 1, -1)] where index % 17 == 0 {
        let extreme = sign * lines.extreme(at: at, sign: sign).value(at: at)
        #expect(abs(extreme - scanned.least(at, sign)) < 1e-9)
      }
    }
    let middle = lines.middle
    let values = scanned.corners.map(\.value)
    #expect(middle.value >= (values.min() ?? 0) - 1e-9 && middle.value <= (values.max() ?? 0) + 1e-9)
    // Parabolas add an edge with each condition.
    if kind < 2 && count >= 300 { #expect(greatestCount > count / 8) }
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
    // Up to 64 corners, a condition examines all of them.
    #expect(steps(40_000) - steps(20_000) < 20_000 * 12)
  }
}
