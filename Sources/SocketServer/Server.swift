public import HTTPWire
import Platform
import Synchronization

/// An HTTP/1.1 server over TCP and Unix sockets: a acceptor that accepts and one shard per core that serves.
/// `Shard.swift` explains how it works. All members may be used from any thread.
public final class Server: Sendable {
  private let configuration: ServerConfiguration
  private let listeners: [Listener]
  private let control: ServerControl
  private let shards: [Shard]
  private let log: AccessLog?
  private let routes: [String]
  private let hasRun = Atomic<Bool>(false)

  /// Binds and listens; connections wait to be accepted until `run`. Raises the process's soft
  /// descriptor limit to the hard one and ignores SIGPIPE and SIGXFSZ.
  public convenience init(_ configuration: ServerConfiguration, handler: any HTTPHandler) throws(ServerError)
  {
    try self.init(configuration, handler: handler, accept: { accept($0, nil, nil) })
  }

  /// The same with another `accept(2)`.
  init(
    _ configuration: ServerConfiguration, handler: any HTTPHandler,
    accept: @escaping @Sendable (Int32) -> Int32
  ) throws(ServerError) {
    guard configuration.shards >= 1 else {
      throw .invalidCount(name: "shards", value: configuration.shards)
    }
    guard configuration.maxConnections >= 1 else {
      throw .invalidCount(name: "maxConnections", value: configuration.maxConnections)
    }
    let room = DescriptorLimit.raise() - DescriptorLimit.reserve(shards: configuration.shards)
    guard configuration.maxConnections <= max(1, room) else {
      throw .descriptorLimit(maxConnections: configuration.maxConnections, atMost: max(1, room))
    }
    SignalWatcher.ignoreFailedWrites()
    self.configuration = configuration
    listeners = try Listener.all(configuration)
    let control = try ServerControl(accept: accept)
    self.control = control
    let routes = handler.routes
    self.routes = routes
    let log = configuration.accessLog == .off ? nil : try AccessLog(configuration)
    self.log = log
    var started: [Shard] = []
    do throws(ServerError) {
      for index in 0..<configuration.shards {
        started.append(
          try Shard(
            configuration, handler: handler, makeFormatter: { log?.pen(ofShard: index, routes: routes) },
            whenEnded: { control.shardEnded() }))
      }
    } catch {
      Self.end(started, log)
      throw error
    }
    shards = started
  }

  deinit {
    if !hasRun.load(ordering: .acquiring) { Self.end(shards, log) }
  }

  /// The TCP port that it listens on, the first of several; 0 where it listens on Unix sockets alone.
  public var port: Int { listeners.lazy.compactMap(\.port).first ?? 0 }

  /// Everywhere it listens, in the configuration's order, with the ports that were really bound.
  public var addresses: [ListenAddress] { listeners.map(\.address) }

  /// Serves, and returns when the server has drained or stopped. A server runs once: a second call
  /// returns at once.
  public func run() {
    guard !hasRun.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var acceptor = Acceptor(configuration, listeners: listeners, shards: shards, control: control)
    acceptor.work()
    for shard in shards { shard.join() }
    log?.finish()
  }

  /// Ends in good order: `isDraining` turns true and idle connections close at once; after the drain
  /// delay nobody new is accepted; what is in flight is answered, with `Connection: close`. What has
  /// not ended after the grace period is cut off. A second call changes nothing.
  public func drain() { control.wish(.drain) }

  /// Ends at once: connections are closed whatever is in flight.
  public func stop() { control.wish(.stop) }

  /// Whether the end has begun: a service that says so is sent no more traffic.
  public var isDraining: Bool { control.wish != .serve }

  /// What it has done so far.
  public var statistics: ServerStatistics {
    var sum = ServerStatistics()
    sum.acceptedConnections = control.accepted.load(ordering: .relaxed)
    sum.refusedConnections = control.refused.load(ordering: .relaxed)
    sum.acceptFailures = control.acceptFailures.load(ordering: .relaxed)
    sum.droppedLogLines = log?.dropped ?? 0
    var answers: [RequestSeries.Key: RequestSeries] = [:]
    for shard in shards {
      shard.counters.add(to: &sum)
      shard.counters.durations.add(to: &answers, names: routes)
    }
    sum.answers = answers.values.sorted { $0.key < $1.key }
    return sum
  }

  /// Rounds of all event loops so far.
  var wakeups: Int { shards.reduce(0) { $0 + $1.counters.wakeups.load(ordering: .relaxed) } }

  private static func end(_ shards: [Shard], _ log: AccessLog?) {
    for shard in shards { shard.messageQueue.post(.stop) }
    for shard in shards { shard.join() }
    log?.finish()
  }
}
