package import MotionSystem

/// The response to one request, which a handler writes: a status, header fields and a body. It also has what
/// the server tells the handler besides the request, and what the handler tells the server besides the
/// response.
///
/// An event loop uses one value for all its responses, so that a response needs no memory of its own. What a
/// worker computes has another one.
///
/// The connection adds `Date`, `X-Request-Id`, `Content-Length` and, if needed, `Connection`. It omits the
/// body if the request or the status does not allow one (HEAD, 204, 205, 304).
package struct HTTPResponse: @unchecked Sendable {
  // Sendable because one thread at a time has it: a worker passes it to the event loop through a lock.

  /// The status code, 200 through 599. Other values are sent as 500.
  package private(set) var status = 200
  /// The field lines as they are sent, each with its line ending.
  package private(set) var fields = ByteBuffer(capacity: 512)
  package private(set) var body: [UInt8] = []
  /// A Boolean value that indicates whether the fields have an entity tag, so that caches store the response.
  package private(set) var hasEntityTag = false
  /// A Boolean value that indicates whether the program keeps the body in memory, also without this response.
  package private(set) var isBodyShared = false
  /// Why the request has no result, for the access log; nil if it has one.
  package var failure: Failure?

  /// The work that the response may cost. If it is exhausted, the response says so. The meter ends early if
  /// no client waits for the response.
  package let meter: WorkMeter
  /// Set by the handler: the index of the request's route in `HTTPHandler.routes`. The default, 0, represents
  /// paths without a template.
  package var route = 0

  /// The storage of a body that the next response may use, in bytes.
  private static let maxReusedStorage = 64 << 10

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

  package init(meter: WorkMeter) { self.meter = meter }

  /// Makes it the response to the next request.
  mutating func reset(work: Int) {
    meter.reset(limit: work)
    route = 0
    begin(200)
  }

  /// Begins the response, and discards what was written of it before.
  package mutating func begin(_ status: Int) {
    self.status = status
    hasEntityTag = false
    failure = nil
    fields.consume(fields.readableCount)
    removeBody()
  }

  /// Appends a field line of the program, such as `Vary: Origin`, without its line ending.
  package mutating func add(_ line: StaticString) {
    fields.append(line)
    fields.append("\r\n")
  }

  /// Appends a field line.
  /// - Parameter value: The value. Control bytes become spaces, which prevents header injection.
  package mutating func add(_ name: StaticString, _ value: String) {
    fields.append(name)
    fields.append(": ")
    if value.utf8.contains(where: ASCII.isControl) {
      fields.append(value.utf8.map { ASCII.isControl($0) ? ASCII.space : $0 })
    } else {
      fields.append(value.utf8)
    }
    fields.append("\r\n")
  }

  /// Appends a field line with a value of the program.
  package mutating func add(_ name: StaticString, _ value: StaticString) {
    fields.append(name)
    fields.append(": ")
    add(value)
  }

  /// Appends the field `ETag`, whose value is a number in hexadecimal.
  package mutating func addEntityTag(_ value: UInt64) {
    hasEntityTag = true
    fields.append("ETag: \"")
    fields.append(hexadecimal: value)
    fields.append("\"\r\n")
  }

  /// Appends field lines that end with a line ending.
  package mutating func add(lines: [UInt8]) { fields.append(lines) }

  /// Sets the body.
  /// - Parameter isShared: Whether the program keeps the bytes in memory anyway.
  package mutating func setBody(_ bytes: [UInt8], isShared: Bool = false) {
    body = bytes
    isBodyShared = isShared
  }

  /// Removes the body once it is written. Storage that is large or shared is released.
  mutating func removeBody() {
    if isBodyShared || body.capacity > Self.maxReusedStorage { body = [] }
    if !body.isEmpty { body.removeAll(keepingCapacity: true) }
    isBodyShared = false
  }

  /// Returns the body, which this object then no longer has. A handler that appends to it uses the storage of
  /// an earlier response.
  package mutating func takeBody() -> [UInt8] { exchange(&body, with: []) }
}
