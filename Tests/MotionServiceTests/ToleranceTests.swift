import MotionPhysics
import Testing

@testable import MotionService

/// Sampling within a tolerance, as it is printed.
struct ToleranceTests {
  /// The greatest distance that a dense search finds between the printed lines and the curve.
  func distance(_ answer: Answer, _ curve: AxisCurve) throws -> Double {
    let times = try #require(try answer.numbers("/times"))
    let values = try #require(try answer.numbers("/values"))
    var worst = 0.0
    for index in times.indices.dropFirst() {
      for step in 0...200 {
        let share = Double(step) / 200
        let time = times[index - 1] + (times[index] - times[index - 1]) * share
        let line = values[index - 1] + (values[index] - values[index - 1]) * share
        worst = max(worst, abs(curve.state(at: time).value - line))
      }
    }
    return worst
  }

  @Test(arguments: [0.1, 0.5, 1, 3], [4, 6, 12])
  func thePrintedLinesHoldTheToleranceRoundingIncluded(_ ratio: Double, _ decimals: Int) throws {
    for tolerance in [5, 0.5, 0.05] {
      let answer = Service.post(
        "spring/trajectory",
        #"{"from": 300, "velocity": -800, "spring": {"dampingRatio": \#(ratio)}, "sampling": {"tolerance": \#(tolerance), "decimals": \#(decimals)}}"#
      )
      let threshold = try #require(try answer.number("/threshold"), "\(answer.text.prefix(300))")
      #expect(threshold <= min(0.5, tolerance))
      let curve = try SpringMotion(
        from: Coordinate(300), to: Coordinate(0), velocity: Coordinate(-800),
        spring: SpringParameters(stiffness: 200, dampingRatio: ratio), threshold: threshold
      ).curve().axes[0]
      let stated = try #require(try answer.number("/maximumError"))
      let seen = try distance(answer, curve)
      #expect(stated <= tolerance)
      #expect(seen <= stated * (1 + 1e-9))
      #expect(seen >= stated * 0.98, "the stated error is the true one")
      let times = try #require(try answer.numbers("/times"))
      #expect(zip(times, times.dropFirst()).allSatisfy(<))
      #expect(times.first == 0)
      #expect(abs(try #require(times.last) - curve.end) <= 1e-4)
    }
  }

  @Test func aTouchThatMovesThePositionAtOnceStaysAStep() throws {
    let answer = Service.post(
      "toss/trajectory",
      #"""
      {"initialPosition": 10, "destination": 100, "threshold": 0.5, "sampling": {"tolerance": 0.5}, "gesture": [
        {"state": "began", "time": 5, "translation": 0}, {"state": "changed", "time": 5.05, "translation": 20},
        {"state": "ended", "time": 5.1, "translation": 50},
        {"state": "began", "time": 5.2, "translation": 50}, {"state": "ended", "time": 5.3, "translation": 1}]}
      """#)
    #expect(answer.status == 200, "\(answer.text.prefix(300))")
    #expect(try #require(try answer.number("/maximumError")) <= 0.5)
  }

  @Test func aToleranceFinerThanTheDecimalsIsAFault() throws {
    let answer = Service.post(
      "spring/trajectory", #"{"from": 300, "sampling": {"tolerance": 0.001, "decimals": 1}}"#)
    #expect(try answer.errors() == ["/sampling/decimals"])
  }
}
