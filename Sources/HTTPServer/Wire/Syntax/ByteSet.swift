import MotionSystem

/// A set of bytes: the character classes of RFC 9110 and RFC 3986.
struct ByteSet: Sendable {
  /// 256 entries, true for each member.
  private let isMember: [Bool]

  /// Creates the set of the given ASCII characters.
  init(_ characters: String) {
    var isMember = [Bool](repeating: false, count: 256)
    for byte in characters.utf8 { isMember[Int(byte)] = true }
    self.isMember = isMember
  }

  /// Returns whether the set contains a byte.
  func contains(_ byte: UInt8) -> Bool { isMember[Int(byte)] }

  /// Returns the end of the longest beginning of a range that has only bytes of the set.
  /// - Parameter allowsEncoded: Whether it may also have percent-encoded bytes.
  func end(in bytes: Span<UInt8>, _ range: Range<Int>, allowsEncoded: Bool = false) -> Int {
    var end = range.lowerBound
    while end < range.upperBound {
      if contains(bytes[end]) {
        end += 1
      } else if allowsEncoded, bytes[end] == ASCII.percent, end + 2 < range.upperBound,
        Hexadecimal.value(of: bytes[end + 1]) != nil, Hexadecimal.value(of: bytes[end + 2]) != nil
      {
        end += 3
      } else {
        break
      }
    }
    return end
  }

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
