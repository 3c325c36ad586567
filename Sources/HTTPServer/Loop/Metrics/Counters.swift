import Synchronization

/// The counters of a part of the server: the acceptor, a shard or a pool of workers.
final class Counters: Sendable {
  private let counts = Cells(Counter.allCases.count)
  private let rejections = Cells(HTTPRejection.Kind.allCases.count)

  subscript(counter: Counter) -> Int { counts[counter.rawValue] }

  /// Counts something that only this thread counts here.
  func count(_ counter: Counter, _ amount: Int = 1) { counts.advance(counter.rawValue, by: amount) }

  /// Counts something that several threads count here.
  func add(_ amount: Int = 1, to counter: Counter) { counts.add(amount, to: counter.rawValue) }

  func count(_ kind: HTTPRejection.Kind) {
    rejections.advance(HTTPRejection.Kind.allCases.firstIndex(of: kind) ?? 0, by: 1)
  }

  /// Adds the counters to the totals of the server.
  func add(to sum: inout ServerStatistics) {
    for counter in Counter.allCases { sum[counter] += self[counter] }
    for (index, kind) in HTTPRejection.Kind.allCases.enumerated() where rejections[index] > 0 {
      sum.rejections[kind, default: 0] += rejections[index]
    }
  }
}

/// The counters of a shard, and what else other threads see of it.
final class ShardCounters: Sendable {
  let counters = Counters()
  /// The durations of responses.
  let durations: RequestDurations
  /// The durations of iterations, in which the loop was not waiting for connections.
  let iterations = DurationHistogram()
  /// Open connections, including those in the message queue.
  let open = Atomic<Int>(0)
  /// Iterations of the event loop. Tests verify that an idle shard has none.
  let wakeups = Atomic<Int>(0)
  /// The time of the last complete iteration: all deadlines up to then are handled. `ServerClock.never`
  /// when the loop has ended.
  let handledTime = Atomic<Milliseconds>(.min)
  /// An upper bound of the bytes that a connection of the shard holds; see `EventLoop+HeldBytes.swift`.
  let largestHolding = Atomic<Int>(0)
  /// The number of the latest check of the watchdog that the loop has handled.
  let latestCheck = Atomic<Int>(0)

  /// - Parameter routes: The number of routes of the handler.
  init(routes: Int) { durations = RequestDurations(routes: routes) }

  func count(_ counter: Counter, _ amount: Int = 1) { counters.count(counter, amount) }

  /// The number of all received and sent bytes.
  var traffic: Int { counters[.bytesReceived] &+ counters[.bytesSent] }
}
