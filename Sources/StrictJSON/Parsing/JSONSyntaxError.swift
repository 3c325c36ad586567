import MotionSystem

/// The first syntax error of a JSON text, with its position.
package struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was found and what was expected.
  package let reason: Reason
  /// The offset of the error in bytes, from 0. It is the length of the text if the text ends too
  /// early.
  package let offset: Int
  /// The line of the error, from 1. A line ends with LF, CR LF or CR.
  package let line: Int
  /// The column of the error in Unicode scalars, from 1. A malformed byte that is not a
  /// continuation byte counts as one scalar.
  package let column: Int

  /// The reason for a syntax error.
  package enum Reason: Equatable, Sendable {
    /// The text is empty or contains only whitespace.
    case empty
    /// The text begins with a byte-order mark (EF BB BF).
    case byteOrderMark
    /// The byte is not allowed at this position.
    case unexpectedByte(UInt8, expected: Expectation)
    /// The text ends too early.
    case unexpectedEnd(expected: Expectation)
    /// A byte other than whitespace follows the root value.
    case trailingByte(UInt8)
    /// A number begins with a zero followed by another digit.
    case leadingZero
    /// A string contains an unescaped control character (U+0000…U+001F).
    case controlCharacter(UInt8)
    /// A backslash is followed by a byte that begins no escape.
    case invalidEscape(UInt8)
    /// The bytes are not valid UTF-8. The byte begins no well-formed sequence.
    case invalidUTF8(UInt8)
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The text has more bytes than the limit.
    case tooLong(limit: Int)
  }

  /// What is allowed at a position. The raw value completes the sentence "expected …".
  package enum Expectation: String, Equatable, Sendable {
    /// A value.
    case value = "a value"
    /// A value or the end of an empty array.
    case valueOrEndOfArray = "a value or \"]\""
    /// Another element of an array.
    case valueAfterComma = "a value after the comma"
    /// A member name or the end of an empty object.
    case nameOrEndOfObject = "a member name in double quotes or \"}\""
    /// The name of another member.
    case nameAfterComma = "a member name in double quotes after the comma"
    /// The colon between name and value.
    case colon = "\":\" after the member name"
    /// The continuation or the end of an array.
    case commaOrEndOfArray = "\",\" or \"]\""
    /// The continuation or the end of an object.
    case commaOrEndOfObject = "\",\" or \"}\""
    /// A digit of a number.
    case digit = "a digit"
    /// A digit of a Unicode escape.
    case hexDigit = "four hexadecimal digits after \"\\u\""
    /// The character after a backslash.
    case escape = "one of \" \\ / b f n r t u after the backslash"
    /// The end of a string.
    case endOfString = "the closing quotation mark of the string"
    /// The literal `true`.
    case literalTrue = "the literal true"
    /// The literal `false`.
    case literalFalse = "the literal false"
    /// The literal `null`.
    case literalNull = "the literal null"
  }

  /// Creates an error and computes its line and column.
  init(reason: Reason, offset: Int, in text: ArraySlice<UInt8>) {
    var position = TextPosition()
    position.advance(to: offset, in: text)
    self.reason = reason
    self.offset = offset
    line = position.line
    column = position.column
  }

  /// The reason and the position in one sentence, for the caller.
  package var description: String { "\(reason) at line \(line), column \(column) (byte \(offset))" }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  /// What was found and what was expected, without the position.
  package var description: String {
    switch self {
    case .empty: "the text is empty; expected a value"
    case .byteOrderMark: "found a byte-order mark; expected a value (JSON is UTF-8 without a byte-order mark)"
    case .unexpectedByte(let byte, let expected): "found \(name(of: byte)); expected \(expected.rawValue)"
    case .unexpectedEnd(let expected): "unexpected end of text; expected \(expected.rawValue)"
    case .trailingByte(let byte): "found \(name(of: byte)) after the value; expected the end of the text"
    case .leadingZero:
      "found a digit after a leading zero; expected \".\", an exponent or the end of the number"
    case .controlCharacter(let byte):
      "found the control character \(hexadecimal(byte)) in a string; expected its escape"
    case .invalidEscape(let byte):
      "found \(name(of: byte)); expected \(JSONSyntaxError.Expectation.escape.rawValue)"
    case .invalidUTF8(let byte): "found \(name(of: byte)), which is not well-formed UTF-8"
    case .tooDeep(let limit): "arrays and objects are nested deeper than \(limit) levels"
    case .tooLong(let limit): "the text is longer than \(limit) bytes"
    }
  }

  private func name(of byte: UInt8) -> String {
    if byte > 0x20 && byte < 0x7F { return "\"" + String(decoding: [byte], as: UTF8.self) + "\"" }
    return "the byte " + hexadecimal(byte)
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = [Hexadecimal.uppercaseDigit(of: byte >> 4), Hexadecimal.uppercaseDigit(of: byte & 15)]
    return "0x" + String(decoding: digits, as: UTF8.self)
  }
}

/// A line and a column of a text, both from 1.
///
/// A line ends with LF, CR LF or CR. A column counts Unicode scalars; a malformed byte that is not a
/// continuation byte counts as one. Positions are computed only for error texts, so a valid document is not
/// scanned for line ends.
struct TextPosition {
  private(set) var line = 1
  private(set) var column = 1
  private var offset = 0

  /// Moves to an offset in bytes that is not before the current one.
  mutating func advance(to end: Int, in text: ArraySlice<UInt8>) {
    while offset < min(end, text.count) {
      let byte = text[text.startIndex + offset]
      offset += 1
      let isFirstHalfOfCRLF = byte == 0x0D && text.dropFirst(offset).first == 0x0A
      if byte == 0x0A || byte == 0x0D && !isFirstHalfOfCRLF {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
