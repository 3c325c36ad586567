package import MotionSystem

/// An easing function of CSS: the progress of an animation as a function of the share of its duration.
///
/// Written as in CSS Easing Functions Level 2. `steps()` is not read because its curve is constant between
/// jumps, which no spring resembles.
package struct EasingFunction {
  /// A point of `linear()`.
  struct Stop: Equatable {
    /// The share of the duration.
    var position: Double
    var progress: Double
  }

  enum Form {
    case bezier(CubicBezier)
    case linear([Stop])
  }

  private let form: Form

  /// The work of reading one byte of a text, in units of a budget.
  package static let workPerByte = 4
  /// The work of finding the progress at one time, without the search in a Bézier curve.
  private static let evaluationWork = 4
  private static let straight = [Stop(position: 0, progress: 0), Stop(position: 1, progress: 1)]
  static let keywords: [(name: StaticString, form: Form)] = [
    ("ease", .bezier(CubicBezier(SIMD4(0.25, 0.1, 0.25, 1)))),
    ("ease-in", .bezier(CubicBezier(SIMD4(0.42, 0, 1, 1)))),
    ("ease-out", .bezier(CubicBezier(SIMD4(0, 0, 0.58, 1)))),
    ("ease-in-out", .bezier(CubicBezier(SIMD4(0.42, 0, 0.58, 1)))), ("linear", .linear(straight)),
  ]

  /// Reads an easing function.
  ///
  /// - Parameter text: The function as in CSS, such as `cubic-bezier(0.2, 0, 0, 1)` or `ease-out`, or a
  ///   declaration with it, such as `--ease: ease-out;`.
  package init(_ text: String) throws(EasingError) {
    var reader = EasingReader(text)
    if reader.isPath { throw .path }
    var name = reader.name()
    if reader.take(":") { name = reader.name() }
    if reader.take("(") {
      if name.isEqual(to: "cubic-bezier") {
        self = try EasingFunction(controlPoints: try reader.numbers())
      } else if name.isEqual(to: "linear") {
        form = .linear(try reader.stops())
      } else {
        throw name.isEqual(to: "steps") ? .stepped : name.isEqual(to: "spring") ? .spring : .malformed
      }
      return
    }
    try reader.finish()
    if name.isEqual(to: "step-start") || name.isEqual(to: "step-end") { throw .stepped }
    let keyword = EasingFunction.keywords.first { name.isEqual(to: $0.name) }
    guard let keyword else { throw .malformed }
    form = keyword.form
  }

  /// Creates `cubic-bezier()` from its four numbers.
  package init(controlPoints numbers: [Double]) throws(EasingError) {
    guard let bezier = CubicBezier(numbers) else { throw .malformed }
    guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else { throw .controlPointOutOfRange }
    form = .bezier(bezier)
  }

  /// The Bézier curve; nil if the function is none.
  package var bezier: CubicBezier? {
    switch form {
    case .bezier(let bezier): bezier
    case .linear(let stops): stops == EasingFunction.straight ? CubicBezier(SIMD4(0, 0, 1, 1)) : nil
    }
  }

  /// Returns the progress at a share of the duration from 0 to 1, and spends the work of finding it. The
  /// steps are limited, so the progress is exact even if they exceed the budget.
  package func progress(at share: Double, budget: WorkMeter) -> Double {
    _ = budget.spend(EasingFunction.evaluationWork)
    switch form {
    case .bezier(let bezier): return bezier.progress(at: share, budget: budget)
    case .linear(let stops):
      // The last segment that starts at or before the share; before the first stop the first segment.
      var (low, high) = (0, stops.count)
      while low < high {
        let middle = (low + high) / 2
        if stops[middle].position <= share { low = middle + 1 } else { high = middle }
      }
      let index = min(max(low - 1, 0), max(stops.count - 2, 0))
      guard index + 1 < stops.count else { return stops[index].progress }
      let (one, two) = (stops[index], stops[index + 1])
      guard two.position > one.position else { return two.progress }
      let part = (share - one.position) / (two.position - one.position)
      return one.progress + part * (two.progress - one.progress)
    }
  }
}
