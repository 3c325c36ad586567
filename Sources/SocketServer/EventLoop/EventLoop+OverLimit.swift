import HTTPWire
import Platform
import Synchronization

/// Connections over the limit of connections.
///
/// Operators need to see a server that is full, and an orchestrator must not restart it. The first request of
/// a connection over the limit is therefore read, for a short time. If the handler declares the request
/// essential, it is answered; any other request receives 503. The connection then closes. Few such
/// connections can be open. At their limit, the acceptor asks the shards to close the older half, so
/// clients that connect and send nothing delay a probe by only a few milliseconds.
extension EventLoop {
  /// Serves a new connection over the limit. Its request has often arrived already.
  mutating func addOverLimit(_ connection: Connection) {
    connection.isOverLimit = true
    overLimit.append(connection)
    setDeadline(of: connection, after: timeouts.overLimit)
    serve(connection, reading: true)
  }

  /// Responds with 503 to a connection over the limit whose request has not arrived in time.
  mutating func rejectOverLimit(_ connection: Connection) {
    connection.buffers.http.reject(overLimitRejection)
    serve(connection, reading: false)
  }

  var overLimitRejection: HTTPRejection {
    HTTPRejection(.overloaded, "the server has reached its limit of \(maxConnections) connections")
  }

  /// Closes the older half of the connections over the limit, because no further one can be accepted. Those
  /// whose response is being computed end by themselves.
  mutating func closeOldestOverLimit() {
    for connection in overLimit.prefix((overLimit.count + 1) / 2) where connection.buffers.task == nil {
      if connection.waitReason.isReceiving { rejectOverLimit(connection) }
      close(connection)
    }
  }
}
