import MotionSystem

/// Reports the state of the program to the service manager that has started it, by the protocol of
/// `sd_notify(3)`: one datagram per report, sent to the Unix socket that the environment names.
package final class ServiceManager: Sendable {
  /// A state of the program.
  package enum State: String, Sendable {
    /// All addresses are served.
    case ready = "READY=1"
    /// The program shuts down.
    case stopping = "STOPPING=1"
    /// The program is alive.
    case alive = "WATCHDOG=1"
  }

  /// The reason why a service manager cannot be reached.
  package struct Failure: Error, CustomStringConvertible {
    /// A message for the operator.
    package let description: String
  }

  /// The longest time that a report may wait for a manager that is slow to read, in seconds.
  private static let sendTimeout = 1

  private let descriptor: Int32
  /// Seconds within which the manager expects the next report that the program is alive; nil if it does not
  /// expect any.
  package let watchdogTimeout: Double?

  /// Connects to the manager that the environment names. Returns nil if there is none.
  ///
  /// `NOTIFY_SOCKET` is the path of the socket, or `@` and an abstract name. `WATCHDOG_USEC` is the timeout
  /// of the watchdog in microseconds. It applies to the process `WATCHDOG_PID`, if that is set.
  package init?(environment: [String: String]) throws(Failure) {
    guard let path = environment["NOTIFY_SOCKET"] else { return nil }
    guard path.hasPrefix("/") || path.hasPrefix("@"), let address = SocketAddress(unixPath: path) else {
      throw Failure(description: "NOTIFY_SOCKET must be a path or @ and a name, received \"\(path)\"")
    }
    let descriptor = address.makeDatagramSocket()
    guard descriptor >= 0 else { throw Self.failure(path) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    Socket.setTimeout(SO_SNDTIMEO, seconds: Self.sendTimeout, on: descriptor)
    guard unsafe address.withPointer({ unsafe connect(descriptor, $0, $1) }) == 0 else {
      let failure = Self.failure(path)
      close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    let isWatched = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { UInt64($0) } ?? 0
    watchdogTimeout = isWatched && microseconds > 0 ? Double(microseconds) / 1e6 : nil
  }

  deinit { close(descriptor) }

  /// Sends a report. A report that the manager does not accept in time is dropped.
  package func report(_ state: State) {
    let bytes = Array(state.rawValue.utf8)
    // The next report that the program is alive follows soon, and the acceptor must not wait.
    let flags = state == .alive ? Int32(MSG_DONTWAIT) : 0
    _ = retryOnInterrupt { unsafe send(descriptor, bytes, bytes.count, flags) }
  }

  private static func failure(_ path: String) -> Failure {
    let reason = unsafe String(cString: strerror(errno))
    return Failure(description: "the service manager at \(path) cannot be reached: \(reason)")
  }
}
