import Synchronization

/// A request that needs more work than the event loop allows, on its way to a worker and back.
final class WorkerTask: Sendable {
  /// The result of a task.
  enum Outcome: Sendable {
    case response(HTTPResponse)
    /// The queue was full.
    case refused
  }

  let request: HTTPRequest
  /// The request for the access log; nil without a log.
  let loggedRequest: LoggedRequest?
  /// The descriptor of the connection.
  let descriptor: Int32
  let client: ClientAddress
  /// The index of the route, which is that of a refusal as well.
  let route: Int
  /// The time at which the event loop began with the request, in nanoseconds of the monotonic clock.
  let startTime: Int
  private let messageQueue: MessageQueue
  private let cancelled = Atomic<Bool>(false)
  private let outcome = Locked<Outcome?>(nil)

  /// - Parameter messageQueue: The queue of the shard that receives the outcome.
  init(
    _ request: HTTPRequest, loggedRequest: LoggedRequest?, descriptor: Int32, route: Int, startTime: Int,
    messageQueue: MessageQueue
  ) {
    self.request = request
    self.loggedRequest = loggedRequest
    self.descriptor = descriptor
    client = ClientAddress.of(descriptor)
    self.route = route
    self.startTime = startTime
    self.messageQueue = messageQueue
  }

  /// A Boolean value that indicates whether no client waits for the outcome.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Passes the outcome to the shard.
  func finish(_ result: Outcome) {
    outcome.withLock { $0 = result }
    messageQueue.post(.finished(self))
  }

  /// Returns the outcome once.
  func takeOutcome() -> Outcome? { outcome.exchange(nil) }
}
