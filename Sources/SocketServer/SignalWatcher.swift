import Dispatch
import Platform
import Synchronization

/// Delivers signals as function calls on a Dispatch queue, where any function may be called.
///
/// The default actions of the signals are disabled first: they would end the process. (The first process
/// of a container has no default actions.)
public enum SignalWatcher {
  /// The state shared by the sources of both signals. The handlers retain it and their sources until
  /// the process exits, because the sources are never cancelled.
  private final class Watch: Sendable {
    let count = Atomic<Int>(0)
  }

  /// Calls a handler for every SIGTERM and SIGINT.
  ///
  /// Returns when both signals are being watched: a signal that arrives earlier would be lost.
  /// - Parameter handler: called with the number of signals received so far, beginning with 1.
  public static func onTermination(_ handler: @escaping @Sendable (_ count: Int) -> Void) {
    ignoreWriteSignals()
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

  /// Ignores SIGPIPE and SIGXFSZ. A write to a closed connection, or to a log file that has reached the
  /// size limit of the process, then returns an error instead of ending the process.
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
