import Synchronization

/// The bytes that all connections of a server hold between their turns, and the limit of their sum.
///
/// Counted are the storage of incomplete requests and of unsent output, the kernel's memory of output that
/// clients do not receive, and the requests that wait for a worker or are computed by one. A connection whose
/// requests are complete and whose responses are sent holds nothing and does not touch the sum. The response
/// of a worker counts when its event loop takes it, because only then is its connection a holder that can
/// be closed.
final class BufferedBytes: Sendable {
  /// The greatest sum in bytes.
  let limit: Int
  private let total = Atomic<Int>(0)
  /// A Boolean value that indicates whether a shard was asked to close its largest holders and has not
  /// begun. Until then, further shards that exceed the limit need not look for a holder.
  let isReliefRequested = Atomic<Bool>(false)

  /// - Parameter limit: The greatest sum in bytes; at least 1.
  init(limit: Int) { self.limit = max(1, limit) }

  /// The sum in bytes.
  var count: Int { total.load(ordering: .relaxed) }

  /// The sum in bytes at which holders are no longer closed. The margin lets the sum grow by 1/64 of the
  /// limit before the connections are searched again, which bounds the cost of the searches.
  var reliefEnd: Int { limit - limit / 64 }

  /// Adds bytes to the sum.
  /// - Parameter bytes: Negative if bytes were released.
  /// - Returns: Whether the sum exceeds the limit.
  @discardableResult
  func add(_ bytes: Int) -> Bool { total.add(bytes, ordering: .relaxed).newValue > limit }
}
