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
    /// The progress.
    var progress: Double
  }

  private enum Form {
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    case linear([Stop])
  }

  private let form: Form

  /// Returns the progress at a share of the duration from 0 to 1, and spends the work of finding it. The
  /// steps are limited, so the progress is exact even if they exceed the budget.
  package func progress(at share: Double, budget: inout WorkBudget) -> Double {
    _ = budget.spend(4)
    switch form {
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return EasingFunction.bezier(y1, y2, at: EasingFunction.parameter(x1, x2, at: share, budget: &budget))
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
    _ x1: Double, _ x2: Double, at share: Double, budget: inout WorkBudget
  ) -> Double {
    var (low, high) = (0.0, 1.0)
    var parameter = share
    for _ in 0..<60 {
      _ = budget.spend(1)
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
    if name.isEqual("cubic-bezier") {
      let numbers = try reader.numbers()
      guard reader.isAtEnd else { throw .malformed }
      form = try EasingFunction.cubicBezier(numbers)
    } else if name.isEqual("linear") {
      let stops = try reader.stops()
      guard reader.isAtEnd else { throw .malformed }
      form = .linear(stops)
    } else {
      throw name.isEqual("steps") ? .stepped : name.isEqual("spring") ? .spring : .unknown
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

  /// The stops of `linear`.
  private static let straight = [Stop(position: 0, progress: 0), Stop(position: 1, progress: 1)]

  private static func cubicBezier(_ numbers: [Double]) throws(EasingError) -> Form {
    guard numbers.count == 4 else { throw .malformed }
    guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else { throw .controlPointOutOfRange }
    return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  private static func keyword(_ name: EasingName) throws(EasingError) -> Form? {
    if name.isEqual("ease") { return .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1) }
    if name.isEqual("ease-in") { return .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1) }
    if name.isEqual("ease-out") { return .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1) }
    if name.isEqual("ease-in-out") { return .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1) }
    if name.isEqual("linear") { return .linear(straight) }
    if name.isEqual("step-start") || name.isEqual("step-end") { throw .stepped }
    return nil
  }
}

/// The reason why a text is no easing function to which a spring can be fitted.
package enum EasingError: Error {
  /// The name is that of no easing function.
  case unknown
  /// The function is known, but not written as CSS allows.
  case malformed
  /// The function has steps.
  case stepped
  /// The function is a spring, as WebKit and anime.js have it.
  case spring
  /// The text is the path of an SVG image.
  case path
  /// `linear()` has one stop.
  case constant
  /// A control point of `cubic-bezier()` has an x outside the range from 0 to 1.
  case controlPointOutOfRange

  /// The text of a validation error.
  ///
  /// - Parameter received: A description of the received value, such as `"ease-up"`.
  package func detail(_ received: String) -> String {
    switch self {
    case .unknown, .malformed:
      "must be cubic-bezier(x1, y1, x2, y2), linear(…), ease, ease-in, ease-out, ease-in-out or linear, as "
        + "in CSS, received \(received)"
    case .stepped:
      "steps have no velocity and no spring is near them; give cubic-bezier(…) or linear(…), or the recorded "
        + "times and values of a motion"
    case .spring:
      "is a spring already, which needs no fit; give its mass, stiffness and damping as spring to the other "
        + "operations, received \(received)"
    case .path:
      "must be an easing as in CSS; a path, such as that of GSAP's CustomEase, has no such form, so give the "
        + "times and values of its points, received \(received)"
    case .constant:
      "has one stop, so the progress never changes; give linear(…) at least two stops, received \(received)"
    case .controlPointOutOfRange:
      "must have x1 and x2 from 0 to 1, because the time of an animation does not run backward, "
        + "received \(received)"
    }
  }
}

/// The name of an easing function, in lowercase.
private struct EasingName {
  var bytes: [UInt8] = []

  func isEqual(_ text: StaticString) -> Bool { bytes.elementsEqual("\(text)".utf8) }
}

/// Reads the parts of an easing function.
private struct EasingReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// A Boolean value that indicates whether only spaces, or the end of a declaration, remain.
  var isAtEnd: Bool {
    var rest = self
    _ = rest.take(";")
    rest.skipSpaces()
    return rest.position == rest.bytes.count
  }

  /// A Boolean value that indicates whether the text begins as the path of an SVG image: `M` and a number.
  var isPath: Bool {
    var rest = self
    rest.skipSpaces()
    guard let letter = rest.current, letter | 0x20 == UInt8(ascii: "m") else { return false }
    rest.position += 1
    return rest.number() != nil
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpaces() {
    while let byte = current, byte == 0x20 || (0x09...0x0d).contains(byte) { position += 1 }
  }

  /// Skips spaces and takes a character, if it is next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard let byte = current, UInt32(byte) == character.value else { return false }
    position += 1
    return true
  }

  /// Takes letters and hyphens, in lowercase.
  mutating func name() -> EasingName {
    skipSpaces()
    var name = EasingName()
    while let byte = current, name.bytes.count < 32 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): name.bytes.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): name.bytes.append(byte | 0x20)
      default: return name
      }
      position += 1
    }
    return name
  }

  /// Takes a finite number as in CSS; nil if there is none.
  private mutating func number() -> Double? {
    skipSpaces()
    guard let (number, length) = CSSNumber.prefix(of: bytes[position...]) else { return nil }
    position += length
    return number
  }

  /// Takes numbers, separated by commas, and the closing parenthesis.
  mutating func numbers() throws(EasingError) -> [Double] {
    var numbers: [Double] = []
    repeat {
      guard let number = number() else { throw .malformed }
      numbers.append(number)
    } while take(",")
    guard take(")") else { throw .malformed }
    return numbers
  }

  /// Takes the stops of `linear()` and the closing parenthesis. A stop without a position is halfway between
  /// its neighbors; a position less than one before counts as that one.
  mutating func stops() throws(EasingError) -> [EasingFunction.Stop] {
    var stops: [(progress: Double, position: Double?)] = []
    repeat {
      var progress: Double?
      var positions: [Double] = []
      while let number = number() {
        // A percent sign follows its number without a space.
        if current == UInt8(ascii: "%") {
          position += 1
          guard positions.count < 2 else { throw .malformed }
          positions.append(number / 100)
        } else {
          guard progress == nil else { throw .malformed }
          progress = number
        }
      }
      guard let progress else { throw .malformed }
      stops.append((progress, positions.first))
      if positions.count == 2 { stops.append((progress, positions[1])) }
    } while take(",")
    guard take(")") else { throw .malformed }
    guard stops.count > 1 else { throw .constant }
    let positioned = EasingReader.positioned(stops)
    // Stops at one position are a jump.
    guard let first = positioned.first, let last = positioned.last, last.position > first.position else {
      throw .stepped
    }
    return positioned
  }

  private static func positioned(_ stops: [(progress: Double, position: Double?)]) -> [EasingFunction.Stop] {
    var result: [EasingFunction.Stop] = []
    result.reserveCapacity(stops.count)
    var greatest = -Double.infinity
    /// The index of the first stop since the last position.
    var pending = 0
    for (index, stop) in stops.enumerated() {
      let given = stop.position ?? (index == 0 ? 0 : index == stops.count - 1 ? max(1, greatest) : nil)
      guard let given else {
        result.append(EasingFunction.Stop(position: 0, progress: stop.progress))
        continue
      }
      let position = max(given, greatest)
      for missing in pending..<index {
        let share = Double(missing - pending + 1) / Double(index - pending + 1)
        result[missing].position = greatest + share * (position - greatest)
      }
      result.append(EasingFunction.Stop(position: position, progress: stop.progress))
      (greatest, pending) = (position, index + 1)
    }
    return result
  }
}
