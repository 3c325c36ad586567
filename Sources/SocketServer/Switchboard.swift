import Platform
import Synchronization

/// What the doorman shares with other threads: what they wish, what it counts.
final class Switchboard: Sendable {
  /// How the server is wanted to go on; it never goes back.
  enum Wish: Int { case serve, drain, stop }

  /// Wakes the doorman.
  let bell: WakePipe
  let accepted = Atomic<Int>(0)
  let refused = Atomic<Int>(0)
  let acceptFailures = Atomic<Int>(0)
  let endedShards = Atomic<Int>(0)
  /// `accept(2)`, or what a test takes for it: a system without descriptors is hard to come by.
  let accept: @Sendable (Int32) -> Int32
  private let wished = Atomic<Int>(Wish.serve.rawValue)

  init(accept: @escaping @Sendable (Int32) -> Int32) throws(ServerError) {
    bell = try WakePipe()
    self.accept = accept
  }

  var wish: Wish { Wish(rawValue: wished.load(ordering: .acquiring)) ?? .stop }

  func wish(_ wish: Wish) {
    wished.max(wish.rawValue, ordering: .acquiringAndReleasing)
    bell.ring()
  }

  func shardEnded() {
    endedShards.add(1, ordering: .releasing)
    bell.ring()
  }
}
