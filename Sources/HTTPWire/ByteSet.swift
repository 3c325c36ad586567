// The character classes of RFC 9110 and RFC 3986 as 128 bits each: a test is a shift and a mask,
// without a table in memory. The literals are proven against the RFCs' own lists by a test.

/// A set of ASCII characters.
struct ByteSet: Sendable {
  let low: UInt64
  let high: UInt64

  /// Whether the byte is in the set; bytes from 128 on never are.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 64 ? low : high
    return byte < 128 && (word >> UInt64(byte & 63)) & 1 == 1
  }

  /// `tchar` of RFC 9110, section 5.6.2: what methods, field names and codings are made of.
  static let token = ByteSet(low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE)

  /// `pchar` and `/` of RFC 3986: a path, without the `%` of its escapes.
  static let path = ByteSet(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)

  /// A query: RFC 3986's characters, `%`, and those that browsers leave unescaped there
  /// (WHATWG URL, query percent-encode set): `[ ] { } | \ ^` and the backtick.
  static let query = ByteSet(low: 0xAFFF_FFF2_0000_0000, high: 0x7FFF_FFFF_FFFF_FFFF)

  /// `unreserved` and `sub-delims` of RFC 3986: a registered name, without `%`.
  static let registeredName = ByteSet(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)

  /// What an `X-Request-Id` may be made of to be echoed: letters, digits, `._~+/=:@-`.
  static let requestID = ByteSet(low: 0x27FF_E800_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
}

/// Names for the bytes that the grammar speaks of.
enum ASCII {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")
  static let percent = UInt8(ascii: "%")
  static let questionMark = UInt8(ascii: "?")

  /// The value of a hexadecimal digit, nil for any other byte.
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x37
    case 0x61...0x66: Int(byte) - 0x57
    default: nil
    }
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// The byte, an upper-case letter as lower case.
  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
