/// Why bytes are no request that can be answered. A protocol error knows the status it deserves;
/// the handler words the answer, and the connection closes after it.
public struct HTTPRejection: Error, Equatable, Sendable {
  /// What was wrong; the raw value is its name in figures.
  public enum Kind: String, Sendable, CaseIterable {
    /// The first line is not `method SP target SP version`.
    case malformedRequestLine = "malformed_request_line"
    /// The target has none of the four forms, or not the one that its method needs.
    case malformedTarget = "malformed_target"
    /// A field line breaks the grammar: a control byte, a bare CR or LF, a fold, a bad name.
    case malformedField = "malformed_field"
    /// `Host` is repeated or is no host.
    case invalidHost = "invalid_host"
    /// HTTP/1.1 without `Host`.
    case missingHost = "missing_host"
    /// `Content-Length` is repeated or is no decimal number.
    case invalidContentLength = "invalid_content_length"
    /// `Transfer-Encoding` that leaves the length of the body in doubt.
    case invalidTransferCoding = "invalid_transfer_coding"
    /// The chunked coding of the body is broken.
    case invalidChunk = "invalid_chunk"
    /// The peer stopped sending within a request.
    case incompleteRequest = "incomplete_request"
    /// The peer took too long to send a request.
    case timedOut = "timed_out"
    /// The body is larger than the limit.
    case bodyTooLarge = "body_too_large"
    /// The request line is longer than the limit.
    case requestLineTooLong = "request_line_too_long"
    /// An expectation other than `100-continue`.
    case expectationFailed = "expectation_failed"
    /// An absolute target whose scheme is not `http`.
    case misdirected = "misdirected"
    /// The header fields take more bytes than the limit.
    case headTooLarge = "head_too_large"
    /// There are more header fields than the limit.
    case tooManyFields = "too_many_fields"
    /// Chunk extensions and trailers take more bytes than the limit.
    case chunkOverheadTooLarge = "chunk_overhead_too_large"
    /// A method that no resource of an origin server has: `CONNECT`.
    case unsupportedMethod = "unsupported_method"
    /// A transfer coding other than `chunked`.
    case unsupportedTransferCoding = "unsupported_transfer_coding"
    /// There is no room for another connection, or the server is about to stop.
    case overloaded = "overloaded"
    /// A major version other than HTTP/1.
    case unsupportedVersion = "unsupported_version"

    /// The status code that this error deserves.
    public var status: Int {
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
      case .overloaded: 503
      case .unsupportedVersion: 505
      }
    }
  }

  /// What was wrong.
  public var kind: Kind
  /// What was received and what is allowed, as a sentence for the caller.
  public var detail: String

  /// What was asked for, where that much could be read; for a log. The connection fills it in.
  public internal(set) var target: RejectedRequestLine?

  /// The status code that this error deserves.
  public var status: Int { kind.status }

  /// Creates a rejection.
  public init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }
}

/// Received bytes as a message may show them: quoted, the first 40 of them, what is not printable
/// ASCII as `\xNN`.
func excerpt(_ bytes: some Collection<UInt8>) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var text: [UInt8] = [UInt8(ascii: "\"")]
  for byte in bytes.prefix(40) {
    if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      text.append(byte)
    } else {
      text += [UInt8(ascii: "\\"), UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  text.append(UInt8(ascii: "\""))
  return String(decoding: text, as: UTF8.self) + (bytes.count > 40 ? "…" : "")
}
