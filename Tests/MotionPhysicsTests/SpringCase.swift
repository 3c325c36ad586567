import MotionPhysics
import MotionTestSupport

/// A random spring motion of any regime, with the quantities that tests compare.
struct SpringCase: CustomStringConvertible {
  var spring: Spring
  var displacements: [Double]
  var velocities: [Double]
  var threshold: Double

  var description: String {
    "k \(spring.stiffness) ζ \(spring.dampingRatio) x \(displacements) v \(velocities) ε \(threshold)"
  }

  /// Returns the motion to `target` on each axis.
  func motion(target: Double = 0) throws -> SpringMotion {
    let from = displacements.map { $0 + target }
    return try SpringMotion(
      from: Coordinate(from) ?? Coordinate(0), to: Coordinate(repeating: target, count: from.count),
      velocity: Coordinate(velocities) ?? Coordinate(0), spring: spring, threshold: threshold)
  }

  /// Returns T, or NaN if the motion never settles.
  func duration(_ settling: SettlingPolicy = .exact) throws -> Double {
    guard case .after(let time) = try motion().settlingDuration(settling) else { return .nan }
    return time
  }

  var laws: [SpringLaw] {
    zip(displacements, velocities).map {
      SpringLaw(spring: spring, target: 0, displacement: $0, velocity: $1)
    }
  }

  /// Returns the Euclidean distance of the law from rest.
  func distance(at time: Double) -> Double {
    laws.map { $0.state(at: time).value }.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// Returns `count` cases with numbers of axes from `axes` and with damping ratios from `ratios`,
  /// or from 0.03 to 30 if `ratios` is nil.
  static func random(
    _ count: Int, seed: UInt64, axes: ClosedRange<Int> = 1...1, ratios: [Double]? = nil
  ) throws -> [SpringCase] {
    var random = SeededRandom(seed: seed)
    return try (0..<count).map { _ in
      let spread: [Double] = [
        random.uniform(0.03...1), random.uniform(0.95...1.05), random.magnitude(-1.5, 1.5), 1,
      ]
      let choices = ratios ?? spread
      let ratio = choices[Int.random(in: choices.indices, using: &random)]
      let spring = try Spring(stiffness: random.magnitude(-2, 4), dampingRatio: ratio)
      let axisCount = Int.random(in: axes, using: &random)
      return SpringCase(
        spring: spring,
        displacements: (0..<axisCount).map { _ in
          Bool.random(using: &random) ? random.uniform(-500...500) : random.magnitude(-3, 3)
        },
        velocities: (0..<axisCount).map { _ in
          Int.random(in: 0..<4, using: &random) == 0
            ? 0 : random.uniform(-900...900) * spring.angularFrequency
        },
        threshold: random.magnitude(-3, 2))
    }
  }
}
