import Dispatch
import MotionSystem

// A program that lacks threads should report it when it starts. Dispatch does not: if the system cannot
// create a thread, Dispatch retries once per second, indefinitely, on the thread that requested it. The check
// therefore creates them all before the server starts. Their stacks also show whether the limit of the
// address space leaves room.

extension Server {
  /// Checks all that is known before the addresses are bound: that the configuration does not contradict
  /// itself, that directories of Unix sockets exist, and that the system provides the descriptors and the
  /// threads that a server needs. Everything is released before the call returns.
  /// - Throws: `ServerError` that states what is wrong or missing.
  package static func check(_ configuration: ServerConfiguration) throws(ServerError) {
    guard configuration.limits.body <= configuration.maxBuffered else {
      throw .bodyExceedsBuffer(body: configuration.limits.body, buffer: configuration.maxBuffered)
    }
    try configuration.checkAddresses()
    _ = try checkDescriptors(configuration)
    try checkThreads(configuration)
  }

  /// Raises the descriptor limit, and checks that it allows the maximum number of connections.
  static func checkDescriptors(_ configuration: ServerConfiguration) throws(ServerError) -> DescriptorBudget {
    let descriptors = DescriptorBudget(limit: DescriptorLimit.raise(), configuration)
    guard configuration.maxConnections <= descriptors.connections else {
      throw .descriptorLimit(maxConnections: configuration.maxConnections, descriptors.explanation)
    }
    return descriptors
  }

  /// Creates as many threads as the server and Dispatch do, at the same time.
  private static func checkThreads(_ configuration: ServerConfiguration) throws(ServerError) {
    // Event loops and workers, the essential worker, the writer of the log, and the acceptor, the event
    // loop and the worker of the admin addresses.
    let own =
      2 * max(1, configuration.shards) + 2 + (configuration.adminListen.isEmpty ? 0 : 3)
    // Dispatch has one for the messages of the program, and one in reserve.
    let dispatch = 2
    let gate = DispatchSemaphore(value: 0)
    var threads: [SystemThread] = []
    defer {
      for _ in threads { gate.signal() }
      for thread in threads { thread.join() }
    }
    for index in 0..<(own + dispatch) {
      do throws(ServerError) {
        threads.append(
          try SystemThread(stackSize: index < own ? SystemThread.stackSize : nil) { gate.wait() })
      } catch {
        throw .threadLimit(needed: own + dispatch, available: threads.count)
      }
    }
  }
}
