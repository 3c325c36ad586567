import Synchronization

/// The counters of a shard.
///
/// Each counter has one writing thread and any number of readers, so a relaxed load and store is enough.
/// `open` has two writers and uses atomic additions, once per connection.
final class ShardCounters: Sendable {
  /// Open connections, including those in the message queue.
  let open = Atomic<Int>(0)
  /// Iterations of the event loop. Tests verify that an idle shard has none.
  let wakeups = Atomic<Int>(0)
  /// The time of the last complete iteration: all deadlines up to then are handled. `ServerClock.never`
  /// when the loop has ended.
  let handledTime = Atomic<Milliseconds>(.min)
  let requests = Atomic<Int>(0)
  let bytesReceived = Atomic<Int>(0)
  let bytesSent = Atomic<Int>(0)
  let headTimeouts = Atomic<Int>(0)
  let bodyTimeouts = Atomic<Int>(0)
  let idleTimeouts = Atomic<Int>(0)
  let writeTimeouts = Atomic<Int>(0)
  /// Connections closed because all connections together held too many bytes.
  let bufferLimitClosed = Atomic<Int>(0)
  /// Requests that exceeded the limit of their work.
  let overWorkLimit = Atomic<Int>(0)
  /// The time in nanoseconds that the loop was not waiting for connections.
  let busy = Atomic<Int>(0)
  /// The durations of iterations.
  let iterations = DurationHistogram()
  /// An upper bound of the bytes that a connection of the shard holds; see `EventLoop+HeldBytes.swift`.
  let largestHolding = Atomic<Int>(0)
  /// The number of the latest check of the watchdog that the loop has handled.
  let latestCheck = Atomic<Int>(0)
  /// The durations of responses.
  let durations: RequestDurations
  /// Rejections are rare, so a lock is acceptable.
  private let rejections = Locked<[HTTPRejection.Kind: Int]>([:])
  private let handlerErrors = Locked<[HandlerError: Int]>([:])

  /// - Parameter routes: the number of routes of the handler.
  init(routes: Int) {
    durations = RequestDurations(routes: routes)
  }

  /// The number of all received and sent bytes.
  var traffic: Int { bytesReceived.load(ordering: .relaxed) &+ bytesSent.load(ordering: .relaxed) }

  /// Counts an iteration of the event loop that served connections or handled deadlines.
  func countIteration(nanoseconds: Int) {
    busy.advance(by: max(0, nanoseconds))
    iterations.advance(nanoseconds: max(0, nanoseconds))
  }

  func count(_ kind: HTTPRejection.Kind) {
    rejections.withLock { $0[kind, default: 0] += 1 }
  }

  func countHandlerError(_ error: HandlerError) {
    handlerErrors.withLock { $0[error, default: 0] += 1 }
  }

  func add(to sum: inout ServerStatistics) {
    sum.requests += requests.load(ordering: .relaxed)
    sum.bytesReceived += bytesReceived.load(ordering: .relaxed)
    sum.bytesSent += bytesSent.load(ordering: .relaxed)
    sum.headTimeouts += headTimeouts.load(ordering: .relaxed)
    sum.bodyTimeouts += bodyTimeouts.load(ordering: .relaxed)
    sum.idleTimeouts += idleTimeouts.load(ordering: .relaxed)
    sum.writeTimeouts += writeTimeouts.load(ordering: .relaxed)
    sum.bufferLimitClosed += bufferLimitClosed.load(ordering: .relaxed)
    sum.requestsOverWorkLimit += overWorkLimit.load(ordering: .relaxed)
    var eventLoop = EventLoopStatistics()
    eventLoop.openConnections = open.load(ordering: .relaxed)
    eventLoop.busyNanoseconds = busy.load(ordering: .relaxed)
    eventLoop.iterations = iterations.snapshot
    sum.eventLoops.append(eventLoop)
    rejections.withLock { sum.rejections.merge($0, uniquingKeysWith: +) }
    handlerErrors.withLock { sum.handlerErrors.merge($0, uniquingKeysWith: +) }
  }
}

extension Atomic where Value == Int {
  /// Adds without an atomic read-modify-write. Use it only for a counter with a single writing thread.
  func advance(by amount: Int) {
    store(load(ordering: .relaxed) &+ amount, ordering: .relaxed)
  }
}
