/// What a handler answers. The connection adds what every response carries (`Date`,
/// `X-Request-Id`, `Content-Length`, `Connection` where needed) and leaves out the body where
/// the request or the status forbids one (HEAD, 204, 304).
public struct HTTPResponse: Sendable {
  /// The status code, 200 … 599.
  public var status: Int
  /// The media type of the body, nil where there is no body.
  public var contentType: StaticString?
  /// Further fields, in order.
  public var fields: [HTTPField]
  /// The body.
  public var body: [UInt8]
  /// Which of `HTTPHandler.routes` the request was for; 0 where it was for none.
  public var route = 0

  /// Creates a response.
  public init(status: Int, contentType: StaticString?, fields: [HTTPField] = [], body: [UInt8] = []) {
    self.status = status
    self.contentType = contentType
    self.fields = fields
    self.body = body
  }
}
