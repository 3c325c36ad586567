import Dispatch
import MotionSystem
import Synchronization

/// An `accept` that waits once before it accepts a connection.
final class AcceptGate: Sendable {
  /// Whether the next call waits for `open`.
  let isClosed = Atomic(false)
  /// Signaled when a call waits.
  let hasEntered = DispatchSemaphore(value: 0)
  let open = DispatchSemaphore(value: 0)

  func accept(_ listener: Int32) -> Int32 {
    if isClosed.exchange(false, ordering: .acquiring) {
      hasEntered.signal()
      _ = open.wait(timeout: .now() + .seconds(waitLimit))
    }
    return MotionSystem.accept(listener, nil, nil)
  }
}
