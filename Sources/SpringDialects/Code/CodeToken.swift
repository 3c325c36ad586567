import MotionSystem
import StrictJSON

/// A part of code in any of the languages that animation libraries are written for.
struct CodeToken {
  enum Kind { case word, number, text, mark }

  var kind = Kind.mark
  /// The identifier, also with hyphens, as in `cubic-bezier`; what is between quotation marks; or the letters
  /// after a number, such as `f` or `ms`.
  var text = ""
  var number = 0.0
  /// Any other byte, except whitespace; 0 outside of the code.
  var mark: UInt8 = 0
  var range = 0..<0
  /// The number of bytes in front of it on its line, if it is the first token there.
  var column: Int?

  /// Whether a line ends in front of it.
  var startsLine: Bool { column != nil && range.lowerBound > 0 }

  /// The name that the token can be, as that of a member: a word or a string.
  var name: String? { kind == .word || kind == .text ? text : nil }

  func isMark(_ marks: StaticString) -> Bool {
    // The buffer is valid for the call.
    mark != 0 && marks.withUTF8Buffer { unsafe $0.contains(mark) }
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }

  static func isCapital(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }

  static func isNameByte(_ byte: UInt8) -> Bool { isLetter(byte) || NumberReader.isDigit(byte) }
}

/// The tokens of a code, which are read in time linear in its length.
struct CodeTokens {
  private(set) var all: [CodeToken] = []
  /// The names of the members in whole lines of comment that begin with `#`, `;`, `%` or `--`.
  private(set) var comments: [String] = []
  private let code: [UInt8]
  private var position = 0
  /// Whether a sign belongs to the number after it: not after an operand.
  private var allowsSign = true
  /// The place up to which a quotation mark, or the first byte of the end of a comment, has no second one.
  private var unpaired: [UInt8: Int] = [:]

  init(_ code: [UInt8]) {
    self.code = code
    while true {
      let end = position
      skipBlanks()
      guard position < code.count else { return }
      let start = position
      let line = code[end..<start].lastIndex(of: UInt8(ascii: "\n")) ?? (all.isEmpty ? -1 : nil)
      var token = number() ?? word() ?? text() ?? mark()
      (token.range, token.column) = (start..<position, line.map { start - $0 })
      allowsSign = token.kind == .mark && !token.isMark(")]")
      all.append(token)
      replaceConversion()
    }
  }

  /// Replaces the conversion of a number to another type, as `CGFloat(0.3)`, with the number.
  private mutating func replaceConversion() {
    let first = all.count - 4
    guard first >= 0, all[first].kind == .word, all[first + 1].isMark("("), all[first + 2].kind == .number,
      all[first + 3].isMark(")"),
      SpringForm.numberTypes.contains(where: all[first].text.isEqual)
    else { return }
    var number = all[first + 2]
    (number.range, number.column) = (all[first].range.lowerBound..<position, all[first].column)
    all.replaceSubrange(first..., with: [number])
  }

  /// The token at a place; a mark of no byte outside of the code.
  subscript(index: Int) -> CodeToken { all.indices.contains(index) ? all[index] : CodeTokens.outside }

  private static let outside = CodeToken()

  /// Whether a line begins with the mark with which KDL removes a node.
  var hasRemovedNode: Bool {
    all.indices.contains { all[$0].column != nil && all[$0].isMark("/") && self[$0 + 1].isMark("-") }
  }

  /// Returns the code from the beginning of a token to the end of another one.
  func code(_ tokens: ClosedRange<Int>) -> ArraySlice<UInt8> {
    code[all[tokens.lowerBound].range.lowerBound..<all[tokens.upperBound].range.upperBound]
  }

  func text(_ tokens: ClosedRange<Int>) -> String { String(decoding: code(tokens), as: UTF8.self) }

  // MARK: Scanning

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < code.count ? code[position + offset] : 0
  }

  private func isNext(_ text: String) -> Bool { code[position...].starts(with: text.utf8) }

  private func isNext(oneOf bytes: String, at offset: Int = 0) -> Bool { bytes.utf8.contains(byte(offset)) }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while position < code.count, condition(code[position]) { position += 1 }
  }

  /// Skips whitespace, comments, and the fence of a code block with the name of the language.
  private mutating func skipBlanks() {
    while position < code.count {
      if byte() <= 0x20 {
        position += 1
      } else if isCommentedMember() || isNext("//") || isNext("# ") || isNext("-- ") && isFirst
        || isNext("```")
      {
        skip { $0 != UInt8(ascii: "\n") }
      } else if let end = endOfComment(from: "/*", to: "*/") ?? endOfComment(from: "<!--", to: "->") {
        position = end
      } else {
        return
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09].contains(byte) }

  /// Whether only blanks are in front on the line.
  private var isFirst: Bool {
    [nil, 0x0A, 0x0D].contains(code[..<position].last { !CodeTokens.isBlank($0) })
  }

  /// Returns whether a line begins with `#`, `;` or `%` and a member with a number, as `#mass: 5`. The field
  /// `#mass = 5;` of a class is none.
  private mutating func isCommentedMember() -> Bool {
    guard isNext(oneOf: "#;%") || isNext("-- "), isFirst else { return false }
    let blank = CodeTokens.isBlank
    var rest = code[(position + (isNext("-") ? 2 : 1))...].drop(while: blank)
    let name = rest.prefix { CodeToken.isNameByte($0) || $0 == UInt8(ascii: "-") }
    rest = rest.dropFirst(name.count).drop(while: blank)
    guard !name.isEmpty, [UInt8(ascii: ":"), UInt8(ascii: "=")].contains(rest.first),
      let value = rest.dropFirst().first(where: { !blank($0) }),
      NumberReader.isDigit(value) || [UInt8(ascii: "."), UInt8(ascii: "-")].contains(value)
    else { return false }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }.last { !blank($0) && $0 != 0x0D }
    guard !isNext("#") || line != UInt8(ascii: ";") else { return false }
    comments.append(String(decoding: name, as: UTF8.self))
    return true
  }

  /// Returns the place after a comment that begins here; nil if there is none, or if it does not end, so that
  /// it does not hide the rest.
  private mutating func endOfComment(from start: String, to end: String) -> Int? {
    guard isNext(start) else { return nil }
    let mark = Array(end.utf8)
    guard position >= unpaired[mark[0]] ?? 0 else { return nil }
    for end in code.indices.dropFirst(position + 3) where code[end - 1] == mark[0] && code[end] == mark[1] {
      return end + 1
    }
    unpaired[mark[0]] = code.count
    return nil
  }

  private mutating func number() -> CodeToken? {
    let start = position
    if allowsSign, isNext(oneOf: "+-") { position += 1 }
    guard NumberReader.isDigit(byte()) || isNext(".") && NumberReader.isDigit(byte(1)) else {
      position = start
      return nil
    }
    let isDigit = { (byte: UInt8) in NumberReader.isDigit(byte) || byte == UInt8(ascii: "_") }
    skip(while: isDigit)
    let hasPoint = isNext(".") && NumberReader.isDigit(byte(1))
    if hasPoint {
      position += 1
      skip(while: isDigit)
    }
    let sign = isNext(oneOf: "+-", at: 1) ? 1 : 0
    if isNext(oneOf: "eE"), NumberReader.isDigit(byte(1 + sign)) {
      position += 1 + sign
      skip(while: NumberReader.isDigit)
    }
    let digits = code[start..<position].filter { $0 != UInt8(ascii: "_") }[...]
    // `10.` is a number in some languages, and the end of a sentence.
    if !hasPoint, isNext("."), !CodeToken.isNameByte(byte(1)), !isNext("..") { position += 1 }
    // People also write `300 ms`, and Kotlin `1.dp`.
    let units = [" ms", " s", ".dp"]
    if units.contains(where: { isNext($0) && !CodeToken.isNameByte(byte($0.utf8.count)) }) { position += 1 }
    let unit = position
    skip { CodeToken.isNameByte($0) || $0 == UInt8(ascii: "%") }
    return CodeToken(
      kind: .number, text: String(decoding: code[unit..<position], as: UTF8.self),
      number: NumberReader.value(of: digits.span))
  }

  private mutating func word() -> CodeToken? {
    guard CodeToken.isLetter(byte()) else { return nil }
    let start = position
    while CodeToken.isNameByte(byte()) || isNext("-") && CodeToken.isLetter(byte(1)) { position += 1 }
    return CodeToken(kind: .word, text: String(decoding: code[start..<position], as: UTF8.self))
  }

  /// Reads a string, which only grave accents continue on the next line. Another quotation mark is a mark.
  private mutating func text() -> CodeToken? {
    let quote = byte()
    guard isNext(oneOf: "\"'`"), position >= unpaired[quote] ?? 0, !isApostrophe else { return nil }
    var end = position + 1
    while end < code.count, code[end] != quote, quote == UInt8(ascii: "`") || code[end] != UInt8(ascii: "\n")
    {
      end += code[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < code.count, code[end] == quote else {
      unpaired[quote] = end
      return nil
    }
    defer { position = end + 1 }
    return CodeToken(kind: .text, text: String(decoding: code[position + 1..<end], as: UTF8.self))
  }

  /// Whether the quotation mark is one within a word, as in `don't`. A single letter may be the prefix of a
  /// string, as in `r'…'`.
  private var isApostrophe: Bool {
    isNext("'") && position > 1 && CodeToken.isLetter(code[position - 2])
      && CodeToken.isLetter(code[position - 1]) && CodeToken.isLetter(byte(1))
  }

  private mutating func mark() -> CodeToken {
    defer { position += 1 }
    return CodeToken(mark: byte())
  }
}
