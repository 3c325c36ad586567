import HTTPWire
import Synchronization

/// A shard's figures. One thread writes, any may read, so a plain load and store of each is enough
/// and costs the request nothing; `open` has two writers and pays for it once a connection.
final class ShardCounters: Sendable {
  /// Connections that the shard has, or has in its messages.
  let open = Atomic<Int>(0)
  /// Rounds of the event loop: what a shard that has nothing to do must not make.
  let wakeups = Atomic<Int>(0)
  let requests = Atomic<Int>(0)
  let bytesReceived = Atomic<Int>(0)
  let bytesSent = Atomic<Int>(0)
  let headTimeouts = Atomic<Int>(0)
  let bodyTimeouts = Atomic<Int>(0)
  let idleTimeouts = Atomic<Int>(0)
  let writeTimeouts = Atomic<Int>(0)
  /// How long answers took.
  let durations: RequestDurations
  /// Rare, so a lock may guard it.
  private let rejections = Locked<[HTTPRejection.Kind: Int]>([:])

  /// - Parameter routes: how many routes the handler has.
  init(routes: Int) {
    durations = RequestDurations(routes: routes)
  }

  func count(_ kind: HTTPRejection.Kind) {
    rejections.withLock { $0[kind, default: 0] += 1 }
  }

  func add(to sum: inout ServerStatistics) {
    sum.openConnections += open.load(ordering: .relaxed)
    sum.requests += requests.load(ordering: .relaxed)
    sum.bytesReceived += bytesReceived.load(ordering: .relaxed)
    sum.bytesSent += bytesSent.load(ordering: .relaxed)
    sum.headTimeouts += headTimeouts.load(ordering: .relaxed)
    sum.bodyTimeouts += bodyTimeouts.load(ordering: .relaxed)
    sum.idleTimeouts += idleTimeouts.load(ordering: .relaxed)
    sum.writeTimeouts += writeTimeouts.load(ordering: .relaxed)
    rejections.withLock { sum.rejections.merge($0, uniquingKeysWith: +) }
  }
}

extension Atomic where Value == Int {
  /// Adds without a locked instruction. Only for a counter that a single thread writes.
  func advance(by amount: Int) {
    store(load(ordering: .relaxed) &+ amount, ordering: .relaxed)
  }
}
