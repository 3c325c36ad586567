import Synchronization

/// The counters of the worker pool. Several threads write to them.
final class WorkerCounters: Sendable {
  /// Requests that wait for a worker now.
  let waiting = Atomic<Int>(0)
  /// Requests whose response a worker has computed.
  let completed = Atomic<Int>(0)
  /// Requests that were cancelled because the client closed the connection or the server stopped.
  let cancelled = Atomic<Int>(0)
  /// Requests that were refused because the queue was full.
  let refused = Atomic<Int>(0)
  /// The time in nanoseconds that workers have computed.
  let busy = Atomic<Int>(0)
  /// The time from the arrival of a request until a worker starts to compute its response.
  let waits = DurationHistogram()
}

extension WorkerStatistics {
  init(_ counters: WorkerCounters) {
    waiting = counters.waiting.load(ordering: .relaxed)
    completed = counters.completed.load(ordering: .relaxed)
    cancelled = counters.cancelled.load(ordering: .relaxed)
    refused = counters.refused.load(ordering: .relaxed)
    busyNanoseconds = counters.busy.load(ordering: .relaxed)
    waits = counters.waits.snapshot
  }
}
