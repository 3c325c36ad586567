import MotionSystem
import Synchronization

/// An HTTP/1.1 server over TCP and Unix domain sockets: one acceptor, and one shard per core that serves
/// the connections. `Loop/EventLoop.swift` describes the design.
///
/// All members are safe to use from any thread.
package final class Server: Sendable {
  private let configuration: ServerConfiguration
  private let clock: ServerClock
  private let listeners: [Listener]
  let control: ServerControl
  /// The threads of the shards, which end after the messages of `RunState.finishing` or `stopping`.
  private let shards: [SystemThread]
  /// The state that the shards share.
  let group: ShardGroup
  private let workers: WorkerPool
  private let log: LogWriter?
  private let routes: [String]
  /// The server of the admin addresses, and the thread on which it runs; nil if there are none.
  let admin: Server?
  private let adminThread: SystemThread?
  private let hasRun = Atomic<Bool>(false)

  /// Binds all addresses and starts to listen. Connections wait in the kernel until `run` is called.
  ///
  /// Also raises the soft descriptor limit of the process to the hard limit, and ignores SIGPIPE and
  /// SIGXFSZ. The admin listeners, if there are any, serve from now on.
  /// - Parameters:
  ///   - handler: Responds to the requests.
  ///   - adminHandler: Responds to the requests at the admin addresses. Default: `handler`.
  ///   - clock: The clock, which tests replace.
  ///   - accept: `accept(2)`, which tests replace.
  /// - Throws: `ServerError` if the configuration is invalid or a resource is not available.
  package init(
    _ configuration: ServerConfiguration, handler: any HTTPHandler, adminHandler: (any HTTPHandler)? = nil,
    clock: ServerClock = .system, accept: @escaping @Sendable (Int32) -> Int32 = Server.systemAccept
  ) throws(ServerError) {
    let descriptors = try Self.checkDescriptors(configuration)
    SignalWatcher.ignoreWriteSignals()
    var fixed = configuration
    // The descriptor limit can change while the server runs.
    fixed.maxConnections = configuration.maxConnections
    self.configuration = fixed
    self.clock = clock
    listeners = try Listener.makeAll(configuration)
    control = try ServerControl(accept: accept)
    routes = handler.routes
    group = try ShardGroup(
      count: configuration.shards, routes: routes.count, maxBuffered: configuration.maxBuffered,
      waking: control.wakeup)
    workers = WorkerPool(count: configuration.shards)
    var started: [SystemThread] = []
    var log: LogWriter?
    do throws(ServerError) {
      try workers.start(maxWork: configuration.maxWork, clock, handler)
      if configuration.makeAccessLogFormatter != nil {
        log = try LogWriter(
          to: configuration.accessLogDescriptor, shards: configuration.shards, report: configuration.report)
      }
      for index in 0..<configuration.shards {
        started.append(
          try SystemThread { [control, group, routes, workers, log] in
            let makeLog = configuration.makeAccessLogFormatter
            var loop = EventLoop(
              configuration, index: index, of: group, clock: clock, handler: handler, workers: workers,
              log: log.flatMap { log in makeLog.map { ShardLog($0(routes), log: log) } })
            loop.run()
            control.endedShards.add(1, ordering: .releasing)
            control.wakeup.signal()
          })
      }
      let own = configuration.admin(maxConnections: descriptors.admin)
      let admin = own.listen.isEmpty ? nil : try Server(own, handler: adminHandler ?? handler, clock: clock)
      adminThread = if let admin { try SystemThread { admin.run() } } else { nil }
      self.admin = admin
    } catch {
      Self.end(started, group, workers, log)
      throw error
    }
    shards = started
    self.log = log
  }

  /// `accept(2)`.
  package static let systemAccept: @Sendable (Int32) -> Int32 = { accept($0, nil, nil) }

  deinit { if !hasRun.load(ordering: .acquiring) { end() } }

  /// The port of the first TCP listener, or 0 if there are only Unix sockets.
  package var port: Int { listeners.lazy.compactMap(\.port).first ?? 0 }

  /// The addresses of all listeners, in the order of the configuration, with the ports that were bound.
  package var addresses: [ListenAddress] { listeners.map(\.address) }

  /// The admin addresses, with the ports that were bound.
  package var adminAddresses: [ListenAddress] { admin?.addresses ?? [] }

  /// Serves until the server has drained or stopped. A server runs only once: a second call returns
  /// immediately.
  package func run() {
    guard !hasRun.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let watchdog = Watchdog(
      configuration, members: group.members + (admin?.group.members ?? []), control: control,
      now: clock.now())
    var acceptor = Acceptor(
      listeners: listeners, group: group, control: control, clock: clock,
      configuration: configuration, watchdog: watchdog)
    acceptor.run()
    end()
  }

  /// Shuts the server down gracefully.
  ///
  /// `isDraining` becomes true. Every further response has `Connection: close` and is the last one
  /// of its connection. New connections are accepted, and idle ones stay open, until the drain delay has
  /// passed. Then idle connections close, and requests in flight still receive their responses. Connections
  /// that are open after the grace period are closed. Further calls have no effect.
  package func drain() { control.advance(to: .draining) }

  /// Ends the current phase of the shutdown: first the drain delay, then the grace period. Starts the
  /// shutdown if it has not begun.
  package func drainOrEndPhase() { control.advance(to: control.runState.next ?? .stopping) }

  /// Shuts the server down immediately and closes all connections, including those with requests in flight.
  package func stop() { control.advance(to: .stopping) }

  /// A Boolean value that indicates whether the server is shutting down. A readiness check reports it, so
  /// that load balancers stop sending traffic.
  package var isDraining: Bool { control.runState != .running }

  /// A Boolean value that indicates whether all event loops have had a turn within the last two seconds, or
  /// somewhat longer: they are checked once a second. Only known with admin addresses or a watchdog.
  package var isAlive: Bool { clock.now() - control.aliveTime.load(ordering: .relaxed) <= Self.maxSilence }

  private static let maxSilence: Milliseconds = 2000

  /// The totals since the server was created.
  package var statistics: ServerStatistics {
    var sum = ServerStatistics()
    for counters in [control.counters, workers.counters] + group.members.map(\.counters.counters) {
      counters.add(to: &sum)
    }
    sum[.openConnections] = group.openConnections
    sum[.maxConnections] = configuration.maxConnections
    sum[.bufferedBytes] = group.bufferedBytes.count
    sum[.waitingRequests] = workers.waitingCount
    sum[.droppedLogLines] = log?.dropped ?? 0
    sum.waits = workers.waits.snapshot
    sum.iterations = group.members.map(\.counters.iterations.snapshot)
    var all = routes.map { RouteStatistics(route: $0) }
    for member in group.members { member.counters.durations.add(to: &all) }
    sum.routes = all.filter { $0.durations.count > 0 }
    return sum
  }

  /// Waits until all threads have ended, last those of the admin server.
  private func end() {
    Self.end(shards, group, workers, log)
    admin?.stop()
    adminThread?.join()
  }

  private static func end(
    _ shards: [SystemThread], _ group: ShardGroup, _ workers: WorkerPool, _ log: LogWriter?
  ) {
    for member in group.members { member.messageQueue.post(.enter(.stopping)) }
    for shard in shards { shard.join() }
    workers.stop()
    log?.finish()
  }
}
