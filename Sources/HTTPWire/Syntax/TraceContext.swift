import Platform

// W3C Trace Context (https://www.w3.org/TR/trace-context/). A client or proxy sends the trace that a
// request belongs to. The server creates no spans; it only writes the trace ID to the access log, which
// links a log line to its trace. An invalid field is ignored, as the standard requires.

extension HTTPRequest {
  /// The trace ID of `traceparent`: 32 lowercase hexadecimal digits, not all zero. The value is nil if
  /// the field is absent, repeated or invalid.
  public var traceID: ArraySlice<UInt8>? {
    guard let value = fields.first("traceparent"), fields.values("traceparent").count == 1 else { return nil }
    return TraceContext.traceID(in: value)
  }
}

enum TraceContext {
  /// Parses `version "-" trace-id "-" parent-id "-" trace-flags`. In versions later than 00, more fields
  /// can follow after another dash. The standard allows only lowercase hexadecimal digits.
  static func traceID(in value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let parts = value.split(separator: UInt8(ascii: "-"), maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count >= 4,
      zip(parts, [2, 32, 16, 2]).allSatisfy({ $0.count == $1 && $0.allSatisfy(Hexadecimal.isLowercaseDigit) })
    else { return nil }
    let version = parts[0]
    if version.elementsEqual("00".utf8) {
      guard parts.count == 4 else { return nil }
    } else if version.elementsEqual("ff".utf8) {
      return nil
    }
    guard isNotZero(parts[1]), isNotZero(parts[2]) else { return nil }
    return parts[1]
  }

  private static func isNotZero(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.contains { $0 != UInt8(ascii: "0") }
  }
}
