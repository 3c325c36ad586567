// How motiond serves thousands of connections with a thread per core
// ------------------------------------------------------------------
//
// A shard is one thread that loops: ask the kernel which of its connections have something to say
// (`poll`), read each of those once, answer every request that is complete, send once. No request
// ever changes threads, so it costs what its system calls cost and little more.
//
// `poll` looks at every connection on every call. That is cheap for the few that are busy and waste
// for the many that are not, so a connection is either
//
//   hot     in the shard's poll set; every connection starts here, or
//   parked  quiet for 50 to 100 ms, out of the poll set and watched by a Dispatch source of its own.
//
// A parked connection costs nothing until bytes arrive. Then its source fires, suspends itself and
// posts the descriptor's number to the shard's messages, whose bell (a pipe) wakes `poll`; the
// connection is hot again, and later parked again by resuming the same source. A shard whose
// connections are all parked sleeps until the next deadline.
//
// Who owns a descriptor when
//
//   acceptor ──adopt──▶ hot ⇄ parked             (park: the source is resumed; readable: it has
//                       │       │                suspended itself and told the shard)
//                       │       ▼
//                       │   releasing            (the source is cancelled; only its cancel handler,
//                       ▼       │ released        by the message `released`, gives the descriptor back)
//                     closed ◀──┘
//
// * Only the shard's thread reads, writes or closes, and it closes at one place, which it reaches
//   only with no source or after `released`. A number is therefore never reused while Dispatch still
//   watches it: the new connection's source would stay silent.
// * A source that fires suspends itself before it tells anybody, and what it reports (an end of file
//   too) is read by the shard: an unread end of file would make a live source fire without end.
// * Cancelling a source that is suspended has no effect until it is resumed, and releasing it would
//   trap. So whoever cancels makes sure that it runs: a hot connection's source is resumed right
//   after its cancelling, a parked one's when its `readable` arrives although it is being released.
// * Dispatch's queue runs nothing but "suspend, post": nothing there can block or take long.
//
// A shard never waits for one client: sockets are non-blocking, what a socket does not take stays
// with its connection, which is then polled for room and not read from. A turn ends after some
// answers or some output even if the client has pipelined more; the rest has its turn when the
// others had theirs. Deadlines are numbers in the connections and one sweep looks at them all, no
// more often than a few times a second and not at all before the earliest of them.

import HTTPWire
import Platform

/// What the rest of the server sees of a shard: a box for messages, figures, a thread to wait for.
final class Shard: Sendable {
  let messageQueue: MessageQueue
  let counters: ShardCounters
  private let thread: WorkerThread

  /// Starts the thread, which sleeps until the first message.
  /// - Parameters:
  ///   - makeFormatter: called on the thread for what it writes its log with.
  ///   - whenEnded: called on the thread as its last act.
  init(
    _ configuration: ServerConfiguration, handler: any HTTPHandler,
    makeFormatter: @escaping @Sendable () -> AccessLogFormatter?, whenEnded: @escaping @Sendable () -> Void
  ) throws(ServerError) {
    let messageQueue = try MessageQueue()
    self.messageQueue = messageQueue
    let counters = ShardCounters(routes: handler.routes.count)
    self.counters = counters
    thread = try WorkerThread {
      var loop = EventLoop(
        configuration, handler: handler, messageQueue: messageQueue, counters: counters, log: makeFormatter())
      loop.run()
      whenEnded()
    }
  }

  /// Waits for the end of the thread, which comes after `finish` or `stop`.
  func join() { thread.join() }
}
