@testable import HTTPServer

extension ByteBuffer {
  /// A copy of the readable bytes.
  var readableBytes: [UInt8] {
    withReadableBytes { bytes in bytes.indices.map { bytes[$0] } }
  }

  /// The readable bytes as a string.
  var text: String { String(decoding: readableBytes, as: UTF8.self) }
}
