import MotionSystem
import Synchronization

/// How far the shutdown of a server has advanced. It only moves forward.
enum RunState: Int, Comparable {
  case running
  /// The drain delay. Each response is the last one of its connection.
  case draining
  /// The grace period. The listeners and idle connections are closed. Requests in flight are served.
  case finishing
  /// All connections are closed.
  case stopping

  /// The state that follows; nil after the last one.
  var next: RunState? { RunState(rawValue: rawValue + 1) }

  static func < (left: RunState, right: RunState) -> Bool { left.rawValue < right.rawValue }
}

/// The state that the acceptor shares with other threads: the requested run state, and counters.
final class ServerControl: Sendable {
  /// Wakes the acceptor.
  let wakeup: WakeupPipe
  let counters = Counters()
  let endedShards = Atomic<Int>(0)
  /// The time of the acceptor's last iteration; `ServerClock.never` when it has ended.
  let handledTime = Atomic<Milliseconds>(.min)
  /// The time of the latest check that has found all event loops alive; `ServerClock.never` before the first.
  let aliveTime = Atomic<Milliseconds>(ServerClock.never)
  /// `accept(2)`. Tests replace it to simulate a system without free descriptors.
  let accept: @Sendable (Int32) -> Int32
  private let requestedState = Atomic<Int>(RunState.running.rawValue)

  init(accept: @escaping @Sendable (Int32) -> Int32) throws(ServerError) {
    wakeup = try WakeupPipe()
    self.accept = accept
  }

  var runState: RunState { RunState(rawValue: requestedState.load(ordering: .acquiring)) ?? .stopping }

  /// Requests a run state. Has no effect if a later state was already requested.
  func advance(to state: RunState) {
    requestedState.max(state.rawValue, ordering: .acquiringAndReleasing)
    wakeup.signal()
  }
}
