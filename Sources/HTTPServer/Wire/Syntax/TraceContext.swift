import MotionSystem

// W3C Trace Context (https://www.w3.org/TR/trace-context/). A client or proxy sends the trace that a
// request belongs to, and the span that has sent it. The server creates no spans; it only writes both IDs to
// the access log, which links a log line to its trace. An invalid field is ignored, as the standard requires.

extension HTTPRequest {
  /// The value of `traceparent`, or nil if the field is absent, repeated or invalid.
  package var traceContext: TraceContext? {
    guard let value = fields.first(.traceParent), fields.values(.traceParent).count == 1 else { return nil }
    return TraceContext(value)
  }
}

/// The trace and the span that a request belongs to.
package struct TraceContext: Sendable {
  /// The trace ID: 32 lowercase hexadecimal digits, not all zero.
  package let traceID: [UInt8]
  /// The ID of the client's span: 16 lowercase hexadecimal digits, not all zero.
  package let spanID: [UInt8]

  /// Parses `version "-" trace-id "-" parent-id "-" trace-flags`. In versions later than 00, more fields
  /// can follow after another dash. The standard allows only lowercase hexadecimal digits.
  init?(_ value: ArraySlice<UInt8>) {
    let parts = value.split(separator: UInt8(ascii: "-"), maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count >= 4,
      zip(parts, [2, 32, 16, 2]).allSatisfy({ $0.count == $1 && $0.allSatisfy(Hexadecimal.isLowercaseDigit) })
    else { return nil }
    // Only later versions may have further parts, and neither ID is 0.
    guard parts.count == 4 || !parts[0].elementsEqual("00".utf8), !parts[0].elementsEqual("ff".utf8),
      parts[1...2].allSatisfy({ id in id.contains { $0 != UInt8(ascii: "0") } })
    else { return nil }
    traceID = Array(parts[1])
    spanID = Array(parts[2])
  }
}
