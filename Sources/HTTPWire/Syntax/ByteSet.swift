// The character classes of RFC 9110 and RFC 3986. A set is a table of 256 entries that is created once
// and never freed. A membership test is one load, which costs half as much per character as shifting
// the bits of a bitmap.

/// A set of bytes.
///
/// The index of an entry is a byte, so it is always within the table.
@safe struct ByteSet: @unchecked Sendable {
  /// 256 entries, 1 for each member. The table is immutable after initialization and safe to share.
  private let table: UnsafePointer<UInt8>

  /// Creates the set of the given ASCII characters.
  init(_ characters: String) {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    unsafe table.initialize(repeating: 0, count: 256)
    for byte in characters.utf8 { unsafe table[Int(byte)] = 1 }
    unsafe self.table = UnsafePointer(table)
  }

  /// Returns whether the set contains a byte.
  func contains(_ byte: UInt8) -> Bool { unsafe table[Int(byte)] != 0 }

  private static let digits = "0123456789"
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let unreserved = letters + digits + "-._~"
  private static let subDelimiters = "!$&'()*+,;="

  /// `tchar` of RFC 9110, section 5.6.2, for methods, field names and transfer codings.
  static let token = ByteSet("!#$%&'*+-.^_`|~" + digits + letters)

  /// `scheme` of RFC 3986, section 3.1, after its first letter.
  static let scheme = ByteSet(letters + digits + "+-.")

  /// `reg-name` of RFC 3986, section 3.2.2, without the `%` of percent-encoding.
  static let registeredName = ByteSet(unreserved + subDelimiters)

  /// `pchar` and `/` of RFC 3986, section 3.3, for paths, without the `%` of percent-encoding.
  static let path = ByteSet(unreserved + subDelimiters + ":@/")

  /// `query` of RFC 3986, section 3.4, with `%` and the characters that browsers do not percent-encode
  /// in a query (WHATWG URL, query percent-encode set).
  static let query = ByteSet(unreserved + subDelimiters + ":@/?%" + "[]{}|\\^`")

  /// The characters that are allowed in an echoed `X-Request-Id`.
  static let requestID = ByteSet(letters + digits + "._~+/=:@-")
}
