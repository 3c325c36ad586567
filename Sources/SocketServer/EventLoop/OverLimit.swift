import HTTPWire

/// The connections over the limit of connections.
///
/// Operators need to see a server that is full, and an orchestrator must not restart it. The first request of
/// a connection over the limit is therefore read, for a short time. If the handler declares the request
/// essential, it is answered; any other request receives 503. The connection then closes. Few such
/// connections can be open. At their limit, the acceptor asks the shards to close the older half, so
/// clients that connect and send nothing delay a probe by only a few milliseconds.
struct OverLimit {
  /// The reason for which all other requests are refused.
  let rejection: HTTPRejection
  /// In the order of their arrival. All of them are polled.
  private var connections: [Connection] = []

  init(maxConnections: Int) {
    rejection = HTTPRejection(
      .connectionLimit, "the server has reached its limit of \(maxConnections) connections")
  }

  /// The older half.
  var olderHalf: ArraySlice<Connection> { connections.prefix((connections.count + 1) / 2) }

  mutating func append(_ connection: Connection) { connections.append(connection) }

  mutating func remove(_ connection: Connection) { connections.removeAll { $0 === connection } }
}
