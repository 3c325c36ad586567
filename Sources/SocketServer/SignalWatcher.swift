import Dispatch
import Platform
import Synchronization

/// Signals as function calls, on a queue where anything may be done. The default actions are switched
/// off first: the first process of a container has none anyway, and any other would die of them.
public enum SignalWatcher {
  /// One watch over both signals. Its sources' handlers hold it, it holds them: both last as long as
  /// the process, for nothing ever cancels them.
  private final class Watch: Sendable {
    let count = Atomic<Int>(0)
  }

  /// Calls the handler for every SIGTERM and SIGINT with their number so far: 1 at the first. Returns
  /// once it watches: an ignored signal that comes before would be lost.
  public static func onTermination(_ handler: @escaping @Sendable (_ count: Int) -> Void) {
    ignoreFailedWrites()
    let queue = DispatchQueue(label: "signals")
    let watch = Watch()
    for number in [SIGTERM, SIGINT] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        for _ in 0..<max(1, source.data) {
          handler(watch.count.add(1, ordering: .relaxed).newValue)
        }
      }
      let isWatching = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { isWatching.signal() }
      source.activate()
      isWatching.wait()
    }
  }

  /// A peer that is gone shall be an error of `write`, not the end of the process; and so shall a log file that has
  /// reached the size that the process's limits allow.
  static func ignoreFailedWrites() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
