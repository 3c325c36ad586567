import MotionSystem

/// A request method (RFC 9110, section 9; RFC 5789 for PATCH).
package enum HTTPMethod: Int, Sendable, CaseIterable {
  case get, head, post, put, delete, connect, options, trace, patch
  /// A syntactically valid method that is none of the above.
  case other

  /// Creates the method with a name, which is case-sensitive (RFC 9110, section 9.1).
  init(_ name: Span<UInt8>) { self = Self.allCases.first { name.isEqual(to: $0.name) } ?? .other }

  /// The name of the method in metrics and log lines. All other methods share the name `_OTHER`, as in
  /// the semantic conventions of OpenTelemetry, which bounds the cardinality of metrics.
  package var name: StaticString { Self.names[rawValue] }

  // In the order of the cases.
  private static let names: [StaticString] = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "_OTHER",
  ]
}
