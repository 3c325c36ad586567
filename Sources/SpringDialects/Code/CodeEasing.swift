import MotionSystem

/// An easing in the code of a stylesheet or of an animation library.
struct CodeEasing: Equatable {
  /// The keyword or the function of CSS.
  let text: String
  /// The duration in seconds; nil if none stands beside the easing, and the properties whose names end with
  /// `duration` have none, or several.
  var duration: Double?
  /// The delay in seconds; nil without one.
  var delay: Double?
  /// The name in a library, if it is not that of CSS.
  var name: String?
  /// The number of seconds of a duration without a unit; nil if the library is not known.
  private(set) var unit: Double?

  /// The easings of a code, and the name of one that is not read.
  ///
  /// The duration is the first time beside the easing, between commas, braces and semicolons; without one,
  /// the value of a name such as `transition-duration`.
  struct Reading {
    private(set) var easings: [CodeEasing] = []
    private(set) var unread: String?

    private let parts: [CodeToken.Part]
    private let code: [UInt8]
    private let lastClosing: Int
    /// The name whose value is read.
    private var property: String?
    private var isTailwind = false
    /// The easing and the times since the last comma, brace or semicolon.
    private var (easing, times): (CodeEasing?, [Double]) = (nil, [])
    /// The durations with a unit, and those without one, of properties.
    private var (durations, plain): ([Double], [Double]) = ([], [])

    init(_ parts: [CodeToken.Part], of code: [UInt8]) {
      (self.parts, self.code) = (parts, code)
      lastClosing = parts.lastIndex { $0.token.isMark(UInt8(ascii: ")")) } ?? 0
      var next = 0
      for index in parts.indices where index >= next {
        next = index + 1
        if let found = easing(at: index) {
          if easing != nil { end() }
          (easing, next) = (found.easing, found.end)
        } else {
          next = read(index)
        }
      }
      end()
      finish()
    }

    private mutating func end() {
      if var easing {
        (easing.duration, easing.delay) = (times.first, times.dropFirst().first)
        easings.append(easing)
      }
      (easing, times) = (nil, [])
    }

    /// Gives the easings without a duration that of the code, and those of Tailwind its curves.
    private mutating func finish() {
      let duration = durations.allSatisfy { $0 == durations[0] } ? durations.first : nil
      for (index, easing) in easings.enumerated() where easing.duration == nil {
        let own = plain.count == 1 ? easing.unit.map { plain[0] * $0 } : nil
        easings[index].duration = own ?? duration
        if isTailwind, let own = CodeEasing.tailwind.first(where: { easing.text.isEqual(to: $0.name) }) {
          easings[index] = CodeEasing(
            text: "\(own.text)", duration: duration, name: "Tailwind's \(own.name)")
        }
      }
    }

    /// Returns the easing that begins at a place, and the place after it.
    private mutating func easing(at index: Int) -> (easing: CodeEasing, end: Int)? {
      switch parts[index].token {
      case .word(let word):
        let isCalled = parts.isMark(index + 1, "(") && lastClosing > index
        let isArbitrary = parts.isMark(index + 1, "-") && parts.isMark(index + 2, "[")
        let isOwn = !parts.isMark(index - 1, ".") && !parts.isMark(index + 1, ":=.") && !isArbitrary
        let known = isCalled ? CodeEasing.functions : CodeEasing.keywords
        if isOwn, isCalled || !parts.isMark(index + 1, "("), known.contains(where: { word.isEqual(to: $0) }) {
          var end = index
          while isCalled, !parts.isMark(end, ")") { end += 1 }
          let range = parts[index].range.lowerBound..<parts[end].range.upperBound
          return (CodeEasing(text: String(decoding: code[range], as: UTF8.self)), end + 1)
        }
        return LibraryEasing.named(at: index, in: parts).map {
          (CodeEasing(text: $0.text, name: $0.name, unit: $0.unit), $0.end)
        }
      case .text(let text):
        guard let property, ["ease", "easing"].contains(property), parts.isMark(index - 1, ":=") else {
          return nil
        }
        if let other = LibraryEasing.css(named: text) {
          return (CodeEasing(text: "\(other)", name: text, unit: property == "ease" ? 1 : nil), index + 1)
        }
        let isCSS =
          CodeEasing.keywords.contains { text.isEqual(to: $0) }
          || CodeEasing.functions.contains { text.utf8.starts(with: "\($0)(".utf8) }
        if isCSS { return (CodeEasing(text: text, unit: property == "easing" ? 0.001 : nil), index + 1) }
        if !text.utf8.starts(with: "spring".utf8) { unread = text }
        return nil
      case .mark where parts.isMark(index, "["):
        guard let property, let unit = ["ease": 1.0, "bezierCurve": 0.001][property] else { return nil }
        let numbers =
          unit == 1
          ? LibraryEasing.numbers(after: index, "]", in: parts)
          : LibraryEasing.segment(after: index, in: parts)
        if numbers == nil, unit < 1 { unread = property }
        return numbers.map {
          (CodeEasing(text: LibraryEasing.bezier($0.values), name: property, unit: unit), $0.end)
        }
      case .mark, .number: return nil
      }
    }

    /// Reads a time, a property or a separator at a place, and returns the place after it.
    private mutating func read(_ index: Int) -> Int {
      switch parts[index].token {
      case .word("duration") where parts.isMark(index + 1, "-") && index + 2 < parts.count:
        guard case .number(let value, "") = parts[index + 2].token else { break }
        isTailwind = true
        durations.append(value / 1000)
        return index + 3
      case .text(let text) where CodeEasing.hasTailwindClasses(text):
        let inner = Array(text.utf8)
        easings += Reading(CodeToken.parts(of: inner), of: inner).easings
      case .number(let value, let unit): readTime(value, unit, at: index)
      case .mark where parts.isMark(index, ":="): property = index > 0 ? parts[index - 1].token.name : nil
      case .mark where parts.isMark(index, ",;{}"):
        end()
        if !parts.isMark(index, ",") { property = nil }
      case .word, .text, .mark: break
      }
      return index + 1
    }

    private mutating func readTime(_ value: Double, _ unit: String, at index: Int) {
      // No part of an expression.
      guard !parts.isMark(index - 1, "(+*/"), !parts.isMark(index + 1, ")+-*/") || unit.isEmpty else {
        return
      }
      let isNegative = parts.isMark(index - 1, "-")
      guard !isNegative || index > 1 && parts[index - 2].token.isWord else { return }
      let name = property ?? ""
      let perSecond = unit.isEmpty ? CodeEasing.unitsOfNames[name] : CodeEasing.units[unit]
      guard let perSecond else {
        if unit.isEmpty, name == "duration", parts.isMark(index - 1, ":=") { plain.append(value) }
        return
      }
      let seconds = value / perSecond
      // One millisecond replaces a motion for people who prefer reduced motion.
      if name.hasSuffix("uration") || unit.isEmpty, seconds != 0.001 { durations.append(seconds) }
      if !unit.isEmpty { times.append(isNegative ? -seconds : seconds) }
    }
  }

  private static let keywords: [StaticString] = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]
  private static let functions: [StaticString] = ["linear", "cubic-bezier", "steps"]
  /// What Tailwind means by the keywords.
  private static let tailwind: [(name: StaticString, text: StaticString)] = [
    ("ease-in", "cubic-bezier(0.4, 0, 1, 1)"), ("ease-out", "cubic-bezier(0, 0, 0.2, 1)"),
    ("ease-in-out", "cubic-bezier(0.4, 0, 0.2, 1)"),
  ]

  /// Returns whether a text has classes of Tailwind for an easing and its duration.
  private static func hasTailwindClasses(_ text: String) -> Bool {
    let classes = text.split { $0 == " " || $0 == "\n" }
    return classes.contains { $0.hasPrefix("ease-") } && classes.contains { $0.hasPrefix("duration-") }
  }

  /// How often a unit of CSS, and one that the name of a number states, is in a second.
  private static let units = ["s": 1.0, "ms": 1000]
  private static let unitsOfNames = [
    "durationMillis": 1000, "milliseconds": 1000, "microseconds": 1e6, "seconds": 1,
  ]
}
