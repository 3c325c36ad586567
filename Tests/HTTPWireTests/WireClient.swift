@testable import HTTPWire

/// Drives a connection as a server does, and writes down what happens in the corpus's notation.
struct WireClient {
  /// How the bytes reach the connection between two reads.
  enum Buffering {
    /// One buffer stays with the connection.
    case steady
    /// What is left over moves into a buffer of its own after every read, as with parked connections.
    case moving
  }

  /// What happened; behind a request's line, each of its fields on a line of its own.
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

  var phase: HTTPServerConnection.Phase { connection.phase }

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

  /// Handles events until there is none.
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
        connection.write(HTTPResponse(status: 200, contentType: nil), defaults: &responseDefaults, to: &output)
        events.append(describe(request, isKept: !connection.shouldClose))
        hasEnded = connection.shouldClose
      case .rejection(let rejection):
        events.append("rejection \(rejection.status) \(rejection.kind)")
        precondition(!rejection.detail.isEmpty)
        connection.write(
          HTTPResponse(status: rejection.status, contentType: nil), defaults: &responseDefaults, to: &output)
        precondition(connection.shouldClose, "a rejection ends the connection")
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
      + "\(request.isHTTP11 ? "1.1" : "1.0") \(isKept ? "keep" : "close")"
    if !request.body.isEmpty { text += " \"\(visible(request.body))\"" }
    for index in 0..<request.fields.count {
      let (name, value) = request.fields[index]
      text += "\n\(String(decoding: name, as: UTF8.self).lowercased()): \(visible(value))"
    }
    return text
  }
}
