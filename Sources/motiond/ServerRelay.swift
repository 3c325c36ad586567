import SocketServer
import Synchronization

/// Tells the service how the server is. The service is made before the server that it is handed to, so
/// the server is filled in afterwards.
final class ServerRelay: Sendable {
  private let server = Mutex<Server?>(nil)

  /// Whether the server takes new work.
  var isReady: Bool { current.map { !$0.isDraining } ?? true }

  /// What the server has done so far.
  var statistics: ServerStatistics { current?.statistics ?? ServerStatistics() }

  private var current: Server? { server.withLock { $0 } }

  func watch(_ server: Server) { self.server.withLock { $0 = server } }
}
