/// The response of a handler.
///
/// The connection adds `Date`, `X-Request-Id`, `Content-Length` and, if needed, `Connection`. It omits
/// the body if the request or the status does not allow one (HEAD, 204, 205, 304).
public struct HTTPResponse: Sendable {
  /// The status code, 200 through 599. Other values are sent as 500.
  public var status: Int
  /// The media type of the body, or nil if there is no body.
  public var contentType: StaticString?
  /// The value of `Cache-Control`, or nil to send none. It is a static string rather than an element of
  /// `fields` because all threads share the constant, and reference counting of a shared array causes
  /// contention between them.
  public var cacheControl: StaticString?
  /// Additional header fields, in order.
  public var fields: [HTTPField]
  /// The body.
  public var body: [UInt8]
  /// The index of the request's route in `HTTPHandler.routes`. The default, 0, represents paths without
  /// a template.
  public var route = 0

  /// Creates a response.
  public init(
    status: Int, contentType: StaticString?, cacheControl: StaticString? = nil, fields: [HTTPField] = [],
    body: [UInt8] = []
  ) {
    self.status = status
    self.contentType = contentType
    self.cacheControl = cacheControl
    self.fields = fields
    self.body = body
  }
}
