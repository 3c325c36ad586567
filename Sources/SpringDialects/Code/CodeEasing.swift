import MotionSystem

/// An easing in the code of a stylesheet.
struct CodeEasing: Equatable {
  /// The keyword or the function.
  let text: String
  /// The duration in seconds; nil if none stands beside the easing, and the properties whose names end with
  /// `duration` have none, or several.
  var duration: Double?

  private static let keywords: [StaticString] = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]
  private static let functions: [StaticString] = ["linear", "cubic-bezier", "steps"]

  /// Returns the easings of a code. The duration is the first time beside the easing, between commas, braces
  /// and semicolons; without one, the value of a name such as `transition-duration`.
  static func easings(in parts: [CodeToken.Part], of code: [UInt8]) -> [CodeEasing] {
    var easings: [CodeEasing] = []
    var durations: [Double] = []
    let lastClosing = parts.lastIndex { $0.token.isMark(UInt8(ascii: ")")) } ?? 0
    var next = parts.startIndex
    var property: String?
    // The easing and the time since the last comma, brace or semicolon.
    var (easing, time): (String?, Double?) = (nil, nil)
    func end() {
      if let easing { easings.append(CodeEasing(text: easing, duration: time)) }
      (easing, time) = (nil, nil)
    }
    for index in parts.indices where index >= next {
      switch parts[index].token {
      case .word(let word):
        let isCalled = parts.isMark(index + 1, "(")
        guard (isCalled ? functions : keywords).contains(where: { word.isEqual(to: $0) }),
          !isCalled || lastClosing > index, !parts.isMark(index + 1, ":"), !parts.isMark(index - 1, ".")
        else { continue }
        if easing != nil { end() }
        next = index
        while isCalled, !parts.isMark(next, ")") { next += 1 }
        let range = parts[index].range.lowerBound..<parts[next].range.upperBound
        easing = String(decoding: code[range], as: UTF8.self)
        next += 1
      case .number(let value, let unit):
        // No part of an expression.
        guard let seconds = seconds(value, unit), !parts.isMark(index - 1, "(+-*/"),
          !parts.isMark(index + 1, ")+-*/")
        else { continue }
        // One millisecond replaces a motion for people who prefer reduced motion.
        if property?.hasSuffix("duration") == true, seconds != 0.001 { durations.append(seconds) }
        if time == nil { time = seconds }
      case .mark where parts.isMark(index, ":"): property = index > 0 ? parts[index - 1].token.name : nil
      case .mark where parts.isMark(index, ",;{}"):
        end()
        if !parts.isMark(index, ",") { property = nil }
      case .mark, .text: break
      }
    }
    end()
    let duration = durations.allSatisfy { $0 == durations[0] } ? durations.first : nil
    for index in easings.indices where easings[index].duration == nil { easings[index].duration = duration }
    return easings
  }

  /// Returns a time of CSS in seconds; nil for a number without a unit of time.
  static func seconds(_ value: Double, _ unit: String) -> Double? {
    switch unit {
    case "s": value
    case "ms": value / 1000
    default: nil
    }
  }
}
