// The character classes of RFC 9110 and RFC 3986. A set is a table of 256 entries, made once from
// the characters that the RFC lists and kept for the life of the process: a test is one load, which
// per character of a head is half the cost of shifting bits.

/// A set of bytes.
struct ByteSet: @unchecked Sendable {
  /// 256 entries, 1 for a member; never written after it was made, hence safe to share.
  private let table: UnsafePointer<UInt8>

  /// The set of some ASCII characters.
  init(_ characters: String) {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    table.initialize(repeating: 0, count: 256)
    for byte in characters.utf8 { table[Int(byte)] = 1 }
    self.table = UnsafePointer(table)
  }

  /// Whether the byte is in the set.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { table[Int(byte)] != 0 }

  private static let digits = "0123456789"
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let unreserved = letters + digits + "-._~"
  private static let subDelimiters = "!$&'()*+,;="

  /// `tchar` of RFC 9110, section 5.6.2: what methods, field names and codings are made of.
  static let token = ByteSet("!#$%&'*+-.^_`|~" + digits + letters)

  /// `scheme` of RFC 3986, section 3.1, behind its first letter.
  static let scheme = ByteSet(letters + digits + "+-.")

  /// `reg-name` of RFC 3986, section 3.2.2, without the `%` of its escapes.
  static let registeredName = ByteSet(unreserved + subDelimiters)

  /// `pchar` and `/` of RFC 3986, section 3.3: a path, without the `%` of its escapes.
  static let path = ByteSet(unreserved + subDelimiters + ":@/")

  /// A query: RFC 3986, section 3.4, `%`, and the characters that browsers leave unescaped there
  /// (WHATWG URL, query percent-encode set).
  static let query = ByteSet(unreserved + subDelimiters + ":@/?%" + "[]{}|\\^`")

  /// What an `X-Request-Id` may be made of to be echoed.
  static let requestID = ByteSet(letters + digits + "._~+/=:@-")
}
