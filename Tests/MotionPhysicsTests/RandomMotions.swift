import MotionPhysics
import MotionTestSupport
import Testing

extension SeededRandom {
  /// Returns a number from 10^lower to 10^upper, with an approximately uniform exponent.
  mutating func magnitude(_ lower: Double, _ upper: Double) -> Double {
    let exponent = uniform(lower...upper)
    var value = 1.0
    for _ in 0..<Int(abs(exponent)) { value *= exponent < 0 ? 0.1 : 10 }
    return value * (1 + abs(exponent - exponent.rounded(.towardZero)) * (exponent < 0 ? -0.9 : 9))
  }

  mutating func pick<Element>(_ elements: [Element]) throws -> Element {
    try #require(elements.randomElement(using: &self))
  }

  mutating func spring() throws -> Spring {
    try Spring(
      mass: uniform(0.5...2), stiffness: uniform(40...400),
      dampingRatio: try pick([0.1, 0.4, 0.8, 1 - 1e-9, 1, 1 + 1e-9, 1.3, 4]))
  }

  mutating func coordinate(_ count: Int, _ range: ClosedRange<Double>) throws -> Coordinate {
    try #require(Coordinate((0..<count).map { _ in uniform(range) }))
  }
}
