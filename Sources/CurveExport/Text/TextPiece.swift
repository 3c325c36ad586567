import MotionSystem
import StrictJSON

/// A piece of a text, with numbers in the form in which they are sent: `"opacity: \(0.25, decimals: 2)"`.
///
/// A number that is not finite is written as 0 so that the text stays well-formed; callers pass finite ones.
package struct TextPiece: ExpressibleByStringInterpolation, Equatable, Sendable {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate(set) var bytes: [UInt8] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      // One block of memory also for a clause.
      bytes.reserveCapacity(literalCapacity + 90 * interpolationCount)
    }

    package mutating func appendLiteral(_ text: StaticString) { bytes.append(text) }

    package mutating func appendInterpolation(_ text: StaticString) { bytes.append(text) }

    /// Appends a text without escaping, or an integer.
    package mutating func appendInterpolation(_ text: some CustomStringConvertible) {
      bytes += text.description.utf8
    }

    package mutating func appendInterpolation(_ number: Double, decimals: Int) {
      if !NumberWriter.append(number, decimals: decimals, to: &bytes) { bytes.append(UInt8(ascii: "0")) }
    }

    /// Appends a number with all its digits.
    package mutating func appendInterpolation(exactly number: Double) {
      if !NumberWriter.append(number, to: &bytes) { bytes.append(UInt8(ascii: "0")) }
    }

    /// Appends a text escaped for XML elements and quoted attributes. Characters that XML 1.0 does not allow
    /// are replaced: control characters with spaces, and U+FFFE and U+FFFF with U+FFFD. All text that comes
    /// from a request enters a plot here.
    package mutating func appendInterpolation(escaping text: String) {
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "&"): appendLiteral("&amp;")
        case UInt8(ascii: "<"): appendLiteral("&lt;")
        case UInt8(ascii: ">"): appendLiteral("&gt;")
        case UInt8(ascii: "\""): appendLiteral("&quot;")
        case UInt8(ascii: "'"): appendLiteral("&#39;")
        case 0..<0x20: bytes.append(0x20)
        // The three characters differ only in the last byte of their UTF-8.
        case 0xBE...0xBF where bytes.suffix(2).elementsEqual([0xEF, 0xBF]): bytes.append(0xBD)
        default: bytes.append(byte)
        }
      }
    }
  }

  package let bytes: [UInt8]

  package init(_ text: String) { bytes = Array(text.utf8) }

  package init(stringLiteral text: StaticString) { bytes = text.withUTF8Buffer { unsafe Array($0) } }

  package init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }
}
