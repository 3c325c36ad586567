import StrictJSON

/// A part of code in any of the languages that animation libraries are written for, which share the forms of
/// words, numbers, strings and comments.
enum CodeToken {
  /// An identifier, also with hyphens, as in `cubic-bezier`.
  case word(String)
  /// A number with the letters that follow it, such as `f` or `ms`.
  case number(Double, unit: String)
  case text(String)
  /// Any other byte, except whitespace.
  case mark(UInt8)

  /// A part, where it is in the code, and whether a line ends in front of it.
  struct Part {
    let token: CodeToken
    let range: Range<Int>
    let startsLine: Bool
  }

  /// Returns the parts of a code, in time linear in its length.
  static func parts(of code: [UInt8]) -> [Part] {
    var scanner = CodeScanner(code)
    var parts: [Part] = []
    while let part = scanner.next() { parts.append(part) }
    return parts
  }

  func isMark(_ byte: UInt8) -> Bool { if case .mark(byte) = self { true } else { false } }

  var isWord: Bool { if case .word = self { true } else { false } }

  var isNumber: Bool { if case .number = self { true } else { false } }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }

  static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

  static func isNameByte(_ byte: UInt8) -> Bool { isLetter(byte) || NumberReader.isDigit(byte) }

  /// The name that the part can be, as that of a member: a word or a string.
  var name: String? {
    switch self {
    case .word(let name), .text(let name): name
    case .number, .mark: nil
    }
  }
}

extension [CodeToken.Part] {
  /// Returns whether the part at a place is one of several marks.
  func isMark(_ place: Int, _ marks: StaticString) -> Bool {
    guard indices.contains(place), case .mark(let byte) = self[place].token else { return false }
    return "\(marks)".utf8.contains(byte)
  }
}

/// Reads the parts of a code one after the other.
private struct CodeScanner {
  private let code: [UInt8]
  private var position = 0
  /// Whether a sign belongs to the number after it: not after an operand.
  private var allowsSign = true
  /// The place up to which the quotation marks of a kind have no second one.
  private var unpaired: [UInt8: Int] = [:]
  /// The first bytes of the ends of comments that do not follow.
  private var unended: [UInt8] = []

  init(_ code: [UInt8]) { self.code = code }

  mutating func next() -> CodeToken.Part? {
    let end = position
    skipBlanks()
    let startsLine = code[end..<position].contains(UInt8(ascii: "\n"))
    guard position < code.count else { return nil }
    let start = position
    let token = number() ?? word() ?? text() ?? mark()
    switch token {
    case .word, .number, .text: allowsSign = false
    case .mark(let byte): allowsSign = byte != UInt8(ascii: ")") && byte != UInt8(ascii: "]")
    }
    return CodeToken.Part(token: token, range: start..<position, startsLine: startsLine)
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < code.count ? code[position + offset] : 0
  }

  /// Skips whitespace and comments.
  private mutating func skipBlanks() {
    while position < code.count {
      if byte() <= 0x20 {
        position += 1
      } else if byte() == 0xC2, byte(1) == 0xA0 {
        // A no-break space, as in text from a page.
        position += 2
      } else if code[position...].starts(with: "```".utf8) {
        // The fence of a code block, with the name of the language.
        while position < code.count, byte() != UInt8(ascii: "\n") { position += 1 }
      } else if byte() == UInt8(ascii: "/") && byte(1) == UInt8(ascii: "/")
        || byte() == UInt8(ascii: "#") && byte(1) == UInt8(ascii: " ")
      {
        while position < code.count, byte() != UInt8(ascii: "\n") { position += 1 }
      } else if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*"), let end = end(ofComment: "*/") {
        position = end
      } else if code[position...].starts(with: "<!--".utf8), let end = end(ofComment: "->") {
        position = end
      } else {
        return
      }
    }
  }

  /// Returns the place after a comment; nil if it does not end, so that it does not hide the rest.
  private mutating func end(ofComment mark: String) -> Int? {
    let mark = Array(mark.utf8)
    guard !unended.contains(mark[0]) else { return nil }
    for end in code.indices.dropFirst(position + 3) where code[end - 1] == mark[0] && code[end] == mark[1] {
      return end + 1
    }
    unended.append(mark[0])
    return nil
  }

  private mutating func number() -> CodeToken? {
    let start = position
    var offset = allowsSign && (byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+")) ? 1 : 0
    let isNumber =
      NumberReader.isDigit(byte(offset))
      || byte(offset) == UInt8(ascii: ".") && NumberReader.isDigit(byte(offset + 1))
    guard isNumber else { return nil }
    var hasPoint = false
    while true {
      let next = byte(offset)
      if next == UInt8(ascii: "."), !hasPoint, NumberReader.isDigit(byte(offset + 1)) {
        hasPoint = true
      } else if !NumberReader.isDigit(next), next != UInt8(ascii: "_") {
        break
      }
      offset += 1
    }
    if byte(offset) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(offset + 1) == UInt8(ascii: "-") || byte(offset + 1) == UInt8(ascii: "+") ? 1 : 0
      if NumberReader.isDigit(byte(offset + 1 + sign)) {
        offset += 1 + sign
        while NumberReader.isDigit(byte(offset)) { offset += 1 }
      }
    }
    position += offset
    let digits = code[start..<position].filter { $0 != UInt8(ascii: "_") }
    // `10.` is a number in some languages, and the end of a sentence.
    if byte() == UInt8(ascii: "."), !hasPoint, !CodeToken.isNameByte(byte(1)), byte(1) != UInt8(ascii: ".") {
      position += 1
    }
    // People also write `300 ms`.
    let isTime = [" ms", " s"].contains { text in
      code[position...].starts(with: text.utf8) && !CodeToken.isNameByte(byte(text.utf8.count))
    }
    if isTime { position += 1 }
    let unit = position
    while CodeToken.isNameByte(byte()) || byte() == UInt8(ascii: "%") { position += 1 }
    return .number(
      NumberReader.value(of: digits[...]), unit: String(decoding: code[unit..<position], as: UTF8.self))
  }

  private mutating func word() -> CodeToken? {
    guard CodeToken.isLetter(byte()) else { return nil }
    let start = position
    while CodeToken.isNameByte(byte())
      || byte() == UInt8(ascii: "-") && CodeToken.isLetter(byte(1))
    {
      position += 1
    }
    return .word(String(decoding: code[start..<position], as: UTF8.self))
  }

  /// Reads a string, which only grave accents continue on the next line. Another quotation mark is a mark.
  /// Whether the quotation mark is one within a word, as in `don't`. A single letter may be the prefix of a
  /// string, as in `r'…'`.
  private var isApostrophe: Bool {
    byte() == UInt8(ascii: "'") && position > 1 && CodeToken.isLetter(code[position - 2])
      && CodeToken.isLetter(code[position - 1]) && CodeToken.isLetter(byte(1))
  }

  private mutating func text() -> CodeToken? {
    let quote = byte()
    guard "\"'`".utf8.contains(quote), position >= unpaired[quote] ?? 0, !isApostrophe else { return nil }
    var end = position + 1
    let isLine = quote != UInt8(ascii: "`")
    while end < code.count, code[end] != quote, !isLine || code[end] != UInt8(ascii: "\n") {
      end += code[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < code.count, code[end] == quote else {
      unpaired[quote] = end
      return nil
    }
    defer { position = end + 1 }
    return .text(String(decoding: code[position + 1..<end], as: UTF8.self))
  }

  private mutating func mark() -> CodeToken {
    defer { position += 1 }
    return .mark(byte())
  }
}
