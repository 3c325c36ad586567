/// How the descriptor limit of the process is divided between the program and the connections.
struct DescriptorBudget: Equatable {
  /// The descriptors that do not depend on the configuration: 3 standard streams, 2 of the acceptor's pipe,
  /// 1 for the service manager, 1 to read process statistics, and a margin of 2.
  private static let fixed = 9
  /// The greatest number of connections at the admin addresses.
  static let maxAdmin = 64

  /// The descriptor limit.
  let limit: Int
  /// The descriptors that the program needs without any connection.
  let program: Int
  /// The connections at the admin addresses; 0 if there are none.
  let admin: Int
  /// The descriptors that remain for connections; less than 1 if the limit is too low.
  let connections: Int

  /// - Parameters:
  ///   - limit: The descriptor limit.
  ///   - shards: The number of shards. Each has a pipe and an event queue.
  ///   - listeners: The number of listeners.
  ///   - adminListeners: The number of admin listeners. Their server has a pipe for its acceptor,
  ///     and a pipe and an event queue for its shard.
  init(limit: Int, shards: Int, listeners: Int, adminListeners: Int) {
    self.limit = limit
    program =
      Self.fixed + 3 * max(0, min(shards, 1024)) + listeners + (adminListeners > 0 ? adminListeners + 5 : 0)
    // With a low limit, neither kind of connection uses up what the other needs.
    admin = adminListeners > 0 ? max(1, min(Self.maxAdmin, (limit - program) / 8)) : 0
    connections = limit - program - admin
  }

  init(limit: Int, _ configuration: ServerConfiguration) {
    self.init(
      limit: limit, shards: configuration.shards, listeners: configuration.addresses.count,
      adminListeners: configuration.adminListen.count)
  }

  /// The calculation as text for a message.
  var explanation: String {
    "the limit of \(limit) file descriptors less \(program) for the program"
      + (admin > 0 ? ", \(admin) for --admin-listen" : "")
  }
}
