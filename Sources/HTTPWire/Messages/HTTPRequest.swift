/// One complete request, as the wire had it.
///
/// Its parts are slices of the received bytes: nothing is copied and no string is built until
/// somebody asks. Hold a request no longer than it takes to answer it: it keeps the input buffer's
/// storage alive, and a storage that is shared has to be copied before the next read.
public struct HTTPRequest: Sendable {
  /// The request method.
  public let method: HTTPMethod
  /// True for HTTP/1.1, false for HTTP/1.0.
  public let isHTTP11: Bool
  /// The header fields. `host` is the effective one: that of an absolute target, where there is one.
  public let fields: HTTPFields
  /// Where the other parts lie, counted like the offsets of the fields; within their storage.
  @usableFromInline let parts: Parts

  /// Offsets of what a request consists of.
  @usableFromInline
  struct Parts: Sendable {
    var methodName: Range<Int>
    @usableFromInline var path: Range<Int>
    var query: Range<Int>?
    @usableFromInline var body: Range<Int>
  }

  /// The method as received (for messages about `.other`).
  public var methodName: ArraySlice<UInt8> { fields.slice(parts.methodName) }

  /// The path of the target, still percent-encoded, without query; `*` for OPTIONS `*`.
  public var path: ArraySlice<UInt8> {
    // An absolute target without a path means `/`, or `*` with OPTIONS (RFC 9112, section 3.2.4).
    guard parts.path.isEmpty else { return fields.slice(parts.path) }
    return method == .options ? [UInt8(ascii: "*")] : [ASCII.slash]
  }

  /// What follows the first `?` of the target, still encoded; nil where there is none.
  public var query: ArraySlice<UInt8>? { parts.query.map { fields.slice($0) } }

  /// The body, already freed from its transfer coding; empty where there is none.
  public var body: ArraySlice<UInt8> { fields.slice(parts.body) }

  /// Lends the path. To lend costs nothing, where a slice is one more reference to count.
  @inlinable
  public func withPath<Result, Failure>(
    _ action: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if parts.path.isEmpty { return try action(path.span) }
    return try action(fields.storage.span.extracting(fields.place(of: parts.path)))
  }

  /// Lends the body.
  @inlinable
  public func withBody<Result, Failure>(
    _ action: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try action(fields.storage.span.extracting(fields.place(of: parts.body)))
  }

  /// A request as a connection found it.
  init(method: HTTPMethod, isHTTP11: Bool, fields: HTTPFields, parts: Parts) {
    self.method = method
    self.isHTTP11 = isHTTP11
    self.fields = fields
    self.parts = parts
  }

  /// Creates a request; servers get theirs from `HTTPServerConnection`, tests build their own.
  public init(
    method: HTTPMethod, methodName: ArraySlice<UInt8>, path: ArraySlice<UInt8>,
    query: ArraySlice<UInt8>?, isHTTP11: Bool, fields: HTTPFields, body: ArraySlice<UInt8>
  ) {
    var fields = fields
    let parts = Parts(
      methodName: fields.append(methodName), path: fields.append(path),
      query: query.map { fields.append($0) }, body: fields.append(body))
    self.init(method: method, isHTTP11: isHTTP11, fields: fields, parts: parts)
  }
}
