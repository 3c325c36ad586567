extension ServerConfiguration {
  /// Returns the configuration of the admin server: health and metrics at addresses of its own.
  ///
  /// It has its own acceptor, event loop, worker and connection limit, so neither busy event loops nor a full
  /// server delay it. It serves until the main server has ended, also during a drain. It writes no access log
  /// and does not count its requests.
  /// - Parameter maxConnections: The maximum number of open connections.
  func admin(maxConnections: Int) -> ServerConfiguration {
    var own = self
    own.listen = adminListen
    own.adminListen = []
    own.shards = 1
    own.maxConnections = maxConnections
    own.makeAccessLogFormatter = nil
    // The main server checks the event loop.
    own.watchdogInterval = 0
    // Its requests are small and have no body.
    own.limits.body = 4096
    own.maxBuffered = 4 << 20
    return own
  }
}
