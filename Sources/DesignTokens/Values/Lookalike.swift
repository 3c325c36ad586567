import MotionSystem
import SpringDialects
import StrictJSON

/// What a value looks like whose type or place is none of motion. The format forbids a guess, so the value is
/// only named in a warning.
enum Lookalike: String {
  case spring, transition, duration
  case bezier = "cubicBezier"
  /// An easing that no type of the format has.
  case otherEasing = "linear() or steps()"

  /// The end of the warning about a token of a type that is not of motion.
  func detail(ofType type: String) -> String {
    "looks like a \(rawValue), but tokens of the type \(type) are not included; "
      + (self == .otherEasing
        ? "the format has neither, so write the spring or a cubic-bezier()"
        : "write \"$type\": \"\(rawValue)\"")
  }

  private static let words: [(word: String, meaning: Lookalike)] = [
    ("spring", .spring), ("transition", .transition), ("easing", .bezier), ("bezier", .bezier),
    ("duration", .duration),
  ]

  /// What the name of an unknown type means, such as `lms.spring`.
  init?(type: String) {
    let letters = type.utf8.map { $0 | 0x20 }
    let found = Lookalike.words.first { word, _ in
      letters.indices.contains { letters[$0...].starts(with: word.utf8) }
    }
    guard let meaning = type.isEqual(to: "time") ? .duration : found?.meaning else { return nil }
    self = meaning
  }

  private static let functions: [(start: String, meaning: Lookalike)] = [
    ("spring(", .spring), ("cubic-bezier(", .bezier), ("linear(", .otherEasing), ("steps(", .otherEasing),
  ]

  /// What the beginning of a string means.
  /// - Parameter isPart: Whether the string is part of a value, so that a word alone means nothing.
  fileprivate init?(text: String, isPart: Bool) {
    let letters = text.utf8.drop { $0 <= 0x20 }.map { $0 | 0x20 }
    if let function = Lookalike.functions.first(where: { letters.starts(with: $0.start.utf8) }) {
      self = function.meaning
    } else if !isPart, CSSNumber.time(in: text) != nil {
      self = .duration
    } else if !isPart, (try? EasingFunction(text))?.bezier != nil {
      self = .bezier
    } else {
      return nil
    }
  }
}

extension JSONDocument {
  /// Names of which any two, or all four, say what an object is.
  private static let springNames =
    TokenReader.springParameters + ["velocity", "tension", "friction", "dampingFraction", "initialVelocity"]
  private static let points = ["x1", "y1", "x2", "y2"]

  private func count(of names: [String], in node: Node) -> Int {
    members(node).count { key, value in
      [.number, .string].contains(kind(value)) && names.contains { string(key, equals: $0) }
    }
  }

  /// Returns what a value, or a part of it, looks like. The recursion is as deep as the document.
  func lookalike(_ node: Node, isPart: Bool = false, _ budget: WorkMeter) throws(TokenFailure) -> Lookalike? {
    try budget.charge(4 + 12 * min(count(node), TokenLimits.members))
    switch kind(node) {
    case .string:
      try budget.charge(30)
      return Lookalike(
        text: beginning(of: node, bytes: TokenReader.longestText) ?? "",
        isPart: isPart || byteCount(ofString: node) > TokenReader.longestText)
    case .array:
      let numbers = count(node) == 4 ? elements(node).compactMap { number($0) } : []
      let isBezier =
        numbers.count == 4 && (0...1).contains(numbers[0]) && (0...1).contains(numbers[2])
        && numbers.contains { $0 != $0.rounded() }
      return isBezier ? .bezier : nil
    case .object where count(node) <= TokenLimits.members:
      if count(of: JSONDocument.springNames, in: node) > 1 { return .spring }
      if let spring = member(node, named: "spring"), count(spring) <= TokenLimits.members {
        try budget.charge(12 * count(spring))
        if count(of: JSONDocument.springNames, in: spring) > 0 { return .spring }
      }
      if count(of: JSONDocument.points, in: node) == 4 { return .bezier }
      if let unit = member(node, named: "unit"), string(unit, equals: "ms") || string(unit, equals: "s") {
        return .duration
      }
      if member(node, named: "duration") != nil,
        ["timingFunction", "easing", "curve"].contains(where: { member(node, withName: $0) != nil })
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
