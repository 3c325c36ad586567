import MotionSystem
import StrictJSON

/// The query of a request target: its parameters, percent-decoded, in the order received. Empty ones are
/// skipped.
///
/// `+` is a plus sign, as in RFC 3986: `velocity=+800` would otherwise lose its sign.
struct Query {
  /// The reason why a query cannot be decoded.
  enum Malformed: Error, Equatable {
    case percentEncoding(in: String)
    case notUTF8(in: String)

    var detail: String {
      switch self {
      case .percentEncoding(let text):
        "In a query, % must be followed by two hexadecimal digits; received \(text)"
      case .notUTF8(let text): "A query must decode to UTF-8; received \(text)"
      }
    }
  }

  /// Where the name and the value of a parameter lie in the text.
  struct Parameter {
    let name: Range<Int>
    let value: Range<Int>
  }

  /// A text that contains the names and values, percent-decoded, in valid UTF-8. It is the received one if
  /// that is plain.
  private(set) var text: ArraySlice<UInt8> = []
  private(set) var parameters: [Parameter] = []

  /// Decodes a query.
  ///
  /// - Parameter bytes: The query without its question mark.
  /// - Throws: `Malformed` for the first name or value that cannot be decoded.
  init(_ bytes: ArraySlice<UInt8>) throws(Malformed) {
    if bytes.isEmpty { return }
    // Documents have offsets of 32 bits.
    let isPlain =
      bytes.endIndex <= Int(UInt32.max) && bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "%") }
    if isPlain { text = bytes }
    parameters.reserveCapacity(bytes.count / 12 + 1)
    var start = bytes.startIndex
    var middle: Int?
    for end in bytes.startIndex...bytes.endIndex {
      let byte = end < bytes.endIndex ? bytes[end] : UInt8(ascii: "&")
      if byte == UInt8(ascii: "="), middle == nil { middle = end }
      guard byte == UInt8(ascii: "&") else { continue }
      if start < end {
        let (name, value) = (start..<(middle ?? end), min((middle ?? end) + 1, end)..<end)
        parameters.append(
          isPlain
            ? Parameter(name: name, value: value)
            : Parameter(name: try append(bytes[name]), value: try append(bytes[value])))
      }
      (start, middle) = (end + 1, nil)
    }
  }

  /// Returns a name or a value.
  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Decodes a name or a value and returns where it lies in the text.
  private mutating func append(_ encoded: ArraySlice<UInt8>) throws(Malformed) -> Range<Int> {
    let start = text.count
    // Each part after a percent sign begins with two digits.
    let parts = encoded.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    text += parts[0]
    for part in parts.dropFirst() {
      let digits = part.prefix(2).compactMap(Hexadecimal.value(of:))
      guard digits.count == 2 else { throw .percentEncoding(in: Query.excerpt(encoded)) }
      text.append(digits[0] << 4 | digits[1])
      text += part.dropFirst(2)
    }
    guard String(validating: text[start...], as: UTF8.self) != nil else {
      throw .notUTF8(in: Query.excerpt(encoded))
    }
    return start..<text.count
  }

  /// The beginning of a name or value as received, at most 64 bytes.
  private static func excerpt(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix(String.maximumNameBytes + 1), as: UTF8.self).shortenedName
  }
}
