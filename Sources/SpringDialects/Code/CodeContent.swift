import StrictJSON

/// What a piece of code contains, whatever its language: the words, and the values that it gives to names.
///
/// A value is known only if nothing follows it, so that no part of an expression is taken for the whole.
struct CodeContent {
  /// The value of a name.
  enum Value: Equatable {
    case number(Double, unit: String)
    case word(String)
    /// An expression or a call, whose value is not known.
    case unknown
  }

  /// A call: `spring(0.5f, 400f)`.
  struct Call {
    let name: String
    /// Whether a point precedes the name.
    let isMember: Bool
    /// The arguments at the start that have no name; nil for an object.
    var arguments: [Value?] = []
  }

  /// The words, in order.
  private(set) var words: [String] = []
  /// The names with a value: `stiffness: 200`, `"stiffness": 200`, `stiffness = 200f`, `setStiffness(200f)`,
  /// `.stiffness(200)`, and with an unknown one `{ stiffness }`.
  private(set) var members: [(name: String, value: Value)] = []
  /// The words that are called, in order.
  private(set) var calls: [Call] = []
  /// What `...` spreads.
  private(set) var spreads: [String] = []
  /// The name in front of a code in braces: `motion { bounce: 0.2 }`.
  private(set) var leadingName: String?
  /// Whether the code consists of names with points between them, as `config.wobbly` does.
  private(set) var isName = true
  /// The first function or keyword of CSS that is an easing.
  private(set) var easing: String?
  /// The duration of the easing in seconds.
  private(set) var duration: Double?

  private static let easingKeywords = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]
  private static let easingFunctions = ["linear", "cubic-bezier", "steps"]
  private static let (opening, closing) = (UInt8(ascii: "("), UInt8(ascii: ")"))
  private static let (comma, brace) = (UInt8(ascii: ","), UInt8(ascii: "{"))

  init(_ code: [UInt8]) {
    let parts = CodeToken.parts(of: code)
    let lastClosing = parts.lastIndex { $0.token.isMark(CodeContent.closing) } ?? 0
    if case .word(let name)? = parts.first?.token,
      parts.count == 1 || CodeContent.mark(parts, 1, CodeContent.brace)
    {
      leadingName = name
    }
    var easingPlace = 0
    var times: [(place: Int, seconds: Double)] = []
    var index = 0
    while index < parts.count {
      let (token, range, _) = parts[index]
      switch token {
      case .word(let word):
        words.append(word)
        let isCalled = CodeContent.mark(parts, index + 1, CodeContent.opening)
        if isCalled, easing == nil, lastClosing > index, CodeContent.easingFunctions.contains(word) {
          while !parts[index].token.isMark(CodeContent.closing) { index += 1 }
          easing = String(decoding: code[range.lowerBound..<parts[index].range.upperBound], as: UTF8.self)
          easingPlace = index
          isName = false
          index += 1
          continue
        }
        if !isCalled, easing == nil, CodeContent.easingKeywords.contains(word) {
          (easing, easingPlace) = (word, index)
        }
        readCall(parts, index)
        if [3, 2, 1].allSatisfy({ CodeContent.mark(parts, index - $0, UInt8(ascii: ".")) }) {
          spreads.append(word)
        }
        if CodeContent.isShorthand(parts, index) { members.append((word, .unknown)) }
      case .number(let value, let unit):
        isName = false
        if let seconds = CodeContent.seconds(value, unit),
          !CodeContent.mark(parts, index - 1, UInt8(ascii: "-")), !CodeContent.isDelay(parts, index)
        {
          times.append((index, seconds))
        }
      case .mark(let mark): if mark != UInt8(ascii: ".") { isName = false }
      case .text: isName = false
      }
      if let name = token.name { readMember(name, parts, index) }
      index += 1
    }
    guard easing != nil else { return }
    // The first time of the declaration with the easing, or one that is called a duration.
    let own = CodeContent.declaration(parts, around: easingPlace)
    duration =
      times.first { own.contains($0.place) }?.seconds
      ?? members.compactMap { name, value in
        if case .number(let value, let unit) = value, name.hasSuffix("duration") {
          CodeContent.seconds(value, unit)
        } else {
          nil
        }
      }.first
  }

  /// Returns a time of CSS in seconds; nil for a number without a unit of time.
  static func seconds(_ value: Double, _ unit: String) -> Double? {
    if unit.utf8.elementsEqual("s".utf8) { return value }
    return unit.utf8.elementsEqual("ms".utf8) ? value / 1000 : nil
  }

  private typealias Parts = [CodeToken.Part]

  private static func mark(_ parts: Parts, _ index: Int, _ byte: UInt8) -> Bool {
    parts.indices.contains(index) && parts[index].token.isMark(byte)
  }

  private static func mark(_ parts: Parts, _ index: Int, anyOf bytes: StaticString) -> Bool {
    guard parts.indices.contains(index), case .mark(let byte) = parts[index].token else { return false }
    return "\(bytes)".utf8.contains(byte)
  }

  /// Returns whether a time is the value of a longhand such as `transition-delay`.
  private static func isDelay(_ parts: Parts, _ index: Int) -> Bool {
    index > 1 && mark(parts, index - 1, UInt8(ascii: ":"))
      && parts[index - 2].token.name.map { $0.hasSuffix("delay") } ?? false
  }

  /// Returns the places between the semicolons and braces around a place.
  private static func declaration(_ parts: Parts, around place: Int) -> Range<Int> {
    let start = parts[..<place].lastIndex { "{};".utf8.contains(where: $0.token.isMark) } ?? -1
    let end = parts[place...].firstIndex { "{};".utf8.contains(where: $0.token.isMark) }
    return start + 1..<(end ?? parts.count)
  }

  /// Returns whether a word stands alone in a list or an object, where it is a variable.
  private static func isShorthand(_ parts: Parts, _ index: Int) -> Bool {
    mark(parts, index - 1, anyOf: "{,(") && mark(parts, index + 1, anyOf: "},)")
  }

  /// Returns the value that begins at a place, and the place after it. It is known if an end follows.
  private static func value(_ parts: Parts, at place: Int) -> (value: Value, end: Int) {
    guard place < parts.count else { return (.unknown, place) }
    var end = place + 1
    var value = Value.unknown
    switch parts[place].token {
    case .number(let number, let unit): value = .number(number, unit: unit)
    case .text(let text): value = .word(text)
    case .word, .mark(UInt8(ascii: ".")):
      // A constant such as `Spring.StiffnessLow`, `SpringForce.STIFFNESS_LOW` or `.zero`.
      end = place
      while true {
        if mark(parts, end, UInt8(ascii: ".")) { end += 1 }
        guard end < parts.count, case .word(let word) = parts[end].token else { break }
        value = .word(word)
        end += 1
        guard mark(parts, end, UInt8(ascii: ".")) else { break }
      }
    case .mark: break
    }
    let isWhole = end >= parts.count || mark(parts, end, anyOf: ",;)}]") || parts[end].startsLine
    return (isWhole ? value : .unknown, end)
  }

  /// Reads a call whose name is at an index, also one with type arguments, as in `spring<Float>(`.
  private mutating func readCall(_ parts: Parts, _ index: Int) {
    guard let name = parts[index].token.name else { return }
    var next = index + 1
    if CodeContent.mark(parts, next, UInt8(ascii: "<")), CodeContent.mark(parts, next + 2, UInt8(ascii: ">"))
    {
      next += 3
    }
    guard CodeContent.mark(parts, next, CodeContent.opening) else { return }
    next += 1
    var call = Call(name: name, isMember: CodeContent.mark(parts, index - 1, UInt8(ascii: ".")))
    while next < parts.count, !CodeContent.mark(parts, next, CodeContent.closing),
      !CodeContent.mark(parts, next + 1, anyOf: ":=")
    {
      if CodeContent.mark(parts, next, anyOf: "{[") {
        call.arguments.append(nil)
        next = CodeContent.end(ofBracketsAt: next, parts)
      } else {
        let (value, end) = CodeContent.value(parts, at: next)
        call.arguments.append(value)
        next = end
      }
      guard call.arguments.count < CodeContent.maximumArguments,
        CodeContent.mark(parts, next, CodeContent.comma)
      else { break }
      next += 1
    }
    calls.append(call)
  }

  /// The number of arguments that are read.
  private static let maximumArguments = 4
  /// The number of parts of an object in front of further arguments.
  private static let longestObject = 100

  /// Returns the place after the brackets that open at a place.
  private static func end(ofBracketsAt place: Int, _ parts: Parts) -> Int {
    var depth = 0
    for index in place..<min(place + longestObject, parts.count) {
      if mark(parts, index, anyOf: "{[(") { depth += 1 }
      if mark(parts, index, anyOf: "}])") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return parts.count
  }

  /// Reads the value of a name at an index, if it has one.
  private mutating func readMember(_ name: String, _ parts: Parts, _ index: Int) {
    let isSetter = CodeContent.mark(parts, index + 1, CodeContent.opening)
    guard isSetter || CodeContent.mark(parts, index + 1, anyOf: ":=") else { return }
    let (value, end) = CodeContent.value(parts, at: index + 2)
    if isSetter {
      // A call of several arguments, or of one with a name, is no setter.
      guard !CodeContent.mark(parts, end, CodeContent.comma), !CodeContent.mark(parts, end, anyOf: ":="),
        !CodeContent.mark(parts, index + 2, anyOf: "{)")
      else { return }
      members.append((CodeContent.property(ofSetter: name), value))
    } else {
      // A comma within a number, as in `1,200`.
      let isCut = CodeContent.mark(parts, end, CodeContent.comma) && end + 1 < parts.count
      if isCut, case .number = parts[end + 1].token { return members.append((name, .unknown)) }
      members.append((name, value))
    }
  }

  /// Returns the name of the property that a method sets: `stiffness` for `setStiffness`.
  private static func property(ofSetter name: String) -> String {
    let letters = Array(name.utf8)
    guard letters.count > 3, letters.starts(with: "set".utf8),
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letters[3])
    else { return name }
    return String(decoding: [letters[3] | 0x20] + letters[4...], as: UTF8.self)
  }
}

extension CodeContent {
  /// Returns whether any of several words is in the code, also as the name of a member in JSON.
  func hasWord(_ candidates: [StaticString]) -> Bool {
    candidates.contains { candidate in
      let text = "\(candidate)"
      return words.contains { $0.utf8.elementsEqual(text.utf8) }
        || members.contains { $0.name.utf8.elementsEqual(text.utf8) }
    }
  }

  func has(_ name: StaticString) -> Bool { self[name] != nil }

  /// The first call of a function.
  func call(of names: [StaticString]) -> Call? {
    calls.first { call in names.contains { call.name.utf8.elementsEqual("\($0)".utf8) } }
  }

  /// The first value of a name.
  subscript(name: StaticString) -> Value? {
    members.first { $0.name.utf8.elementsEqual("\(name)".utf8) }?.value
  }

  /// Returns whether a name has several values that differ.
  func hasConflict(_ name: StaticString) -> Bool {
    let first = self[name]
    return members.contains { $0.name.utf8.elementsEqual("\(name)".utf8) && $0.value != first }
  }

  /// The word that a name has as its value.
  func word(_ name: StaticString) -> String? { if case .word(let word)? = self[name] { word } else { nil } }
}
