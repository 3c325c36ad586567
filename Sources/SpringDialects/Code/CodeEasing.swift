import MotionSystem
import StrictJSON

/// An easing in the code of a stylesheet or of an animation library.
struct CodeEasing: Equatable {
  /// The keyword or the function of CSS.
  let text: String
  /// The name in a library, if it is not that of CSS.
  var name: String?
  /// The number of seconds of a duration without a unit; nil if the library is not known.
  var unit: Double?
  /// The duration in seconds; nil if none stands beside the easing, and the properties whose names end with
  /// `duration` have none, or several.
  var duration: Double?
  /// The delay in seconds; nil without one.
  var delay: Double?
}

/// The easings of a code.
///
/// The duration is the first time beside the easing, between commas, braces and semicolons; without one, the
/// value of a name such as `transition-duration`.
struct CodeEasings {
  private(set) var all: [CodeEasing] = []
  /// The name of an easing that is not read.
  private(set) var unread: String?

  private let tokens: CodeTokens
  private let lastClosing: Int
  /// The name whose value is read.
  private var property = ""
  private var isTailwind = false
  /// The easing and the times since the last comma, brace or semicolon.
  private var (easing, times): (CodeEasing?, [Double]) = (nil, [])
  /// The durations with a unit, and those without one, of properties.
  private var (durations, plain): ([Double], [Double]) = ([], [])

  init(_ tokens: CodeTokens) {
    self.tokens = tokens
    lastClosing = tokens.all.lastIndex { $0.isMark(")") } ?? 0
    var next = 0
    for index in tokens.all.indices where index >= next {
      if let (found, end) = easing(at: index) {
        if easing != nil { endPart() }
        (easing, next) = (found, end)
      } else {
        next = read(index)
      }
    }
    endPart()
    let duration = durations.allSatisfy { $0 == durations[0] } ? durations.first : nil
    for (index, easing) in all.enumerated() where easing.duration == nil {
      let own = plain.count == 1 ? easing.unit.map { plain[0] * $0 } : nil
      all[index].duration = own ?? duration
      if isTailwind, let own = CodeEasing.tailwind.first(where: { easing.text.isEqual(to: $0.name) }) {
        all[index] = CodeEasing(text: "\(own.text)", name: "Tailwind's \(own.name)", duration: duration)
      }
    }
  }

  private mutating func endPart() {
    if var easing {
      (easing.duration, easing.delay) = (times.first, times.dropFirst().first)
      all.append(easing)
    }
    (easing, times) = (nil, [])
  }

  /// Returns the easing that begins at a place, and the place after it.
  private mutating func easing(at index: Int) -> (easing: CodeEasing, end: Int)? {
    let token = tokens[index]
    if token.kind == .word { return keyword(at: index) ?? named(at: index) }
    let unit = ["ease": 1, "easing": 0.001, "bezierCurve": 0.001][property]
    guard let unit, token.kind == .text || token.isMark("[") else { return nil }
    if token.kind == .mark {
      guard property != "easing" else { return nil }
      // The only segment of a curve of Qt ends at 1, 1.
      let isSegment = property == "bezierCurve"
      let numbers = numbers(after: index, count: isSegment ? 6 : 4)
      if let numbers, !isSegment || numbers.values[4...] == [1, 1] {
        return (CodeEasing(text: CodeEasing.bezier(numbers.values), name: property, unit: unit), numbers.end)
      }
      if isSegment { unread = property }
      return nil
    }
    guard property != "bezierCurve", tokens[index - 1].isMark(":=") else { return nil }
    let text = token.text
    let other = CodeEasing.names.first { text.isEqual(to: $0.name) && !CodeToken.isCapital(text.utf8.first) }
    if let other {
      return (CodeEasing(text: "\(other.text)", name: text, unit: unit == 1 ? 1 : nil), index + 1)
    }
    let isCSS =
      CodeEasing.keywords.contains { text.isEqual(to: $0) }
      || CodeEasing.functions.contains { text.utf8.starts(with: "\($0)(".utf8) }
    if isCSS { return (CodeEasing(text: text, unit: unit == 1 ? nil : unit), index + 1) }
    if !text.utf8.starts(with: "spring".utf8) { unread = text }
    return nil
  }

  /// Returns the easing of CSS that begins with the word at a place.
  private func keyword(at index: Int) -> (easing: CodeEasing, end: Int)? {
    let isCall = tokens[index + 1].isMark("(")
    let isArbitrary = tokens[index + 1].isMark("-") && tokens[index + 2].isMark("[")
    guard !isCall || lastClosing > index, !tokens[index - 1].isMark("."), !tokens[index + 1].isMark(":=."),
      !isArbitrary,
      (isCall ? CodeEasing.functions : CodeEasing.keywords).contains(where: tokens[index].text.isEqual)
    else { return nil }
    var end = index
    while isCall, !tokens[end].isMark(")") { end += 1 }
    return (CodeEasing(text: tokens.text(index...end)), end + 1)
  }

  /// Returns the easing of a library that begins with the word at a place.
  private func named(at index: Int) -> (easing: CodeEasing, end: Int)? {
    let word = tokens[index].text
    if let function = CodeEasing.curveFunctions.first(where: { word.isEqual(to: $0.name) }),
      let numbers = numbers(after: index + 1)
    {
      let text = CodeEasing.bezier(numbers.values)
      return (CodeEasing(text: text, name: word, unit: function.unit), numbers.end)
    }
    let hasPoint = tokens[index - 1].isMark(".")
    let type = hasPoint ? tokens[index - 2].name : nil
    if type == "Curves", let curve = CodeEasing.curves.first(where: { word.isEqual(to: $0.name) }) {
      return (CodeEasing(text: CodeEasing.bezier(curve.numbers), name: "Curves.\(word)"), index + 1)
    }
    // `.easeInOut(duration: 0.3)` and `Animation.easeInOut`, or a constant of Compose.
    let isSwift = hasPoint && [nil, "Animation", "Curves"].contains(type)
    guard let row = CodeEasing.names.first(where: { word.isEqual(to: $0.name) }),
      isSwift || CodeToken.isCapital(word.utf8.first)
    else { return nil }
    return (CodeEasing(text: "\(row.text)", name: word, unit: type == "Curves" ? nil : 1), index + 1)
  }

  /// Returns the numbers after a bracket, also with names, and the place after them; nil if there are others.
  private func numbers(after bracket: Int, count: Int = 4) -> (values: [Double], end: Int)? {
    guard tokens[bracket].isMark("([") else { return nil }
    var (values, index): ([Double], Int) = ([], bracket + 1)
    while values.count < count {
      let token = tokens[index]
      if token.kind == .number, SpringCode.isPlain(token.text) {
        values.append(token.number)
      } else if token.kind == .word, tokens[index + 1].isMark(":=") {
        index += 1
      } else if !token.isMark(",:") {
        return nil
      }
      index += 1
    }
    return tokens[index].isMark(tokens[bracket].isMark("[") ? "]" : "),") ? (values, index) : nil
  }

  /// Reads a time, a property or a separator at a place, and returns the place after it.
  private mutating func read(_ index: Int) -> Int {
    let (token, value) = (tokens[index], tokens[index + 2])
    if token.name == "duration", tokens[index + 1].isMark("-"), value.kind == .number, value.text.isEmpty {
      isTailwind = true
      durations.append(value.number / 1000)
      return index + 3
    }
    if token.kind == .text, CodeEasing.hasTailwindClasses(token.text) {
      all += CodeEasings(CodeTokens(Array(token.text.utf8))).all
    }
    if token.kind == .number { readTime(at: index) }
    if token.isMark(":=") { property = tokens[index - 1].name ?? "" }
    if token.isMark(",;{}") { endPart() }
    if token.isMark(";{}") { property = "" }
    return index + 1
  }

  private mutating func readTime(at index: Int) {
    let (value, unit, next) = (tokens[index].number, tokens[index].text, tokens[index + 1])
    // No part of an expression.
    guard !tokens[index - 1].isMark("(+*/"), !next.isMark(")+-*/") || unit.isEmpty else { return }
    let isNegative = tokens[index - 1].isMark("-")
    guard !isNegative || tokens[index - 2].kind == .word else { return }
    let milliseconds =
      unit.isEmpty
      ? property == "durationMillis" ? 1 : SpringForm.milliseconds[property] : ["s": 1000, "ms": 1][unit]
    guard let milliseconds else {
      if unit.isEmpty, property == "duration", tokens[index - 1].isMark(":=") { plain.append(value) }
      return
    }
    let seconds = value * milliseconds / 1000
    // One millisecond replaces a motion for people who prefer reduced motion.
    if property.hasSuffix("uration") || unit.isEmpty, seconds != 0.001 { durations.append(seconds) }
    if !unit.isEmpty { times.append(isNegative ? -seconds : seconds) }
  }
}
