/// The admin server: health and metrics at addresses of its own.
///
/// It has its own acceptor, event loop, worker and connection limit, so neither busy event loops nor a full
/// server delay it. It serves until the main server has ended, also during a drain. It writes no access log
/// and does not count its requests.
final class AdminServer: Sendable {
  let server: Server
  private let thread: SystemThread

  /// Starts the server.
  /// - Parameter maxConnections: The maximum number of open connections.
  init?(
    _ configuration: ServerConfiguration, maxConnections: Int, handler: any HTTPHandler, clock: ServerClock
  ) throws(ServerError) {
    guard !configuration.adminListen.isEmpty else { return nil }
    var own = configuration
    own.listen = configuration.adminListen
    own.adminListen = []
    own.shards = 1
    own.maxConnections = maxConnections
    own.makeAccessLogFormatter = nil
    // The main server checks the event loop.
    own.watchdogInterval = 0
    // Its requests are small and have no body.
    own.limits.body = 4096
    own.maxBuffered = 4 << 20
    let server = try Server(own, handler: handler, clock: clock)
    self.server = server
    thread = try SystemThread { server.run() }
  }

  /// Closes all connections and waits until the threads have ended.
  func end() {
    server.stop()
    thread.join()
  }
}
