/// Why a client does not receive a response, or not all of it. The raw value is the word in the access log.
enum UnfinishedReason: String {
  case clientClosed = "client_closed"
  case writeTimeout = "write_timeout"
  case bufferLimit = "buffer_limit"
  case stopped
}

/// Logging requests that do not finish.
extension EventLoop {
  /// Logs what is known of the request of a connection that is about to close, if it has one.
  func logUnfinished(_ connection: Connection, because reason: UnfinishedReason) {
    guard responses.log != nil else { return }
    switch connection.state {
    case .computing(let task):
      responses.logUnfinished(
        task.loggedRequest, of: connection, because: reason, at: time, since: task.startTime)
    case .writing(let unsent):
      responses.logUnfinished(
        unsent.task?.loggedRequest, of: connection, because: reason, at: time, unsent: unsent.count)
    case .receiving, .turn, .lingering, .closed:
      guard let request = incompleteRequest(of: connection) else {
        // The kernel has output that the client has not read.
        if reason == .writeTimeout { responses.logUnfinished(nil, of: connection, because: reason, at: time) }
        return
      }
      responses.logUnfinished(LoggedRequest(request), of: connection, because: reason, at: time)
    }
  }

  /// Returns the request line of a request that is not complete; nil if there is none. No other request of
  /// the connection can be read after that.
  private func incompleteRequest(of connection: Connection) -> RejectedRequestLine? {
    guard let phase = connection.http.phase, phase != .idle, var input = connection.input else {
      return nil
    }
    connection.http.reject(HTTPRejection(.incompleteRequest, ""))
    guard case .rejection(let rejection) = connection.http.next(from: &input) else { return nil }
    return rejection.requestLine
  }
}
