import SocketServer
import Synchronization

/// Tells the service whether the server takes new work. The service is made before the server
/// that it is handed to, so the server is filled in afterwards.
final class ReadinessRelay: Sendable {
  private let server = Mutex<Server?>(nil)

  var isReady: Bool { server.withLock { $0.map { !$0.isDraining } ?? true } }

  func watch(_ server: Server) { self.server.withLock { $0 = server } }
}
