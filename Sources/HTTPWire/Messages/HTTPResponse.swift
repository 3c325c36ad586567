/// The response of a handler: a status, header fields and a body.
///
/// The connection adds `Date`, `X-Request-Id`, `Content-Length` and, if needed, `Connection`. It omits
/// the body if the request or the status does not allow one (HEAD, 204, 205, 304).
public struct HTTPResponse: Sendable {
  /// The status code, 200 through 599. Other values are sent as 500.
  public var status: Int
  /// The header fields, in the order in which they are sent.
  public var fields: HTTPFields
  /// The body.
  public var body: [UInt8]
  /// A Boolean value that indicates whether the program keeps the body in memory, also without this response.
  public var isBodyShared = false

  /// Creates a response.
  public init(status: Int, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}
