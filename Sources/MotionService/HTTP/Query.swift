import StrictJSON

/// The decoded parameters of a query, in the order received.
///
/// `+` is a plus sign (RFC 3986), not a space as in HTML forms: `velocity=+800` would otherwise silently
/// lose its sign.
struct Query {
  /// An error in the encoding of a query.
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

  private(set) var parameters: [(name: String, value: String)] = []

  init(_ bytes: ArraySlice<UInt8>) throws(Malformed) {
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let name = try Query.decoded(pair[..<equals])
      let value = equals < pair.endIndex ? try Query.decoded(pair[(equals + 1)...]) : ""
      parameters.append((name, value))
    }
  }

  /// Removes the first parameter with a name and returns its value.
  mutating func take(_ name: String) -> String? {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return nil }
    return parameters.remove(at: index).value
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) throws(Malformed) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
        throw .percentEncoding(in: String(decoding: bytes.prefix(100), as: UTF8.self))
      }
      result.append(high << 4 | low)
    }
    guard let text = String(validating: result, as: UTF8.self) else {
      throw .notUTF8(in: String(decoding: bytes.prefix(100), as: UTF8.self))
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
