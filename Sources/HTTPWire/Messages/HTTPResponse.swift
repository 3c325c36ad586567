public import Platform

/// The response of a handler.
///
/// The connection adds `Date`, `X-Request-Id`, `Content-Length` and, if needed, `Connection`. It omits
/// the body if the request or the status does not allow one (HEAD, 204, 205, 304).
public struct HTTPResponse: Sendable {
  /// The status code, 200 through 599. Other values are sent as 500.
  public var status: Int
  /// The media type of the body, or nil if there is no body.
  public var contentType: StaticText?
  /// The value of `Cache-Control`, or nil to send none. It is a `StaticText` rather than an element of
  /// `fields` because all threads share the constant, and reference counting of a shared array causes
  /// contention between them.
  public var cacheControl: StaticText?
  /// The entity tag, sent as 16 hexadecimal digits in quotation marks, or nil to send none. It is a number
  /// because a field would need two allocations.
  public var entityTag: UInt64?
  /// The value of `Vary`, or nil to send none. Static for the reason given for `cacheControl`.
  public var vary: StaticText?
  /// Additional header fields, in order.
  public var fields: [HTTPField]
  /// The field lines of cross-origin resource sharing, each preceded by CR LF, if all responses have the
  /// same lines. Static for the reason given for `cacheControl`.
  public var accessControl: StaticText?
  /// Further field lines, each preceded by CR LF, that are the same in many responses. Static for the reason
  /// given for `cacheControl`.
  public var constantFields: StaticText?
  /// The body.
  public var body: [UInt8]
  /// A Boolean value that indicates whether the program keeps the body in memory, also without this response.
  public var isBodyShared = false
  /// The index of the request's route in `HTTPHandler.routes`. The default, 0, represents paths without
  /// a template.
  public var route = 0

  /// Creates a response.
  public init(
    status: Int, contentType: StaticText?, cacheControl: StaticText? = nil, entityTag: UInt64? = nil,
    vary: StaticText? = nil, fields: [HTTPField] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.contentType = contentType
    self.cacheControl = cacheControl
    self.entityTag = entityTag
    self.vary = vary
    self.fields = fields
    self.body = body
  }
}
