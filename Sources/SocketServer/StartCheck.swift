import Dispatch
import HTTPWire
import MotionSystem

// A program that lacks threads or memory should report it when it starts. Dispatch does not: if the system
// cannot create a thread, Dispatch retries once per second, indefinitely, on the thread that requested it.
// Dispatch ends the process if it has no descriptor for its events, and the Swift runtime ends it if an
// allocation fails. The check therefore tries all of them before the server starts.

extension Server {
  /// The time in seconds within which Dispatch must have started its threads.
  private static let dispatchTimeout = 5.0
  /// The memory in bytes that a shard, its worker and its part of the access log use soon after the start.
  private static let memoryPerShard = 8 << 20

  /// Checks all that is known before the addresses are bound: that the configuration does not contradict
  /// itself, that directories of Unix sockets exist, and that the system provides the descriptors, the
  /// threads and the memory that a server needs. Everything is released before the call returns.
  /// - Throws: `ServerError` that states what is wrong or missing.
  package static func check(_ configuration: ServerConfiguration) throws(ServerError) {
    guard configuration.limits.body <= configuration.maxBuffered else {
      throw .bodyExceedsBuffer(body: configuration.limits.body, buffer: configuration.maxBuffered)
    }
    try configuration.checkAddresses()
    _ = try checkDescriptors(configuration)
    try checkMemory(configuration)
    try checkThreads(configuration)
    try checkDispatch()
  }

  /// Raises the descriptor limit, and checks that it allows the maximum number of connections.
  static func checkDescriptors(_ configuration: ServerConfiguration) throws(ServerError) -> DescriptorBudget {
    let descriptors = DescriptorBudget(limit: DescriptorLimit.raise(), configuration)
    guard configuration.maxConnections <= descriptors.connections else {
      throw .descriptorLimit(maxConnections: configuration.maxConnections, descriptors.explanation)
    }
    return descriptors
  }

  private static func checkMemory(_ configuration: ServerConfiguration) throws(ServerError) {
    let needed = memoryPerShard * max(1, configuration.shards)
    // The compiler removes an allocation whose memory is not used, but not a call of the system.
    let memory = unsafe mmap(nil, needed, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe memory != MAP_FAILED, let memory = unsafe memory else {
      throw .memoryLimit(needed: needed)
    }
    unsafe munmap(memory, needed)
  }

  /// Creates as many threads as the server and Dispatch do, at the same time.
  private static func checkThreads(_ configuration: ServerConfiguration) throws(ServerError) {
    let hasLog = configuration.makeAccessLogFormatter != nil
    // Event loops and workers, the essential worker, the writer of the log, and the acceptor, the event
    // loop and the worker of the admin addresses.
    let own =
      2 * max(1, configuration.shards) + 1 + (hasLog ? 1 : 0) + (configuration.adminListen.isEmpty ? 0 : 3)
    // Dispatch has a thread that waits for events, and one for each queue: those of the shards, and one for
    // messages.
    let dispatch = max(1, configuration.shards) + 2
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

  /// Checks that Dispatch reports an event. A thread of its own makes the request, because it may be stuck.
  private static func checkDispatch() throws(ServerError) {
    let pipe = try WakeupPipe()
    pipe.signal()
    let isDone = DispatchSemaphore(value: 0)
    let thread = try SystemThread {
      let source = DispatchSource.makeReadSource(
        fileDescriptor: pipe.descriptor, queue: DispatchQueue(label: "start check"))
      source.setEventHandler { source.cancel() }
      // The pipe must stay open until Dispatch has released it.
      source.setCancelHandler { [pipe] in
        pipe.drain()
        isDone.signal()
      }
      source.resume()
    }
    guard isDone.wait(timeout: .now() + dispatchTimeout) == .success else {
      thread.detach()
      throw .dispatchNotAvailable
    }
    thread.join()
  }
}
