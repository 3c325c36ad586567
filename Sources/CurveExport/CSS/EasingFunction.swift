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

  private enum Form {
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    case linear([Stop])
  }

  private let form: Form

  /// The work of finding the progress at one time, and of each step of the search in a Bézier curve, in units
  /// of a budget.
  private static let evaluationWork = 4
  private static let stepWork = 1

  /// Returns the progress at a share of the duration from 0 to 1, and spends the work of finding it. The
  /// steps are limited, so the progress is exact even if they exceed the budget.
  package func progress(at share: Double, budget: WorkMeter) -> Double {
    _ = budget.spend(EasingFunction.evaluationWork)
    switch form {
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return EasingFunction.bezier(y1, y2, at: EasingFunction.parameter(x1, x2, at: share, budget: budget))
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

  /// Returns a coordinate of a Bézier curve from 0 to 1 with the control values `one` and `two`.
  private static func bezier(_ one: Double, _ two: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * one + 3 * rest * parameter * parameter * two
      + parameter * parameter * parameter
  }

  /// Returns the parameter at which x is `share`. x does not decrease, so bisection finds it; steps of
  /// Newton's method that stay in the bracket shorten the search.
  private static func parameter(
    _ x1: Double, _ x2: Double, at share: Double, budget: WorkMeter
  ) -> Double {
    var (low, high) = (0.0, 1.0)
    var parameter = share
    for _ in 0..<60 {
      _ = budget.spend(EasingFunction.stepWork)
      let excess = bezier(x1, x2, at: parameter) - share
      if excess == 0 { return parameter }
      if excess < 0 { low = parameter } else { high = parameter }
      let rest = 1 - parameter
      let slope = 3 * (rest * rest * x1 + 2 * rest * parameter * (x2 - x1) + parameter * parameter * (1 - x2))
      let next = parameter - excess / slope
      let isInside = next > low && next < high
      if isInside, abs(next - parameter) <= 1e-16 { return next }
      parameter = isInside ? next : low + (high - low) / 2
      if high - low <= 1e-16 { return parameter }
    }
    return parameter
  }
}

// MARK: - Reading

extension EasingFunction {
  /// The work of reading one byte of a text, in units of a budget.
  package static let workPerByte = 4

  /// Reads an easing function.
  ///
  /// - Parameter text: The function as in CSS, such as `cubic-bezier(0.2, 0, 0, 1)` or `ease-out`, or a
  ///   declaration with it, such as `--ease: ease-out;`.
  /// - Throws: `EasingError` with the reason.
  package init(_ text: String) throws(EasingError) {
    var reader = EasingReader(text)
    if reader.isPath { throw .path }
    var name = reader.name()
    if reader.take(":") { name = reader.name() }
    if !reader.take("(") {
      guard reader.isAtEnd else { throw .malformed }
      guard let form = try EasingFunction.keyword(name) else { throw .unknown }
      self.form = form
      return
    }
    if name.isEqual(to: "cubic-bezier") {
      let numbers = try reader.numbers()
      guard reader.isAtEnd else { throw .malformed }
      form = try EasingFunction.cubicBezier(numbers)
    } else if name.isEqual(to: "linear") {
      let stops = try reader.stops()
      guard reader.isAtEnd else { throw .malformed }
      form = .linear(stops)
    } else {
      throw name.isEqual(to: "steps") ? .stepped : name.isEqual(to: "spring") ? .spring : .unknown
    }
  }

  /// Creates `cubic-bezier()` from its four numbers.
  package init(controlPoints numbers: [Double]) throws(EasingError) {
    form = try EasingFunction.cubicBezier(numbers)
  }

  /// The control points x1, y1, x2 and y2 of the Bézier curve; nil if it is none.
  package var controlPoints: [Double]? {
    switch form {
    case .cubicBezier(let x1, let y1, let x2, let y2): [x1, y1, x2, y2]
    case .linear(let stops): stops == EasingFunction.straight ? [0, 0, 1, 1] : nil
    }
  }

  private static let straight = [Stop(position: 0, progress: 0), Stop(position: 1, progress: 1)]

  private static func cubicBezier(_ numbers: [Double]) throws(EasingError) -> Form {
    guard numbers.count == 4 else { throw .malformed }
    guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else { throw .controlPointOutOfRange }
    return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  private static func keyword(_ name: String) throws(EasingError) -> Form? {
    if name.isEqual(to: "ease") { return .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1) }
    if name.isEqual(to: "ease-in") { return .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1) }
    if name.isEqual(to: "ease-out") { return .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1) }
    if name.isEqual(to: "ease-in-out") { return .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1) }
    if name.isEqual(to: "linear") { return .linear(straight) }
    if name.isEqual(to: "step-start") || name.isEqual(to: "step-end") { throw .stepped }
    return nil
  }
}
