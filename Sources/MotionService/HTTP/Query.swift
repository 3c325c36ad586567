import MotionAPI
import MotionSystem
import StrictJSON

/// The query of a request target: its parameters, percent-decoded, in the order received. Empty ones are
/// skipped.
///
/// `+` is a plus sign, as in RFC 3986: `velocity=+800` would otherwise lose its sign.
struct Query {
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
  /// - Throws: The problem of the first name or value that cannot be decoded.
  init(_ bytes: ArraySlice<UInt8>) throws(Problem) {
    if bytes.isEmpty { return }
    let span = bytes.span
    let base = bytes.startIndex
    // Documents have offsets of 32 bits.
    var isPlain = bytes.endIndex <= Int(UInt32.max)
    for index in span.indices where span[index] >= 0x80 || span[index] == UInt8(ascii: "%") {
      isPlain = false
    }
    if isPlain { text = bytes }
    parameters.reserveCapacity(bytes.count / 12 + 1)
    var end = 0
    while end < span.count {
      let start = end
      while end < span.count, span[end] != UInt8(ascii: "="), span[end] != UInt8(ascii: "&") { end += 1 }
      let name = base + start..<base + end
      if end < span.count, span[end] == UInt8(ascii: "=") { end += 1 }
      let middle = end
      while end < span.count, span[end] != UInt8(ascii: "&") { end += 1 }
      let value = base + middle..<base + end
      if end > start {
        parameters.append(
          isPlain
            ? Parameter(name: name, value: value)
            : Parameter(name: try append(bytes[name]), value: try append(bytes[value])))
      }
      end += 1
    }
  }

  /// Returns a name or a value.
  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Decodes a name or a value and returns where it lies in the text.
  private mutating func append(_ encoded: ArraySlice<UInt8>) throws(Problem) -> Range<Int> {
    let start = text.count
    // Each part after a percent sign begins with two digits.
    let parts = encoded.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    text += parts[0]
    for part in parts.dropFirst() {
      let digits = part.prefix(2).compactMap(Hexadecimal.value(of:))
      guard digits.count == 2 else {
        throw Query.problem("In a query, % must be followed by two hexadecimal digits", encoded)
      }
      text.append(digits[0] << 4 | digits[1])
      text += part.dropFirst(2)
    }
    guard String(validating: text[start...], as: UTF8.self) != nil else {
      throw Query.problem("A query must decode to UTF-8", encoded)
    }
    return start..<text.count
  }

  /// Returns the problem of a name or value, which states at most 64 bytes of it.
  private static func problem(_ rule: String, _ received: ArraySlice<UInt8>) -> Problem {
    let excerpt = String(decoding: received.prefix(String.maximumNameBytes + 1), as: UTF8.self).shortenedName
    return Problem(kind: .badRequest, status: 400, detail: "\(rule); received \(excerpt)")
  }
}
