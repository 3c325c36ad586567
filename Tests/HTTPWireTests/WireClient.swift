import MotionSystem

@testable import HTTPServer

/// Drives a connection like a server and records the events in the notation of the corpus.
struct WireClient {
  /// The location of unconsumed bytes between two reads.
  enum Buffering {
    /// One buffer for the life of the connection.
    case steady
    /// A new buffer after every read, as with connections at rest. Requests are read from their detached
    /// copies, as by workers.
    case moving
  }

  /// The events so far. The fields of a request follow on separate lines.
  private(set) var events: [String] = []
  private(set) var output = ByteBuffer()
  private var input = ByteBuffer()
  private var responseDefaults = ResponseDefaults(seed: 1)
  private var connection: HTTPServerConnection
  private let buffering: Buffering
  private var hasEnded = false

  init(limits: HTTPLimits = HTTPLimits(), buffering: Buffering = .steady) {
    connection = HTTPServerConnection(limits: limits)
    self.buffering = buffering
  }

  var phase: HTTPServerConnection.Phase? { connection.phase }

  var shouldClose: Bool { connection.shouldClose }

  var unreadCount: Int { input.readableCount }

  mutating func receive(_ bytes: some Collection<UInt8>) {
    input.append(bytes)
    pump()
    if case .moving = buffering {
      var shared = input
      input = shared.takeReadableBytes()
    }
  }

  mutating func receiveEnd() {
    connection.receiveEnd()
    pump()
  }

  /// Handles all available events.
  private mutating func pump() {
    while true {
      let before = input.readableCount
      switch connection.next(from: &input) {
      case .needsInput:
        return
      case .needsContinue:
        events.append("continue")
        connection.writeContinue(to: &output)
      case .request(let request):
        precondition(input.readableCount < before, "a request consumes its bytes")
        connection.write(
          HTTPResponse(status: 200), defaults: &responseDefaults, to: &output)
        let isKept = !connection.shouldClose
        events.append(describe(buffering == .moving ? request.detached : request, isKept: isKept))
        hasEnded = connection.shouldClose
      case .rejection(let rejection):
        events.append("rejection \(rejection.status) \(rejection.kind)")
        precondition(!rejection.detail.isEmpty)
        connection.write(
          HTTPResponse(status: rejection.status), defaults: &responseDefaults, to: &output)
        precondition(connection.shouldClose, "a rejection closes the connection")
        hasEnded = true
      case .finished:
        if !hasEnded { events.append("finished") }
        hasEnded = true
        precondition(connection.shouldClose)
        return
      }
    }
  }

  private func describe(_ request: HTTPRequest, isKept: Bool) -> String {
    var target = String(decoding: request.path, as: UTF8.self)
    if let query = request.query { target += "?" + String(decoding: query, as: UTF8.self) }
    var text =
      "request \(String(decoding: request.methodName, as: UTF8.self)) \(target) "
      + "\(request.line.isHTTP11 ? "1.1" : "1.0") \(isKept ? "keep" : "close")"
    if !request.body.isEmpty { text += " \"\(visible(request.body))\"" }
    for field in request.fields.entries {
      let (name, value) = (request.fields.slice(field.name), request.fields.slice(field.value))
      text += "\n\(String(decoding: name, as: UTF8.self).lowercased()): \(visible(value))"
    }
    return text
  }
}
