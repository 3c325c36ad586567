// Why a text is not JSON and where. The position is computed only when an error is thrown, so a valid
// document never pays for counting lines.

/// The first place where a text stops being JSON.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was found and what is allowed.
  public let reason: Reason
  /// Bytes before the place, from 0. It is the length of the text when the text ends too early.
  public let offset: Int
  /// Line of the place, from 1. A line ends with LF, CR LF or CR.
  public let line: Int
  /// Column of the place, from 1, in Unicode scalars, as an editor counts; a malformed byte that is not a
  /// continuation byte counts as one.
  public let column: Int

  /// What is wrong with the text.
  public enum Reason: Equatable, Sendable {
    /// There is no value: no bytes, or white space only.
    case empty
    /// The text begins with a byte-order mark (EF BB BF).
    case byteOrderMark
    /// This byte cannot stand here.
    case unexpectedByte(UInt8, expected: Expectation)
    /// The text ends too early.
    case unexpectedEnd(expected: Expectation)
    /// Something follows the document's one value.
    case trailingByte(UInt8)
    /// A number begins with a zero and another digit.
    case leadingZero
    /// A control character (U+0000…U+001F) stands in a string without an escape.
    case controlCharacter(UInt8)
    /// A backslash is followed by this byte.
    case invalidEscape(UInt8)
    /// The bytes from here are not UTF-8: this one begins no well-formed sequence of a scalar.
    case invalidUTF8(UInt8)
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The text has more bytes than the limit.
    case tooLong(limit: Int)
  }

  /// What may stand at a place, in words that complete "expected …".
  public enum Expectation: String, Equatable, Sendable {
    case value = "a value"
    case valueOrEndOfArray = "a value or \"]\""
    case valueAfterComma = "a value after the comma"
    case nameOrEndOfObject = "a member name in double quotes or \"}\""
    case nameAfterComma = "a member name in double quotes after the comma"
    case colon = "\":\" after the member name"
    case commaOrEndOfArray = "\",\" or \"]\""
    case commaOrEndOfObject = "\",\" or \"}\""
    case digit = "a digit"
    case hexDigit = "four hexadecimal digits after \"\\u\""
    case escape = "one of \" \\ / b f n r t u after the backslash"
    case endOfString = "the closing quotation mark of the string"
    case literalTrue = "the literal true"
    case literalFalse = "the literal false"
    case literalNull = "the literal null"
  }

  init(reason: Reason, offset: Int, in text: Span<UInt8>) {
    var line = 1
    var column = 1
    for index in 0..<min(offset, text.count) {
      let byte = text[index]
      let isFirstHalfOfCRLF = byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isFirstHalfOfCRLF {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.reason = reason
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// One sentence with the position, fit for a caller.
  public var description: String { "\(reason) at line \(line), column \(column) (byte \(offset))" }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  /// What was found and what is allowed, without the position.
  public var description: String {
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
    if byte > 0x20 && byte < 0x7F { return "\"\(Character(Unicode.Scalar(byte)))\"" }
    return "the byte " + hexadecimal(byte)
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
  }
}
