// W3C Trace Context (https://www.w3.org/TR/trace-context/): a client, or the proxy in front, says to which trace a
// request belongs. This service makes no spans of its own; it only repeats the trace's id in its log, so that a line
// can be found from a trace. What does not follow the standard to the letter is treated as absent, as it demands.

extension HTTPRequest {
  /// The trace id of a valid `traceparent`: 32 lower-case hexadecimal digits, not all zero; nil where there is no
  /// such field, more than one, or one that breaks the standard.
  public var traceID: ArraySlice<UInt8>? {
    guard let value = fields.first("traceparent"), fields.values("traceparent").count == 1 else { return nil }
    return TraceContext.traceID(in: value)
  }
}

enum TraceContext {
  /// `version "-" trace-id "-" parent-id "-" trace-flags`; a later version than 00 may go on behind another dash.
  static func traceID(in value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let parts = value.split(separator: UInt8(ascii: "-"), maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count >= 4,
      zip(parts, [2, 32, 16, 2]).allSatisfy({ $0.count == $1 && $0.allSatisfy(isDigit) })
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

  /// The standard knows lower-case digits only.
  private static func isDigit(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func isNotZero(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.contains { $0 != UInt8(ascii: "0") }
  }
}
