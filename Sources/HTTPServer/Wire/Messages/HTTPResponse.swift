/// The response of a handler: a status, header fields and a body.
///
/// The connection adds `Date`, `X-Request-Id`, `Content-Length` and, if needed, `Connection`. It omits
/// the body if the request or the status does not allow one (HEAD, 204, 205, 304).
package struct HTTPResponse: Sendable {
  /// The status code, 200 through 599. Other values are sent as 500.
  package var status: Int
  /// The header fields, in the order in which they are sent.
  package var fields: HTTPFields
  /// The body.
  package var body: [UInt8]
  /// A Boolean value that indicates whether the program keeps the body in memory, also without this response.
  package var isBodyShared = false
  /// Why the request has no result, for the access log; nil if it has one.
  package var failure: Failure?

  /// Why a request has no result.
  package struct Failure: Sendable, Equatable {
    /// A word of a fixed set.
    package let reason: String
    /// The JSON pointer of the first error; empty without one. It can contain names that the client has
    /// chosen.
    package let pointer: String

    package init(_ reason: String, at pointer: String = "") {
      self.reason = reason
      self.pointer = pointer
    }
  }

  /// Creates a response.
  package init(status: Int, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}
