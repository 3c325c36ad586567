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
    try checkAddresses(configuration.addresses + configuration.adminListen)
    _ = try checkDescriptors(configuration)
    try checkThreads(configuration)
  }

  /// Checks that no address occurs twice, and that the files of Unix sockets can be made. Only an attempt to
  /// bind shows what else excludes an address.
  /// - Throws: All errors, if there are any.
  private static func checkAddresses(_ addresses: [ListenAddress]) throws(ServerError) {
    var errors: [ServerError] = []
    for (index, address) in addresses.enumerated() {
      if addresses[..<index].contains(address) {
        if case .tcp(_, port: 0) = address { continue }
        errors.append(.repeatedAddress(address))
      }
      if let path = address.filePath {
        do throws(ServerError) { try UnixSocketFile.check(path) } catch { errors.append(error) }
      }
    }
    if let error = errors.first { throw errors.count == 1 ? error : .multiple(errors) }
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
    // Event loops and workers, the writers of the access log and of messages, and the acceptor, the event
    // loop and the worker of the admin addresses.
    let count = 2 * max(1, configuration.shards) + 2 + (configuration.adminListen.isEmpty ? 0 : 3)
    let gate = DispatchSemaphore(value: 0)
    var threads: [SystemThread] = []
    defer {
      for _ in threads { gate.signal() }
      for thread in threads { thread.join() }
    }
    while threads.count < count {
      guard let thread = try? SystemThread({ gate.wait() }) else {
        throw .threadLimit(needed: count, available: threads.count)
      }
      threads.append(thread)
    }
  }
}
