import MotionAPI
import Platform

/// The query of a request target: its parameters, percent-decoded, in the order received.
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

  struct Parameter {
    let name: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>
    /// The parts of the name between its dots.
    let path: [ArraySlice<UInt8>]

    init(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
      self.name = name
      self.value = value
      path = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }
  }

  private(set) var parameters: [Parameter] = []

  /// Decodes a query. Empty parameters are skipped.
  ///
  /// - Parameter bytes: The query without its question mark.
  /// - Throws: `Malformed` for the first name or value that cannot be decoded.
  init(_ bytes: ArraySlice<UInt8>) throws(Malformed) {
    for parameter in bytes.split(separator: UInt8(ascii: "&")) {
      let name = parameter.prefix { $0 != UInt8(ascii: "=") }
      let value = parameter.dropFirst(name.count + 1)
      parameters.append(Parameter(name: try Query.decoded(name), value: try Query.decoded(value)))
    }
  }

  /// Removes the first parameter with a name and returns its value.
  mutating func take(_ name: StaticString) -> String? {
    guard let index = parameters.firstIndex(where: { $0.name.isEqual(to: name) }) else { return nil }
    return String(decoding: parameters.remove(at: index).value, as: UTF8.self)
  }

  private static func decoded(_ text: ArraySlice<UInt8>) throws(Malformed) -> ArraySlice<UInt8> {
    var decoded = text
    if text.contains(UInt8(ascii: "%")) {
      decoded = []
      var rest = text
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
          decoded.append(byte)
          continue
        }
        guard let high = rest.popFirst().flatMap({ Hexadecimal.value(of: $0) }),
          let low = rest.popFirst().flatMap({ Hexadecimal.value(of: $0) })
        else { throw .percentEncoding(in: excerpt(text)) }
        decoded.append(high << 4 | low)
      }
    }
    // ASCII is valid UTF-8.
    if decoded.contains(where: { $0 >= 0x80 }), String(validating: decoded, as: UTF8.self) == nil {
      throw .notUTF8(in: excerpt(text))
    }
    return decoded
  }

  /// The beginning of a name or value as received, at most 64 bytes.
  private static func excerpt(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix(String.maximumNameBytes + 1), as: UTF8.self).shortenedName
  }
}
