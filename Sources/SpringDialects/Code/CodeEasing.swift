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
  /// Whether the duration is read as seconds, because as milliseconds it would be less than 10 ms.
  var hasAssumedUnit = false
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
  /// The names of easings that are not read.
  private(set) var unread: [String] = []
  /// The times and counts beside other easings.
  private(set) var unused: [String] = []

  private let tokens: CodeTokens
  private let lastClosing: Int
  /// The name whose value is read.
  private var property: String
  private var isTailwind = false
  /// The easing, and the times since the last comma, brace or semicolon.
  private var (easing, times): (CodeEasing?, [Double]) = (nil, [])
  /// Whether a variable or a call stands in front of these times, so that the first may be the delay.
  private var hasVariable = false
  /// The durations with a unit, and those without one, of properties.
  private var (durations, plain): ([Double], [Double]) = ([], [])
  private var hasNamedDuration = false

  /// Reads the easings of a code.
  /// - Parameter property: The name whose value the code is.
  init(_ tokens: CodeTokens, of property: String = "") {
    (self.tokens, self.property) = (tokens, property)
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
    if hasNamedDuration { durations = [] }
    let duration = durations.allSatisfy { $0 == durations[0] } ? durations.first : nil
    for duration in durations where all.contains(where: { $0.duration ?? duration != duration }) {
      unused.append("another duration of \(number(duration)) s")
    }
    for (index, easing) in all.enumerated() where easing.duration == nil {
      let own = plain.count == 1 ? easing.unit.map { plain[0] * (plain[0] < 10 ? 1 : $0) } : nil
      all[index].duration = own ?? duration
      all[index].hasAssumedUnit = own != nil && easing.unit != 1 && plain[0] < 10
      if isTailwind, let row = CodeEasing.tailwind.first(where: { easing.text.isEqual(to: $0.name) }) {
        all[index] = CodeEasing(text: "\(row.text)", name: "Tailwind's \(row.name)", duration: duration)
      }
    }
  }

  private mutating func endPart() {
    if var easing {
      let isDelay = hasVariable && times.count == 1
      (easing.duration, easing.delay) = isDelay ? (nil, nil) : (times.first, times.dropFirst().first)
      all.append(easing)
    } else if ["transition", "animation"].contains(property), let time = times.first {
      unused.append("another \(property) of \(number(time)) s")
    }
    (easing, times, hasVariable) = (nil, [], false)
  }

  /// Returns the easing that begins at a place, and the place after it.
  private mutating func easing(at index: Int) -> (easing: CodeEasing, end: Int)? {
    let token = tokens[index]
    let unit = ["ease": 1, "easing": 0.001, "bezierCurve": 0.001][property]
    let isValue = unit != nil && tokens[index - 1].isMark(":=")
    var found: (easing: CodeEasing, end: Int)?
    if token.kind == .word {
      found = keyword(at: index) ?? named(at: index)
    } else if isValue, token.kind == .text {
      let inner = CodeEasings(CodeTokens(Array(token.text.utf8)), of: property).all
      found = inner.count == 1 ? (inner[0], index + 1) : nil
    } else if isValue, token.isMark("[") {
      // The only segment of a curve of Qt ends at 1, 1.
      let numbers = numbers(after: index, count: property == "bezierCurve" ? 6 : 4)
      if let numbers, numbers.values.dropFirst(4).allSatisfy({ $0 == 1 }) {
        found = (CodeEasing(text: CodeEasing.bezier(numbers.values), name: property), numbers.end)
      }
    }
    if found != nil, found?.easing.unit == nil { found?.easing.unit = unit }
    // Penner's names, alone or as those of Flutter and GSAP: `Curves.elasticOut`, `elastic.out(1, 0.3)`.
    let type = tokens[index - 1].isMark(".") ? tokens[index - 2].text : ""
    let isGSAP = CodeEasing.gsap.contains(type.lowercased()) && ["in", "out", "inOut"].contains(token.text)
    let isNamed = ["easeIn", "easeOut"].contains(where: token.text.hasPrefix) || type == "Curves" || isGSAP
    if found == nil, token.kind == .word, isNamed {
      unread.append(type.isEmpty ? token.text : "\(type).\(token.text)")
    }
    let isUnread = found == nil && isValue && (token.kind == .text || property == "bezierCurve")
    if isUnread, !token.text.hasPrefix("spring") { unread.append(token.text.isEmpty ? property : token.text) }
    return found
  }

  /// Returns the easing of CSS that begins with the word at a place.
  private func keyword(at index: Int) -> (easing: CodeEasing, end: Int)? {
    let (word, next) = (tokens[index].text, tokens[index + 1])
    let isCall = next.isMark("(")
    let isArbitrary = next.isMark("-") && tokens[index + 2].isMark("[")
    guard !isCall || lastClosing > index, !tokens[index - 1].isMark("."), !next.isMark(":=."), !isArbitrary,
      (isCall ? CodeEasing.functions : CodeEasing.keywords).contains(where: word.isEqual)
    else { return nil }
    var end = index
    while isCall, !tokens[end].isMark(")") { end += 1 }
    // Tailwind writes blanks as underscores: `ease-[cubic-bezier(0.4,_0,_0.2,_1)]`.
    let isClass = tokens[index - 1].isMark("[") && tokens[index - 2].isMark("-")
    let bytes = tokens.code(index...end).map { isClass && $0 == UInt8(ascii: "_") ? 0x20 : $0 }
    return (CodeEasing(text: String(decoding: bytes, as: UTF8.self)), end + 1)
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
    // `.easeInOut(duration: 0.3)` and `Animation.easeInOut`, a constant of Compose, or a name of Motion.
    let isSwift = hasPoint && [nil, "Animation", "Curves"].contains(type)
    guard let row = CodeEasing.names.first(where: { word.isEqual(to: $0.name) }),
      isSwift || CodeToken.isCapital(word.utf8.first) || !hasPoint && ["ease", "easing"].contains(property)
    else { return nil }
    let unit: Double? = isSwift && type != "Curves" || CodeToken.isCapital(word.utf8.first) ? 1 : nil
    return (CodeEasing(text: "\(row.text)", name: word, unit: unit), index + 1)
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

  /// Reads a time, a property, a separator or classes of Tailwind at a place, and returns the place after it.
  private mutating func read(_ index: Int) -> Int {
    let (token, value) = (tokens[index], tokens[index + 2])
    let isClass = tokens[index + 1].isMark("-") && value.kind == .number && value.text.isEmpty
    if isClass, token.name == "delay" { unused.append("delay-\(number(value.number))") }
    if isClass, token.name == "duration" {
      isTailwind = true
      durations.append(value.number / 1000)
      return index + 3
    }
    if token.kind == .text, CodeEasing.hasTailwindClasses(token.text) {
      let inner = CodeEasings(CodeTokens(Array(token.text.utf8)))
      (all, unused) = (all + inner.all, unused + inner.unused)
    }
    if token.kind == .number { readTime(at: index) }
    if token.isMark(":=") { (property, hasVariable) = (tokens[index - 1].name ?? "", false) }
    let isVariable = token.isMark(")@") || token.text.utf8.first == UInt8(ascii: "$")
    if isVariable, times.isEmpty, ["transition", "animation"].contains(property) { hasVariable = true }
    // A duration with a name, beside which another one is that of something else.
    if token.isMark(":"), property == "duration", value.isMark(",.)"), tokens[index + 1].kind == .word {
      hasNamedDuration = true
    }
    if token.isMark("#"), tokens[index + 1].isMark("{"), value.text.hasPrefix("$") {
      // The variable of SCSS in `#{$duration}`.
      hasVariable = times.isEmpty
      return index + 4
    }
    if token.isMark(",;{}") { endPart() }
    if token.isMark(";{}") { property = "" }
    return index + 1
  }

  private mutating func readTime(at index: Int) {
    let (value, unit, next) = (tokens[index].number, tokens[index].text, tokens[index + 1])
    // No part of an expression.
    let isOperand = next.isMark("+-*/~?:%") || next.isMark(")") && tokens[index + 2].isMark("*/")
    let isInner = unit.isEmpty ? isOperand && !next.startsLine : next.isMark(")+-*/")
    guard !tokens[index - 1].isMark("(+*/"), !isInner, next.text != "delay" else { return }
    let isNegative = tokens[index - 1].isMark("-")
    guard !isNegative || tokens[index - 2].kind == .word || tokens[index - 2].isMark(")") else { return }
    let milliseconds =
      unit.isEmpty
      ? property == "durationMillis" ? 1 : SpringForm.units[property] : ["s": 1000, "ms": 1][unit]
    guard let milliseconds else {
      if unit.isEmpty, property == "duration", tokens[index - 1].isMark(":=") { plain.append(value) }
      if unit.isEmpty, property == "animation" { unused.append(number(value)) }
      return
    }
    let seconds = value / (1000 / milliseconds)
    // One millisecond replaces a motion for people who prefer reduced motion.
    if property.hasSuffix("uration") || unit.isEmpty, seconds != 0.001 { durations.append(seconds) }
    if !unit.isEmpty { times.append(isNegative ? -seconds : seconds) }
  }
}
