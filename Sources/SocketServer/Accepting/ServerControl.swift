import Platform
import Synchronization

/// What the acceptor shares with other threads: what they wish, what it counts.
final class ServerControl: Sendable {
  /// How the server is wanted to go on; it never goes back.
  enum RunState: Int { case serve, drain, stop }

  /// Wakes the acceptor.
  let bell: WakeupPipe
  let accepted = Atomic<Int>(0)
  let refused = Atomic<Int>(0)
  let acceptFailures = Atomic<Int>(0)
  let endedShards = Atomic<Int>(0)
  /// `accept(2)`, or what a test takes for it: a system without descriptors is hard to come by.
  let accept: @Sendable (Int32) -> Int32
  private let wished = Atomic<Int>(RunState.serve.rawValue)

  init(accept: @escaping @Sendable (Int32) -> Int32) throws(ServerError) {
    bell = try WakeupPipe()
    self.accept = accept
  }

  var wish: RunState { RunState(rawValue: wished.load(ordering: .acquiring)) ?? .stop }

  func wish(_ wish: RunState) {
    wished.max(wish.rawValue, ordering: .acquiringAndReleasing)
    bell.ring()
  }

  func shardEnded() {
    endedShards.add(1, ordering: .releasing)
    bell.ring()
  }
}
