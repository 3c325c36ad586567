/// Random numbers that are the same in every run (SplitMix64), so that a failure can be seen again.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// Even in the exponent: 10^lower … 10^upper.
  mutating func magnitude(_ lower: Double, _ upper: Double) -> Double {
    let exponent = uniform(lower...upper)
    var value = 1.0
    for _ in 0..<Int(abs(exponent)) { value *= exponent < 0 ? 0.1 : 10 }
    return value * (1 + abs(exponent - exponent.rounded(.towardZero)) * (exponent < 0 ? -0.9 : 9))
  }
}
