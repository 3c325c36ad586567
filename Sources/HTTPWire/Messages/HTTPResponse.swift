/// What a handler answers. The connection adds what every response carries (`Date`,
/// `X-Request-Id`, `Content-Length`, `Connection` where needed) and leaves out the body where
/// the request or the status forbids one (HEAD, 204, 304).
public struct HTTPResponse: Sendable {
  /// The status code, 200 … 599.
  public var status: Int
  /// The media type of the body, nil where there is no body.
  public var contentType: StaticString?
  /// The value of `Cache-Control`, nil where there is none. Like the media type it is one of a few constants of the
  /// program, and not a field like others: those lie in an array, and to count the references to one that all
  /// shards share makes them wait for each other.
  public var cacheControl: StaticString?
  /// Further fields, in order.
  public var fields: [HTTPField]
  /// The body.
  public var body: [UInt8]
  /// Which of `HTTPHandler.routes` the request was for; 0 where it was for none.
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
