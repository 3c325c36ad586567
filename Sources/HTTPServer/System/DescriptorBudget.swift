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

  /// - Parameter limit: The descriptor limit.
  init(limit: Int, _ configuration: ServerConfiguration) {
    self.limit = limit
    // Each shard has a pipe and an event queue. The admin server has a pipe for its acceptor as well.
    let shards = 3 * max(0, min(configuration.shards, 1024))
    let adminListeners = configuration.adminListen.count
    program =
      Self.fixed + shards + configuration.addresses.count + (adminListeners > 0 ? adminListeners + 5 : 0)
    // With a low limit, neither kind of connection uses up what the other needs.
    admin = adminListeners > 0 ? max(1, min(Self.maxAdmin, (limit - program) / 8)) : 0
    connections = limit - program - admin
  }

  /// The calculation as text for a message.
  var explanation: String {
    "the limit of \(limit) file descriptors less \(program) for the program"
      + (admin > 0 ? ", \(admin) for --admin-listen" : "")
  }
}
