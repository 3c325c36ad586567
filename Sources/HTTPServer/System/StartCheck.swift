import Dispatch
import MotionSystem

// A program that lacks threads should report it when it starts. The check therefore creates them all before
// the server starts. Their stacks also show whether the limit of the address space leaves room.

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

  /// Creates as many threads as the server does, at the same time.
  private static func checkThreads(_ configuration: ServerConfiguration) throws(ServerError) {
    // Event loops and workers, the essential worker, the writers of the access log and of messages, and the
    // acceptor, the event loop and the workers of the admin addresses.
    let count = 2 * max(1, configuration.shards) + 3 + (configuration.adminListen.isEmpty ? 0 : 3)
    let gate = DispatchSemaphore(value: 0)
    var threads: [SystemThread] = []
    defer {
      for _ in threads { gate.signal() }
      for thread in threads { thread.join() }
    }
    while threads.count < count {
      do throws(ServerError) {
        threads.append(try SystemThread { gate.wait() })
      } catch {
        throw .threadLimit(needed: count, available: threads.count)
      }
    }
  }
}
