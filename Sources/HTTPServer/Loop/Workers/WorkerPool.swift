// Requests that need more work than the event loop allows
// -------------------------------------------------------
//
// The event loop gives each request a small work budget. Nearly every request needs a small part of it. If
// the budget is exhausted, the event loop discards the response and passes the request to the pool. A
// worker runs the same function again, from the start, with the whole budget. The handler is a pure
// function, so running it twice has no effect other than its cost, which the small budget bounds.
//
// * A connection has at most one request in the pool. It is not read from until the outcome arrives.
// * Clients take turns; see `FairQueue`. A client is an IPv4 address, a 64-bit IPv6 prefix, or one Unix
//   socket connection. All connections of a TCP proxy belong to one client.
// * The queue is bounded. A request that does not fit receives 503.
// * Workers have a lower scheduling priority than event loops. If both compete for a core, the event
//   loops get most of its time.
// * If the client closes the connection or the server stops, the budget of the request is exhausted at
//   its next check, less than a millisecond later.

import Dispatch
import MotionSystem
import Synchronization

/// The threads that compute the responses to costly requests.
final class WorkerPool: Sendable {
  /// The number of requests that can wait for each worker.
  static let queueLimitPerWorker = 32
  /// The increment of the nice value of workers. The kernel gives such a thread about a tenth of the time
  /// of an event loop if both compete for a core.
  private static let niceIncrement: Int32 = 10

  private let queue: Locked<FairQueue<ClientAddress, WorkerTask>>
  /// Counts the elements that were added to the queue; workers wait for it.
  private let available = DispatchSemaphore(value: 0)
  private let isStopping = Atomic<Bool>(false)
  private let threads = Locked<[SystemThread]>([])
  let counters = Counters()
  /// The time from the arrival of a request until a worker starts to compute its response.
  let waits = DurationHistogram()

  private let count: Int

  /// - Parameter count: The number of workers.
  init(count: Int) {
    self.count = count
    queue = Locked(FairQueue(limit: count * Self.queueLimitPerWorker))
  }

  /// Starts the workers. Call `stop` also if that fails.
  /// - Parameter maxWork: The work budget of a request.
  func start(maxWork: Int, _ clock: ServerClock, _ handler: any HTTPHandler) throws(ServerError) {
    for _ in 0..<count {
      let thread = try SystemThread { [self] in
        SystemThread.lowerPriority(by: Self.niceIncrement)
        work(maxWork: maxWork, clock, handler)
      }
      threads.withLock { $0.append(thread) }
    }
  }

  /// Adds a task. Its outcome arrives as a message, also if it is refused.
  func submit(_ task: WorkerTask) {
    let refused = queue.withLock { $0.insert(task, of: task.client) }
    available.signal()
    if let refused {
      counters.add(to: .refusedTasks)
      refused.finish(.refused)
    }
  }

  /// Cancels a task whose outcome is no longer needed.
  func cancel(_ task: WorkerTask) {
    task.cancel()
    counters.add(to: .cancelledTasks)
    _ = queue.withLock { $0.remove(of: task.client) { $0 === task } }
  }

  /// The number of requests that wait for a worker.
  var waitingCount: Int { queue.withLock { $0.count } }

  /// Cancels all tasks and waits until the workers have ended.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    let threads = threads.exchange([])
    for _ in threads { available.signal() }
    for thread in threads { thread.join() }
  }

  private func work(maxWork: Int, _ clock: ServerClock, _ handler: any HTTPHandler) {
    while true {
      available.wait()
      if isStopping.load(ordering: .acquiring) { return }
      // There is none if a task was refused or cancelled while it waited.
      guard let task = queue.withLock({ $0.removeNext() }) else { continue }
      let start = clock.nanoseconds()
      waits.record(nanoseconds: start &- task.startTime)
      let meter = WorkMeter(limit: maxWork) { task.isCancelled || self.isStopping.load(ordering: .relaxed) }
      var response = HTTPResponse(meter: meter)
      handler.respond(to: task.request, with: &response)
      counters.add(max(0, clock.nanoseconds() &- start), to: .workerNanoseconds)
      if !task.isCancelled {
        counters.add(to: .completedTasks)
        task.finish(.response(response))
      }
    }
  }
}
