import HTTPServer

/// The readiness and statistics of the server.
///
/// The service needs them, but it is created before the server because it is the server's handler. The
/// server is therefore set afterward.
final class ServerStatus: Sendable {
  private let server = Locked<Server?>(nil)

  /// A Boolean value that indicates whether the server is not draining.
  var isReady: Bool { current.map { !$0.isDraining } ?? true }

  /// A Boolean value that indicates whether the event loops of the server have had a turn of late.
  var isAlive: Bool { current?.isAlive ?? true }

  /// The statistics of the server so far.
  var statistics: ServerStatistics { current?.statistics ?? ServerStatistics() }

  /// The server; nil before it is created.
  var current: Server? { server.withLock { $0 } }

  /// Sets the server to report on.
  func setServer(_ server: Server) { self.server.withLock { $0 = server } }
}
