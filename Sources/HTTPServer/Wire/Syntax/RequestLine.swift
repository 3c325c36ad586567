// `method SP request-target SP HTTP-version` (RFC 9112, section 3). The parts are separated by exactly
// one space; the lenient parsing that the RFC permits is not implemented. The request target has four
// forms, and the method determines which of them are allowed.

import MotionSystem

/// A parsed request line. Its ranges are offsets from the first byte of the request.
struct RequestLine: Sendable {
  var method = HTTPMethod.other
  var isHTTP11 = false
  var name = 0..<0
  /// The path. It is empty if an absolute-form target has no path, which means `/` or, with OPTIONS, `*`.
  var path = 0..<0
  var query: Range<Int>?
  /// The host of an absolute-form target, which replaces the value of the `Host` field.
  var authority: Range<Int>?

  init() {}

  /// Parses a line without control bytes other than HTAB.
  init(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(HTTPRejection) {
    let methodEnd = ByteSet.token.end(in: bytes, line)
    var targetEnd = methodEnd + 1
    while targetEnd < line.upperBound, bytes[targetEnd] != ASCII.space { targetEnd += 1 }
    guard methodEnd > line.lowerBound, methodEnd < line.upperBound, bytes[methodEnd] == ASCII.space,
      targetEnd > methodEnd + 1, targetEnd < line.upperBound
    else {
      throw HTTPRejection(
        .malformedRequestLine,
        "the request line is \(excerpt(bytes, line)); expected method, one space, target, one space, "
          + "HTTP/1.1")
    }
    name = line.lowerBound..<methodEnd
    method = HTTPMethod(bytes.extracting(name))
    isHTTP11 = try Self.isHTTP11(bytes, targetEnd + 1..<line.upperBound)
    try parseTarget(bytes, methodEnd + 1..<targetEnd)
  }

  /// Returns false for HTTP/1.0 and true for any later minor version of HTTP/1, which is treated as
  /// HTTP/1.1 (RFC 9110, section 2.5).
  private static func isHTTP11(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(HTTPRejection) -> Bool {
    let start = range.lowerBound
    guard range.count == 8, bytes.extracting(start..<start + 5).isEqual(to: "HTTP/"),
      ASCII.isDigit(bytes[start + 5]), bytes[start + 6] == ASCII.dot, ASCII.isDigit(bytes[start + 7])
    else {
      throw HTTPRejection(
        .malformedRequestLine,
        "the request line ends with \(excerpt(bytes, range)); expected a version such as HTTP/1.1")
    }
    guard bytes[start + 5] == UInt8(ascii: "1") else {
      throw HTTPRejection(
        .unsupportedVersion,
        "the version is \(excerpt(bytes, range)); the supported versions are HTTP/1.1 and HTTP/1.0")
    }
    return bytes[start + 7] != UInt8(ascii: "0")
  }

  // MARK: Request target forms (RFC 9112, section 3.2)

  private mutating func parseTarget(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(HTTPRejection) {
    let first = bytes[range.lowerBound]
    if method == .connect {
      guard Authority.isHostAndPort(bytes, range) else { throw malformedTarget(bytes, range) }
      throw HTTPRejection(.unsupportedMethod, "CONNECT is not supported: this server does not open tunnels")
    } else if first == ASCII.slash {
      try parsePathAndQuery(bytes, range)
    } else if range.count == 1, first == UInt8(ascii: "*"), method == .options {
      path = range
    } else {
      try parseAbsoluteForm(bytes, range)
    }
  }

  private mutating func parseAbsoluteForm(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(HTTPRejection) {
    let schemeEnd = ByteSet.scheme.end(in: bytes, range)
    guard schemeEnd + 3 < range.upperBound, ASCII.isLetter(bytes[range.lowerBound]),
      bytes.extracting(schemeEnd..<schemeEnd + 3).isEqual(to: "://")
    else { throw malformedTarget(bytes, range) }
    let scheme = range.lowerBound..<schemeEnd
    let rest = schemeEnd + 3..<range.upperBound
    let hostEnd = rest.first { "/?".utf8.contains(bytes[$0]) } ?? rest.upperBound
    let host = rest.lowerBound..<hostEnd
    guard Authority.isValid(bytes, host, allowsEmptyHost: false) else { throw malformedTarget(bytes, range) }
    try parsePathAndQuery(bytes, hostEnd..<range.upperBound)
    guard ASCII.equals(bytes.extracting(scheme), ignoringCase: "http") else {
      throw HTTPRejection(
        .misdirected,
        "the target's scheme is \(excerpt(bytes, scheme)); this connection serves only http")
    }
    authority = host
  }

  private mutating func parsePathAndQuery(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(HTTPRejection) {
    let end = ByteSet.path.end(in: bytes, range, allowsEncoded: true)
    path = range.lowerBound..<end
    guard end < range.upperBound else { return }
    if bytes[end] == ASCII.percent {
      throw HTTPRejection(
        .malformedTarget,
        "the path contains \(excerpt(bytes, end..<min(end + 3, range.upperBound))); % must "
          + "be followed by two hexadecimal digits")
    }
    guard bytes[end] == UInt8(ascii: "?") else { throw invalidCharacter(bytes, end, in: "path") }
    let rest = end + 1..<range.upperBound
    let queryEnd = ByteSet.query.end(in: bytes, rest)
    guard queryEnd == range.upperBound else { throw invalidCharacter(bytes, queryEnd, in: "query") }
    query = rest
  }

  private func invalidCharacter(_ bytes: Span<UInt8>, _ offset: Int, in part: StaticString) -> HTTPRejection {
    HTTPRejection(
      .malformedTarget,
      "the \(part) of the target contains \(excerpt(bytes, offset..<offset + 1)), which must be "
        + "percent-encoded")
  }

  private func malformedTarget(_ bytes: Span<UInt8>, _ range: Range<Int>) -> HTTPRejection {
    HTTPRejection(
      .malformedTarget,
      "the target is \(excerpt(bytes, range)); expected a path that begins with /, an absolute http URI, "
        + "or * with OPTIONS")
  }
}
