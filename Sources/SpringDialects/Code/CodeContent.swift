import StrictJSON

/// What a piece of code contains, whatever its language: the words, and the values that it gives to names.
struct CodeContent {
  /// The value of a name.
  enum Value {
    case number(Double, unit: String)
    case word(String)
    /// An expression or a call, whose value is not known.
    case unknown
  }

  /// The words, in order.
  private(set) var words: [String] = []
  /// The names with a value: `stiffness: 200`, `"stiffness": 200`, `stiffness = 200f`, `setStiffness(200f)`,
  /// `.stiffness(200)`.
  private(set) var members: [(name: String, value: Value)] = []
  /// A call: `spring(0.5f, 400f)`.
  struct Call {
    let name: String
    /// Whether a point precedes the name.
    let isMember: Bool
    /// The numbers that begin the arguments.
    var numbers: [(value: Double, unit: String)] = []
    /// Whether the first argument is an object.
    var takesObject = false
  }

  /// The words that are called, in order.
  private(set) var calls: [Call] = []
  /// The number with a unit of time that is not an argument, in seconds: `300ms`.
  private(set) var duration: Double?
  /// The first function or keyword of CSS that is an easing.
  private(set) var easing: String?

  private static let easingKeywords = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]
  private static let easingFunctions = ["linear", "cubic-bezier", "steps"]
  private static let (opening, closing) = (UInt8(ascii: "("), UInt8(ascii: ")"))

  init(_ code: [UInt8]) {
    let tokens = CodeToken.tokens(of: code)
    let lastClosing = tokens.lastIndex { $0.token.isMark(CodeContent.closing) } ?? 0
    var index = 0
    while index < tokens.count {
      let (token, range) = tokens[index]
      if case .number(let value, let unit) = token, duration == nil {
        // People also write `300 ms`.
        let next = index + 1 < tokens.count ? tokens[index + 1].token.word : nil
        duration = CodeContent.seconds(value, unit.isEmpty ? next ?? "" : unit)
      }
      if case .word(let word) = token {
        words.append(word)
        let isCalled = CodeContent.mark(tokens, index + 1, CodeContent.opening)
        if isCalled, easing == nil, lastClosing > index, CodeContent.easingFunctions.contains(word) {
          while !tokens[index].token.isMark(CodeContent.closing) { index += 1 }
          easing = String(decoding: code[range.lowerBound..<tokens[index].range.upperBound], as: UTF8.self)
          index += 1
          continue
        }
        if !isCalled, easing == nil, CodeContent.easingKeywords.contains(word) { easing = word }
        readCall(tokens, index)
      }
      if let name = token.name { readMember(name, tokens, index) }
      index += 1
    }
  }

  /// Returns a time of CSS in seconds; nil for a number without a unit of time.
  static func seconds(_ value: Double, _ unit: String) -> Double? {
    if unit.utf8.elementsEqual("s".utf8) { return value }
    return unit.utf8.elementsEqual("ms".utf8) ? value / 1000 : nil
  }

  private typealias Tokens = [(token: CodeToken, range: Range<Int>)]

  private static func mark(_ tokens: Tokens, _ index: Int, _ byte: UInt8) -> Bool {
    index < tokens.count && tokens[index].token.isMark(byte)
  }

  /// Reads a call whose name is at an index, also one with type arguments, as in `spring<Float>(`.
  private mutating func readCall(_ tokens: Tokens, _ index: Int) {
    guard let name = tokens[index].token.name else { return }
    var next = index + 1
    if CodeContent.mark(tokens, next, UInt8(ascii: "<")),
      CodeContent.mark(tokens, next + 2, UInt8(ascii: ">"))
    {
      next += 3
    }
    guard CodeContent.mark(tokens, next, CodeContent.opening) else { return }
    var call = Call(
      name: name, isMember: index > 0 && CodeContent.mark(tokens, index - 1, UInt8(ascii: ".")))
    next += 1
    call.takesObject = CodeContent.mark(tokens, next, UInt8(ascii: "{"))
    while next < tokens.count, case .number(let value, let unit) = tokens[next].token {
      call.numbers.append((value, unit))
      guard CodeContent.mark(tokens, next + 1, UInt8(ascii: ",")) else { break }
      next += 2
    }
    calls.append(call)
  }

  /// Reads the value of a name at an index, if it has one.
  private mutating func readMember(_ name: String, _ tokens: Tokens, _ index: Int) {
    let isSetter = CodeContent.mark(tokens, index + 1, CodeContent.opening)
    let isAssigned =
      CodeContent.mark(tokens, index + 1, UInt8(ascii: ":"))
      || CodeContent.mark(tokens, index + 1, UInt8(ascii: "="))
    var place = index + 2
    guard isSetter || isAssigned, place < tokens.count else { return }
    switch tokens[place].token {
    case .number(let value, let unit):
      let isAlone = !"*/+-".utf8.contains { CodeContent.mark(tokens, place + 1, $0) }
      if isSetter {
        guard CodeContent.mark(tokens, place + 1, CodeContent.closing) else { return }
        members.append((CodeContent.property(ofSetter: name), .number(value, unit: unit)))
      } else {
        members.append((name, isAlone ? .number(value, unit: unit) : .unknown))
      }
    case .text(let text): if isAssigned { members.append((name, .word(text))) }
    case .word, .mark(UInt8(ascii: ".")):
      // A constant such as `Spring.StiffnessLow`, `SpringForce.STIFFNESS_LOW` or `.zero`.
      var last = ""
      while place < tokens.count {
        if case .word(let word) = tokens[place].token {
          last = word
        } else if !tokens[place].token.isMark(UInt8(ascii: ".")) {
          break
        }
        place += 1
      }
      let isCall = CodeContent.mark(tokens, place, CodeContent.opening)
      // The arguments of a call that is no setter have names of their own.
      guard !isSetter || CodeContent.mark(tokens, place, CodeContent.closing) else { return }
      let name = isSetter ? CodeContent.property(ofSetter: name) : name
      members.append((name, isCall ? .unknown : .word(last)))
    case .mark: if isAssigned { members.append((name, .unknown)) }
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

  /// The first value of a name.
  subscript(name: StaticString) -> Value? {
    members.first { $0.name.utf8.elementsEqual("\(name)".utf8) }?.value
  }

  /// The word that a name has as its value.
  func word(_ name: StaticString) -> String? { if case .word(let word)? = self[name] { word } else { nil } }
}
