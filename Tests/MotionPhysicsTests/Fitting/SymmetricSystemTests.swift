import MotionPhysics
import MotionTestSupport
import Testing

@Suite struct SymmetricSystemTests {
  /// Rounding leaves a pivot that is small but not 0, which must not become a factor of the solution.
  @Test func anUnknownThatDependsOnTheOneBeforeItIs0() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<100 {
      let ratio = random.uniform(0.1...10)
      var sums: [SIMD8<Double>] = [.zero, .zero]
      for _ in 0..<20 {
        let (x, y) = (random.uniform(-1...1), random.uniform(-1...1))
        let row = SIMD8(x, ratio * x, y, 0, 0, 0, 0, 0)
        for unknown in 0..<2 { sums[unknown] += row * row[unknown] }
      }
      #expect(SymmetricSystem(sums, unknowns: [0, 1], right: 2).solution()[1] == 0)
    }
  }
}
