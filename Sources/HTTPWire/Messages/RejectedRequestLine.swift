/// What a refused request asked for: its request line was well formed, something behind it was not.
public struct RejectedRequestLine: Sendable, Equatable {
  /// The method.
  public let method: HTTPMethod
  /// The path, percent-encoded as received, without query.
  public let path: [UInt8]
}
