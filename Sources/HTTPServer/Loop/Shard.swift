// How the server handles thousands of connections with one thread per core
// ------------------------------------------------------------------------
//
// A shard is one thread that runs an event loop. Each iteration calls `poll` to find the connections
// that are ready, reads each of them once, responds to every complete request, and sends once per
// connection: usually after the responses of all of them are computed (`SendQueue.swift`). A request
// never moves to another thread, so its cost is close to that of its system calls.
//
// `poll` examines every connection on every call. That is cheap for a few busy connections and wasteful
// for many idle ones. An open connection is therefore in one of two states:
//
//   polled  The descriptor is in the shard's poll set. Every connection starts in this state.
//   parked  The connection was inactive for 50 to 100 ms. Its descriptor is not in the poll set; a
//           DispatchSource watches it.
//
// A parked connection costs nothing until bytes arrive. Its source then fires, suspends itself, and posts
// the descriptor to the shard's message queue, whose wakeup pipe ends the `poll`. The connection is polled
// again. When it is parked the next time, the same source is resumed. A shard whose connections are all
// parked sleeps until the next deadline.
//
// Ownership of a descriptor
//
//   newConnection ──▶ polled ────── park ──────▶ parked
//                      │  │ ◀──── readable ─────   │
//                      │  │                        │
//     close without    │  │ close with             │ deadline, drain,
//     a source         │  │ a source               │ stop or byte limit
//                      │  ▼                        │
//                      │ releasing ◀───────────────┘
//                      │  │
//                      │  │ released
//                      ▼  ▼
//                     closed
//
//   park            The descriptor leaves the poll set; the source is resumed.
//   readable        The source has fired and suspended itself; the descriptor joins the poll set.
//   close           With a source: the source is cancelled and resumed.
//   deadline, drain, stop or byte limit
//                   The source is cancelled, with a release action.
//   released        The cancel handler has run. With the release action `close`, the descriptor is closed.
//                   With any other action, the connection is polled again without a source, and the timeout,
//                   the drain or the refusal is then handled as for any polled connection.
//
// Rules
//
// * Only the shard's thread reads, writes or closes a descriptor. It closes descriptors in one place
//   (`closeDescriptor`), which it reaches only without a source or after `released`. If a descriptor were
//   closed while Dispatch still watches it, the kernel could reuse its number, and the source of the new
//   connection would never fire.
// * A source suspends itself when it fires, before it posts its message. The shard reads what the source
//   reported, including an end of file. An unread end of file makes an active source fire continuously.
// * Cancelling a suspended source has no effect until the source is resumed, and releasing a suspended
//   source crashes. After cancelling a source, the shard therefore resumes it: the source of a
//   polled connection immediately after the cancellation, the source of a parked connection when its
//   `readable` message arrives in the state `releasing`.
// * The Dispatch queue only suspends sources and posts messages, so it never blocks.
//
// A shard neither waits for a single client nor computes for one for long. A request that exhausts the
// work budget of the event loop is computed by a worker; see `WorkerPool.swift`. Sockets are non-blocking.
// Output that a socket does not accept stays with its connection, which is then polled for writing and not
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
