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
  private var unit: Double?

  private static let keywords: [StaticString] = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]
  private static let functions: [StaticString] = ["linear", "cubic-bezier", "steps"]
  /// What Tailwind means by the keywords.
  private static let tailwind: [(name: StaticString, text: StaticString)] = [
    ("ease-in", "cubic-bezier(0.4, 0, 1, 1)"), ("ease-out", "cubic-bezier(0, 0, 0.2, 1)"),
    ("ease-in-out", "cubic-bezier(0.4, 0, 0.2, 1)"),
  ]

  /// The easings of a code, and the name of one that is not read.
  struct Reading {
    var easings: [CodeEasing] = []
    var unread: String?
  }

  /// Returns the easings of a code. The duration is the first time beside the easing, between commas, braces
  /// and semicolons; without one, the value of a name such as `transition-duration`.
  static func easings(in parts: [CodeToken.Part], of code: [UInt8]) -> Reading {
    var reading = Reading()
    var (durations, plain): ([Double], [Double]) = ([], [])
    let lastClosing = parts.lastIndex { $0.token.isMark(UInt8(ascii: ")")) } ?? 0
    var next = parts.startIndex
    var property: String?
    var isTailwind = false
    // The easing and the times since the last comma, brace or semicolon.
    var (easing, times): (CodeEasing?, [Double]) = (nil, [])
    func end() {
      if var easing {
        (easing.duration, easing.delay) = (times.first, times.dropFirst().first)
        reading.easings.append(easing)
      }
      (easing, times) = (nil, [])
    }
    for index in parts.indices where index >= next {
      switch parts[index].token {
      case .word(let word):
        let isCalled = parts.isMark(index + 1, "(") && lastClosing > index
        let isArbitrary = parts.isMark(index + 1, "-") && parts.isMark(index + 2, "[")
        let isOwn = !parts.isMark(index - 1, ".") && !parts.isMark(index + 1, ":=.") && !isArbitrary
        var found: CodeEasing?
        if isOwn, isCalled || !parts.isMark(index + 1, "("),
          (isCalled ? functions : keywords).contains(where: { word.isEqual(to: $0) })
        {
          next = index
          while isCalled, !parts.isMark(next, ")") { next += 1 }
          let range = parts[index].range.lowerBound..<parts[next].range.upperBound
          found = CodeEasing(text: String(decoding: code[range], as: UTF8.self))
          next += 1
        } else if let other = LibraryEasing.named(at: index, in: parts) {
          (found, next) = (CodeEasing(text: other.text, name: other.name, unit: other.unit), other.end)
        }
        guard let found else {
          if word == "duration", parts.isMark(index + 1, "-"), index + 2 < parts.count,
            case .number(let value, "") = parts[index + 2].token
          {
            (isTailwind, next) = (true, index + 3)
            durations.append(value / 1000)
          }
          continue
        }
        if easing != nil { end() }
        easing = found
      case .text(let text):
        guard let property, ["ease", "easing"].contains(property), parts.isMark(index - 1, ":=") else {
          continue
        }
        if let other = LibraryEasing.css(named: text) {
          if easing != nil { end() }
          easing = CodeEasing(text: "\(other)", name: text, unit: property == "ease" ? 1 : nil)
        } else if keywords.contains(where: { text.isEqual(to: $0) })
          || functions.contains(where: { text.utf8.starts(with: "\($0)(".utf8) })
        {
          if easing != nil { end() }
          easing = CodeEasing(text: text, unit: property == "easing" ? 0.001 : nil)
        } else if !text.utf8.starts(with: "spring".utf8) {
          reading.unread = text
        }
      case .number(let value, let unit):
        // No part of an expression.
        guard !parts.isMark(index - 1, "(+*/"), !parts.isMark(index + 1, ")+-*/") || unit.isEmpty else {
          continue
        }
        let isNegative = parts.isMark(index - 1, "-")
        guard !isNegative || index > 1 && parts[index - 2].token.isWord else { continue }
        let name = property ?? ""
        guard
          let seconds = seconds(value, unit)
            ?? (unit.isEmpty ? millisecondNames[name].map { value * $0 } : nil)
        else {
          if unit.isEmpty, name == "duration", parts.isMark(index - 1, ":=") { plain.append(value) }
          continue
        }
        // One millisecond replaces a motion for people who prefer reduced motion.
        if name.hasSuffix("uration") || unit.isEmpty, seconds != 0.001 { durations.append(seconds) }
        if !unit.isEmpty { times.append(isNegative ? -seconds : seconds) }
      case .mark where parts.isMark(index, ":="): property = index > 0 ? parts[index - 1].token.name : nil
      case .mark where parts.isMark(index, "[") && property == "ease":
        guard let numbers = LibraryEasing.numbers(after: index, "]", in: parts) else { continue }
        if easing != nil { end() }
        easing = CodeEasing(text: LibraryEasing.bezier(numbers.values), name: "ease", unit: 1)
        next = numbers.end
      case .mark where parts.isMark(index, ",;{}"):
        end()
        if !parts.isMark(index, ",") { property = nil }
      case .mark: break
      }
    }
    end()
    let duration = durations.allSatisfy { $0 == durations[0] } ? durations.first : nil
    for index in reading.easings.indices {
      let easing = reading.easings[index]
      if easing.duration == nil, let unit = easing.unit, plain.count == 1 {
        reading.easings[index].duration = plain[0] * unit
      }
      if reading.easings[index].duration == nil { reading.easings[index].duration = duration }
      if isTailwind, let own = tailwind.first(where: { easing.text.isEqual(to: $0.name) }) {
        reading.easings[index] = CodeEasing(
          text: "\(own.text)", duration: duration, name: "Tailwind's \(own.name)")
      }
    }
    return reading
  }

  /// The seconds of a number without a unit after a name.
  private static let millisecondNames = [
    "durationMillis": 0.001, "milliseconds": 0.001, "microseconds": 1e-6, "seconds": 1,
  ]

  /// Returns a time of CSS in seconds; nil for a number without a unit of time.
  static func seconds(_ value: Double, _ unit: String) -> Double? {
    switch unit {
    case "s": value
    case "ms": value / 1000
    default: nil
    }
  }
}
