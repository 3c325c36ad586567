import MotionSystem

/// The reason why a request is rejected before it reaches the handler: a protocol error, an exceeded
/// limit, a timeout or overload. The connection closes after the response.
package struct HTTPRejection: Error {
  /// The kind of a rejection. The raw value is its name in metrics.
  package enum Kind: String, Sendable, CaseIterable {
    /// The first line is not `method SP request-target SP HTTP-version`.
    case malformedRequestLine = "malformed_request_line"
    /// The request target has none of the four forms, or a form that the method does not allow.
    case malformedTarget = "malformed_target"
    /// A field line is invalid: a control byte, a bare CR or LF, a folded line or an invalid name.
    case malformedField = "malformed_field"
    /// `Host` is repeated or its value is not a host.
    case invalidHost = "invalid_host"
    /// An HTTP/1.1 request has no `Host`.
    case missingHost = "missing_host"
    /// `Content-Length` is repeated or its value is not a decimal number.
    case invalidContentLength = "invalid_content_length"
    /// `Transfer-Encoding` makes the length of the body ambiguous.
    case invalidTransferCoding = "invalid_transfer_coding"
    /// The chunked coding of the body is invalid.
    case invalidChunk = "invalid_chunk"
    /// The peer closed its sending side within a request.
    case incompleteRequest = "incomplete_request"
    /// The request did not arrive within the timeout.
    case timedOut = "timed_out"
    /// The body exceeds its limit.
    case bodyTooLarge = "body_too_large"
    /// The request line exceeds its limit.
    case requestLineTooLong = "request_line_too_long"
    /// `Expect` contains an expectation other than `100-continue`.
    case expectationFailed = "expectation_failed"
    /// The scheme of an absolute-form target is not `http`.
    case misdirected = "misdirected"
    /// The header section exceeds its limit.
    case headTooLarge = "head_too_large"
    /// The number of fields in the header or trailer section exceeds the limit.
    case tooManyFields = "too_many_fields"
    /// Chunk extensions and the trailer section exceed their limit.
    case chunkOverheadTooLarge = "chunk_overhead_too_large"
    /// The method is `CONNECT`, which an origin server does not support.
    case unsupportedMethod = "unsupported_method"
    /// `Transfer-Encoding` contains a coding other than `chunked`.
    case unsupportedTransferCoding = "unsupported_transfer_coding"
    /// Too many requests wait for a worker.
    case workerQueue = "worker_queue"
    /// The connections hold too many bytes.
    case bufferLimit = "buffer_limit"
    /// The major version is not HTTP/1.
    case unsupportedVersion = "unsupported_version"

    /// The status code of the response.
    package var status: Int {
      switch self {
      case .malformedRequestLine, .malformedTarget, .malformedField, .invalidHost, .missingHost,
        .invalidContentLength, .invalidTransferCoding, .invalidChunk, .incompleteRequest:
        400
      case .timedOut: 408
      case .bodyTooLarge: 413
      case .requestLineTooLong: 414
      case .expectationFailed: 417
      case .misdirected: 421
      case .headTooLarge, .tooManyFields, .chunkOverheadTooLarge: 431
      case .unsupportedMethod, .unsupportedTransferCoding: 501
      case .workerQueue, .bufferLimit: 503
      case .unsupportedVersion: 505
      }
    }
  }

  /// The kind of the rejection.
  package var kind: Kind
  /// A sentence for the client: what was received and what is allowed.
  package var detail: String

  /// The method and path, for the access log, or nil if the request line is invalid. The connection
  /// sets this property.
  package internal(set) var requestLine: LoggedRequest?

  /// The status code of the response.
  package var status: Int { kind.status }

  /// Creates a rejection.
  package init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }
}

/// Formats received bytes at a range for an error message.
func excerpt(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
  excerpt(range.prefix(41).map { bytes[$0] })
}

/// Formats received bytes for an error message: the first 40 bytes in quotation marks, with bytes
/// other than printable ASCII as `\xNN`.
func excerpt(_ bytes: some Collection<UInt8>) -> String {
  var text: [UInt8] = [UInt8(ascii: "\"")]
  for byte in bytes.prefix(40) {
    if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      text.append(byte)
    } else {
      let digits = [Hexadecimal.uppercaseDigit(of: byte >> 4), Hexadecimal.uppercaseDigit(of: byte & 15)]
      text += "\\x".utf8 + digits
    }
  }
  text.append(UInt8(ascii: "\""))
  return String(decoding: text, as: UTF8.self) + (bytes.count > 40 ? "…" : "")
}
