import StrictJSON

/// The query of a request target: its parameters, percent-decoded, in the order received.
///
/// `+` is a plus sign, as in RFC 3986: `velocity=+800` would otherwise lose its sign.
struct Query {
  /// Why a query cannot be decoded.
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

  /// Where a name and its value lie in `text`.
  struct Parameter {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// The decoded names and values. A zero byte precedes and follows each, as `JSONDocumentBuilder` requires.
  private(set) var text: [UInt8] = []
  private(set) var parameters: [Parameter] = []

  init(_ bytes: Span<UInt8>) throws(Malformed) {
    text.reserveCapacity(bytes.count + 2)
    text.append(0)
    parameters.reserveCapacity(8)
    var start = 0
    while start < bytes.count {
      var equals: Int?
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "&") {
        if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
        end += 1
      }
      if start < end {
        let name = try append(bytes.extracting(start..<(equals ?? end)))
        let value = try append(bytes.extracting((equals.map { $0 + 1 } ?? end)..<end))
        parameters.append(Parameter(name: name, value: value))
      }
      start = end + 1
    }
  }

  /// Removes the first parameter with a name and returns its value.
  mutating func take(_ name: StaticString) -> String? {
    for index in parameters.indices where text[parameters[index].name].isEqual(to: name) {
      return string(parameters.remove(at: index).value)
    }
    return nil
  }

  /// The text of a name or value.
  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Decodes a name or value, appends it to `text`, and returns where it lies.
  private mutating func append(_ bytes: Span<UInt8>) throws(Malformed) -> Range<Int> {
    let start = text.count
    var index = 0
    var isASCII = true
    while index < bytes.count {
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        guard index + 1 < bytes.count, let high = Query.digit(bytes[index]),
          let low = Query.digit(bytes[index + 1])
        else { throw .percentEncoding(in: Query.excerpt(bytes)) }
        byte = high << 4 | low
        index += 2
      }
      if byte >= 0x80 { isASCII = false }
      text.append(byte)
    }
    let range = start..<text.count
    if !isASCII, String(validating: text[range], as: UTF8.self) == nil {
      throw .notUTF8(in: Query.excerpt(bytes))
    }
    text.append(0)
    return range
  }

  private static func excerpt(_ bytes: Span<UInt8>) -> String {
    bytes.extracting(first: 100).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
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
