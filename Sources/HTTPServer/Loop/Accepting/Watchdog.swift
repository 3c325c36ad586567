import Synchronization

/// Checks that all event loops are alive: for the health checks of operators, and for a service manager that
/// restarts a program that is not.
///
/// An idle event loop sleeps until an event occurs, so the watchdog sends each loop a message. At the next
/// check, the loops are alive only if all of them have handled the latest message. If an event loop or the
/// acceptor is blocked, the reports stop.
struct Watchdog {
  /// The greatest time between two checks.
  private static let maxInterval: Milliseconds = 1000

  private let members: [ShardGroup.Member]
  private let control: ServerControl
  private let interval: Milliseconds
  private let reportAlive: @Sendable () -> Void
  /// The number of the latest check.
  private var number = 0
  private var nextCheck: Milliseconds

  /// Creates a watchdog whose first check is due now. Returns nil if no caller asks for one.
  /// - Parameters:
  ///   - members: The shards to check.
  ///   - control: Receives the time of each check that has found all event loops alive.
  init?(
    _ configuration: ServerConfiguration, members: [ShardGroup.Member], control: ServerControl,
    now: Milliseconds
  ) {
    let reports = ServerClock.milliseconds(ofSeconds: configuration.watchdogInterval)
    guard reports > 0 || !configuration.adminListen.isEmpty else { return nil }
    self.members = members
    self.control = control
    interval = reports > 0 ? min(reports, Self.maxInterval) : Self.maxInterval
    reportAlive = configuration.reportAlive
    nextCheck = now
  }

  /// Performs a check if one is due.
  /// - Returns: The time of the next check.
  mutating func check(at now: Milliseconds) -> Milliseconds {
    guard now >= nextCheck else { return nextCheck }
    if members.allSatisfy({ $0.counters.latestCheck.load(ordering: .relaxed) == number }) {
      control.aliveTime.store(now, ordering: .relaxed)
      reportAlive()
    }
    number += 1
    nextCheck = now + interval
    for member in members where !member.messageQueue.post(.checkAlive(number)) {
      // The loop has ended, as it does during a shutdown.
      member.counters.latestCheck.store(number, ordering: .relaxed)
    }
    return nextCheck
  }
}
