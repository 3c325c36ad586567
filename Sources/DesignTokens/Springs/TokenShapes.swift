import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

/// The shapes of the springs of a document: the damping ratio, and the initial velocity divided by ω₀.
///
/// The settling duration, the easing and the fallback of a spring depend on its shape alone, apart from a
/// factor of the time, so they are computed once per shape.
struct TokenShapes {
  struct Shape {
    /// The spring with ω₀ = 1, at the threshold of a fallback.
    let spring: SettlingSpring
    fileprivate(set) var fallback: SpringFallback?
    fileprivate(set) var easing: (tolerance: Double, easing: SpringEasing)?
    /// The settling duration multiplied by ω₀.
    var duration: Double { spring.duration }
  }

  private struct Key: Hashable {
    let dampingRatio: Double
    let velocity: Double
  }

  private(set) var list: [Shape] = []
  private var indices: [Key: Int] = [:]

  /// Returns the index of the shape of a spring; nil if there would be more than the limit.
  ///
  /// Parameters that mean the same shape differ by rounding errors, so 12 significant digits decide.
  mutating func index(of spring: Spring, velocity: Double, budget: WorkMeter) throws(MotionError) -> Int? {
    let key = Key(
      dampingRatio: TokenShapes.rounded(spring.dampingRatio),
      velocity: TokenShapes.rounded(velocity / spring.angularFrequency))
    if let index = indices[key] { return index }
    guard list.count < TokenLimits.shapes else { return nil }
    let shape = try Spring(stiffness: 1, dampingRatio: key.dampingRatio)
    let motion = try SpringMotion(
      from: 0, to: 1, velocity: Coordinate(key.velocity), spring: shape, threshold: SpringFallback.threshold)
    guard let duration = try motion.settlingDuration(.exact, budget: budget).seconds, duration.isFinite
    else { throw .neverSettles }
    indices[key] = list.count
    let law = SpringLaw(spring: shape, target: 1, displacement: -1, velocity: key.velocity)
    list.append(Shape(spring: SettlingSpring(law, duration: duration)))
    return list.count - 1
  }

  mutating func fallback(_ index: Int, budget: WorkMeter) throws(TokenFailure) -> SpringFallback {
    if let fallback = list[index].fallback { return fallback }
    guard let fallback = list[index].spring.fallback(budget: budget) else { throw .tooMuchWork }
    list[index].fallback = fallback
    return fallback
  }

  /// Returns the `linear()` easing of a shape.
  mutating func easing(
    _ index: Int, tolerance: Double, budget: WorkMeter
  ) throws(ExportError) -> SpringEasing {
    if let known = list[index].easing, known.tolerance == tolerance { return known.easing }
    let law = list[index].spring.law
    let easing = try SpringEasing(
      dampingRatio: law.spring.dampingRatio, velocity: law.velocity, tolerance: tolerance, budget: budget)
    list[index].easing = (tolerance, easing)
    return easing
  }

  private static func rounded(_ number: Double) -> Double {
    guard number != 0, number.isFinite else { return number }
    let scale = pow(10, 11 - log10(number.magnitude).rounded(.down))
    let scaled = number * scale
    return scale.isNormal && scaled.isFinite ? scaled.rounded() / scale : number
  }
}
