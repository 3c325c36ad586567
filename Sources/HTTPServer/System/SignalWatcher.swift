import MotionSystem

/// Delivers the signals that end the program as function calls on a thread of their own, where any function
/// may be called.
///
/// The signals are blocked in every thread, and one thread waits for them. Their default actions, which end
/// the process, therefore never occur, even while the program starts. The first process of a container,
/// which has no default actions, behaves in the same way.
package enum SignalWatcher {
  /// What a signal requests.
  package enum Request: Sendable, Equatable {
    /// Shut down gracefully.
    case drain
    /// Shut down gracefully. If that has begun, end its current phase.
    case drainOrEndPhase
  }

  /// The signals of a user or an orchestrator. Each further one ends a phase of the shutdown.
  private static let repeatable = [SIGTERM, SIGINT, SIGQUIT]

  /// The time in milliseconds within which further signals count as the same one. `timeout` and a terminal
  /// can send a signal to a process and once more to its group.
  static let repetitionTime: Milliseconds = 100

  /// The signals of the system: the limit of the CPU time is reached, and others. They can follow another
  /// signal, so they end no phase.
  private static let others = [SIGXCPU] + endingSystemSignals

  /// The signals that have no meaning for the program, and would end it. SIGHUP tells a daemon to read its
  /// settings or to open its log again; the log is standard output, which its reader rotates.
  private static let ignored =
    [SIGHUP, SIGPIPE, SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF] + ignoredSystemSignals

  /// Blocks the signals that end the program, and ignores others. Call it before any thread is created, since
  /// threads inherit the signals that their creator blocks.
  package static func prepare() {
    for number in ignored { signal(number, SIG_IGN) }
    var blocked = watched()
    unsafe pthread_sigmask(SIG_BLOCK, &blocked, nil)
  }

  /// Starts the thread that waits for the signals. Those that have arrived since `prepare` are delivered.
  /// - Parameter handler: Called for each signal.
  /// - Throws: `ServerError` if the system cannot create a thread.
  package static func start(_ handler: @escaping @Sendable (Request) -> Void) throws(ServerError) {
    // The set is made here: the thread allocates nothing before a signal, so memory that is exhausted
    // meanwhile is an error of the start.
    let watched = watched()
    let thread = try SystemThread {
      var signals = watched
      var repetition = Repetition(clock: .system)
      while true {
        var number: Int32 = 0
        guard unsafe sigwait(&signals, &number) == 0 else { continue }
        handler(repetition.request(of: number))
        repetition.begin()
      }
    }
    thread.detach()
  }

  /// Decides whether a signal is a new one or a repetition of the previous one.
  struct Repetition {
    let clock: ServerClock
    private(set) var end = Milliseconds.min

    /// Returns what a signal requests.
    func request(of number: Int32) -> Request {
      repeatable.contains(number) && clock.now() >= end ? .drainOrEndPhase : .drain
    }

    /// Starts the time of repetitions, after a signal was handled: signals that arrived meanwhile were sent
    /// together with it.
    mutating func begin() { end = clock.now() + repetitionTime }
  }

  private static func watched() -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in repeatable + others { unsafe sigaddset(&set, number) }
    return set
  }

  /// A handler that receives the number of the signal, its cause, and the state of the thread.
  typealias InformedHandler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// Ignores SIGPIPE and SIGXFSZ. A write to a closed connection, or to a log file that has reached the
  /// size limit of the process, then returns an error instead of ending the process.
  static func ignoreWriteSignals() { for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) } }
}
