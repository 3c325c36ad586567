import MotionSystem
import StrictJSON

/// A text with numbers in their shortest exact form, such as `"\(0.5) s is unusually long"`.
///
/// It is built as bytes in one block of memory, which costs a fraction of what the interpolation of a string
/// does.
struct ErrorText: ExpressibleByStringInterpolation, Equatable {
  let bytes: [UInt8]
  var string: String { String(decoding: bytes, as: UTF8.self) }

  init(_ text: String) { bytes = Array(text.utf8) }
  init(stringLiteral text: StaticString) { bytes = text.withUTF8Buffer { unsafe Array($0) } }
  init(stringInterpolation text: StringInterpolation) { bytes = text.bytes }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 90 * interpolationCount)
    }

    mutating func appendLiteral(_ text: StaticString) { bytes.append(text) }
    mutating func appendInterpolation(_ text: StaticString) { bytes.append(text) }
    mutating func appendInterpolation(_ number: Double) { NumberWriter.append(number, to: &bytes) }
  }
}
