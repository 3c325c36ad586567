import CurveExport
import MotionSystem
import StrictJSON

/// What a value looks like whose type or place is none of motion. The format forbids a guess, so the value is
/// only named in a warning.
enum Lookalike {
  case spring, transition, duration, bezier
  /// An easing that no type of the format has, such as `linear()`.
  case otherEasing

  /// The end of the warning about a token of a type that is not of motion.
  func detail(ofType type: String) -> String {
    let (noun, advice) =
      switch self {
      case .spring: ("spring", #"write "$type": "spring""#)
      case .transition: ("transition", #"write "$type": "transition""#)
      case .duration: ("duration", #"write "$type": "duration""#)
      case .bezier: ("cubic-bezier()", #"write [x1, y1, x2, y2] and "$type": "cubicBezier""#)
      case .otherEasing:
        ("linear() or steps()", "the format has neither, so write the spring or a cubic-bezier()")
      }
    return "looks like a \(noun), but tokens of the type \(type) are not included; \(advice)"
  }

  /// What the name of an unknown type means, such as `lms.spring`.
  init?(type: String) {
    let letters = type.utf8.map { $0 | 0x20 }
    func has(_ word: String) -> Bool {
      letters.indices.contains { letters[$0...].starts(with: word.utf8) }
    }
    if has("spring") {
      self = .spring
    } else if has("transition") {
      self = .transition
    } else if has("easing") || has("bezier") {
      self = .bezier
    } else if has("duration") || type.isEqual(to: "time") {
      self = .duration
    } else {
      return nil
    }
  }

  /// What the beginning of a string means.
  /// - Parameter isPart: Whether the string is part of a value, so that a word alone means nothing.
  fileprivate init?(text: String, isPart: Bool) {
    let letters = text.utf8.drop { $0 <= 0x20 }.map { $0 | 0x20 }
    if letters.starts(with: "spring(".utf8) {
      self = .spring
    } else if letters.starts(with: "cubic-bezier(".utf8) {
      self = .bezier
    } else if letters.starts(with: "linear(".utf8) || letters.starts(with: "steps(".utf8) {
      self = .otherEasing
    } else if !isPart, CSSNumber.time(in: text) != nil {
      self = .duration
    } else if !isPart, (try? TokenBezier(text: text)) != nil {
      self = .bezier
    } else {
      return nil
    }
  }
}

extension JSONDocument {
  private static let springNames =
    SpringMembers.numberNames + ["duration", "tension", "friction", "dampingFraction", "initialVelocity"]
  private static let points = ["x1", "y1", "x2", "y2"]
  private static let longestText = 128

  /// Returns what a value, or a part of it, looks like. The recursion is as deep as the document.
  func lookalike(_ node: Node, isPart: Bool = false, _ budget: WorkMeter) throws(TokenFailure) -> Lookalike? {
    try budget.charge(4 + 12 * min(count(node), TokenLimits.members))
    switch kind(node) {
    case .string:
      try budget.charge(30)
      return Lookalike(
        text: beginning(of: node, bytes: JSONDocument.longestText) ?? "",
        isPart: isPart || byteCount(ofString: node) > JSONDocument.longestText)
    case .array:
      let numbers = count(node) == 4 ? elements(node).compactMap { number($0) } : []
      let isBezier =
        numbers.count == 4 && (0...1).contains(numbers[0]) && (0...1).contains(numbers[2])
        && numbers.contains { $0 != $0.rounded() }
      return isBezier ? .bezier : nil
    case .object where count(node) <= TokenLimits.members:
      func has(_ names: [String]) -> Int {
        members(node).count { key, value in
          [.number, .string].contains(kind(value)) && names.contains { string(key, equals: $0) }
        }
      }
      if has(JSONDocument.springNames) > 1 { return .spring }
      if has(JSONDocument.points) == 4 { return .bezier }
      let unit = member(node, named: "unit")
      if let unit, string(unit, equals: "ms") || string(unit, equals: "s") { return .duration }
      if member(node, named: "duration") != nil,
        member(node, named: "timingFunction") != nil || member(node, named: "easing") != nil
          || member(node, named: "curve") != nil
      {
        return .transition
      }
      for (_, value) in members(node) {
        if let found = try lookalike(value, isPart: true, budget) { return found }
      }
      return nil
    default: return nil
    }
  }
}
