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

  /// The names and values, percent-decoded, in valid UTF-8.
  private(set) var text: [UInt8] = []
  private(set) var parameters: [Parameter] = []

  /// Decodes a query.
  ///
  /// - Parameter bytes: The query without its question mark.
  /// - Throws: `Malformed` for the first name or value that cannot be decoded.
  init(_ bytes: ArraySlice<UInt8>) throws(Malformed) {
    text.reserveCapacity(bytes.count)
    var rest = bytes
    while !rest.isEmpty {
      let parameter = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest.dropFirst(parameter.count + 1)
      if parameter.isEmpty { continue }
      let name = parameter.prefix { $0 != UInt8(ascii: "=") }
      parameters.append(
        Parameter(name: try append(name), value: try append(parameter.dropFirst(name.count + 1))))
    }
  }

  /// Returns a name or a value.
  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Decodes a name or a value and returns where it lies in the text.
  private mutating func append(_ encoded: ArraySlice<UInt8>) throws(Malformed) -> Range<Int> {
    let start = text.count
    if encoded.contains(UInt8(ascii: "%")) { try appendDecoded(encoded) } else { text += encoded }
    let decoded = text[start...]
    // ASCII is valid UTF-8.
    guard decoded.allSatisfy({ $0 < 0x80 }) || String(validating: decoded, as: UTF8.self) != nil else {
      throw .notUTF8(in: Query.excerpt(encoded))
    }
    return start..<text.count
  }

  private mutating func appendDecoded(_ encoded: ArraySlice<UInt8>) throws(Malformed) {
    // Each part after a percent sign begins with two digits.
    let parts = encoded.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    text += parts[0]
    for part in parts.dropFirst() {
      let digits = part.prefix(2).compactMap(Hexadecimal.value(of:))
      guard digits.count == 2 else { throw .percentEncoding(in: Query.excerpt(encoded)) }
      text.append(digits[0] << 4 | digits[1])
      text += part.dropFirst(2)
    }
  }

  /// The beginning of a name or value as received, at most 64 bytes.
  private static func excerpt(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix(String.maximumNameBytes + 1), as: UTF8.self).shortenedName
  }
}
