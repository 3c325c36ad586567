import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

/// The shapes of the springs of a document: the damping ratio, and the initial velocity divided by ω₀.
///
/// The easing and the fallback of a spring depend on its shape alone, apart from a factor of the time, so
/// they are computed once per shape.
struct TokenShapes {
  /// A shape.
  struct Shape {
    let dampingRatio: Double
    /// The initial velocity divided by ω₀, in travels.
    let velocity: Double
    fileprivate(set) var fallback: SpringFallback?
    fileprivate(set) var easing: SpringEasing?
    fileprivate(set) var easingTolerance = 0.0
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
  mutating func index(of spring: Spring, velocity: Double) -> Int? {
    let key = Key(
      dampingRatio: TokenShapes.rounded(spring.dampingRatio),
      velocity: TokenShapes.rounded(velocity / spring.angularFrequency))
    if let index = indices[key] { return index }
    guard list.count < TokenLimits.shapes else { return nil }
    indices[key] = list.count
    list.append(Shape(dampingRatio: key.dampingRatio, velocity: key.velocity))
    return list.count - 1
  }

  /// Returns the fallback of a shape.
  mutating func fallback(_ index: Int, budget: WorkMeter) throws(TokenFailure) -> SpringFallback {
    if let fallback = list[index].fallback { return fallback }
    let fallback = try SpringFallback(
      dampingRatio: list[index].dampingRatio, velocity: list[index].velocity, budget: budget)
    list[index].fallback = fallback
    return fallback
  }

  /// Returns the `linear()` easing of a shape.
  mutating func easing(
    _ index: Int, tolerance: Double, budget: WorkMeter
  ) throws(ExportError) -> SpringEasing {
    if let easing = list[index].easing, list[index].easingTolerance == tolerance { return easing }
    let easing = try SpringEasing(
      dampingRatio: list[index].dampingRatio, velocity: list[index].velocity, tolerance: tolerance,
      budget: budget)
    list[index].easing = easing
    list[index].easingTolerance = tolerance
    return easing
  }

  private static func rounded(_ number: Double) -> Double {
    guard number != 0, number.isFinite else { return number }
    let scale = pow(10, 11 - log10(number.magnitude).rounded(.down))
    let scaled = number * scale
    return scale.isNormal && scaled.isFinite ? scaled.rounded() / scale : number
  }
}
