// How the server handles thousands of connections with one thread per core
// ------------------------------------------------------------------------
//
// A shard is one thread that runs an event loop. Each iteration waits for the connections that are ready
// (epoll on Linux, kqueue on Darwin), reads each of them once, responds to every complete request, and sends
// once per connection: usually after the responses of all of them are computed (`Output.swift`). A request
// never moves to another thread, so its cost is close to that of its system calls. An idle connection costs
// nothing until bytes arrive: the kernel watches it. One that was inactive for 50 to 100 ms gives up what it
// keeps for its next request.
//
// Only the shard's thread reads, writes or closes a descriptor, and it closes them in one place (`close`).
//
// A shard neither waits for a single client nor computes for one for long. A request that exhausts the
// work budget of the event loop is computed by a worker; see `WorkerPool.swift`. Sockets are non-blocking.
// Output that a socket does not accept stays with its connection, which then waits for space and is not
// read from. A turn ends at limits (`TurnLimits.swift`), even if the client has pipelined more requests; the
// rest is processed after the other connections have had their turn. Waits end at deadlines
// (`Deadlines.swift`). The bytes that connections hold between their turns are counted over all shards
// (`EventLoop+HeldBytes.swift`).

import MotionSystem

/// A thread that serves a part of the connections.
final class Shard: Sendable {
  private let thread: SystemThread

  /// Starts the thread, which sleeps until the first message.
  /// - Parameters:
  ///   - index: the index of the shard in its group.
  ///   - makeLog: called on the thread to create its access log; returns nil without a log.
  ///   - whenEnded: called on the thread before it exits.
  init(
    _ index: Int, of group: ShardGroup, _ configuration: ServerConfiguration, clock: ServerClock,
    handler: any HTTPHandler, workers: WorkerPools,
    makeLog: @escaping @Sendable () -> ShardLog?,
    whenEnded: @escaping @Sendable () -> Void
  ) throws(ServerError) {
    thread = try SystemThread {
      var loop = EventLoop(
        configuration, index: index, of: group, clock: clock, handler: handler, workers: workers,
        log: makeLog())
      loop.run()
      whenEnded()
    }
  }

  /// Waits until the thread has ended, which happens after the message `listenersClosed` or `stop`.
  func join() { thread.join() }
}
