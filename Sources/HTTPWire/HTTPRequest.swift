/// One complete request, as the wire had it.
///
/// Its parts are slices of the received bytes: nothing is copied and no string is built until
/// somebody asks. Hold a request no longer than it takes to answer it: the slices keep the
/// input buffer alive, and a buffer that is shared has to be copied before the next read.
public struct HTTPRequest: Sendable {
  /// The request method.
  public let method: HTTPMethod
  /// The method as received (for messages about `.other`).
  public let methodName: ArraySlice<UInt8>
  /// The path of the target, still percent-encoded, without query; `*` for OPTIONS `*`.
  public let path: ArraySlice<UInt8>
  /// What follows the first `?` of the target, still encoded; nil where there is none.
  public let query: ArraySlice<UInt8>?
  /// True for HTTP/1.1, false for HTTP/1.0.
  public let isHTTP11: Bool
  /// The header fields.
  public let fields: HTTPFields
  /// The body, already freed from its transfer coding; empty where there is none.
  public let body: ArraySlice<UInt8>

  /// Creates a request; servers get theirs from `HTTPServerConnection`, tests build their own.
  public init(
    method: HTTPMethod, methodName: ArraySlice<UInt8>, path: ArraySlice<UInt8>,
    query: ArraySlice<UInt8>?, isHTTP11: Bool, fields: HTTPFields, body: ArraySlice<UInt8>
  ) {
    self.method = method
    self.methodName = methodName
    self.path = path
    self.query = query
    self.isHTTP11 = isHTTP11
    self.fields = fields
    self.body = body
  }
}
