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

  /// A name and its value, in valid UTF-8.
  struct Parameter {
    let name: [UInt8]
    let value: [UInt8]
  }

  private(set) var parameters: [Parameter] = []

  /// Decodes a query.
  ///
  /// - Parameter bytes: The query without its question mark.
  /// - Throws: `Malformed` for the first name or value that cannot be decoded.
  init(_ bytes: ArraySlice<UInt8>) throws(Malformed) {
    for parameter in bytes.split(separator: UInt8(ascii: "&")) {
      let name = parameter.prefix { $0 != UInt8(ascii: "=") }
      parameters.append(
        Parameter(
          name: try Query.decoded(name), value: try Query.decoded(parameter.dropFirst(name.count + 1))))
    }
  }

  /// Removes the first parameter with a name and returns its value.
  mutating func take(_ name: StaticString) -> String? {
    guard let index = parameters.firstIndex(where: { $0.name[...].isEqual(to: name) }) else { return nil }
    return String(decoding: parameters.remove(at: index).value, as: UTF8.self)
  }

  private static func decoded(_ text: ArraySlice<UInt8>) throws(Malformed) -> [UInt8] {
    var bytes = Array(text.prefix { $0 != UInt8(ascii: "%") })
    if bytes.count < text.count {
      // Each part after a percent sign begins with two digits.
      for part in text[(text.startIndex + bytes.count + 1)...].split(
        separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
      {
        let digits = part.prefix(2).compactMap(Hexadecimal.value(of:))
        guard digits.count == 2 else { throw .percentEncoding(in: excerpt(text)) }
        bytes.append(digits[0] << 4 | digits[1])
        bytes += part.dropFirst(2)
      }
    }
    // ASCII is valid UTF-8.
    guard bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil else {
      throw .notUTF8(in: excerpt(text))
    }
    return bytes
  }

  /// The beginning of a name or value as received, at most 64 bytes.
  private static func excerpt(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix(String.maximumNameBytes + 1), as: UTF8.self).shortenedName
  }
}
