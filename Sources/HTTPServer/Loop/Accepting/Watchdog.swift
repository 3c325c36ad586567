import Synchronization

/// Checks that all event loops are alive: for the health checks of operators, and for a service manager that
/// restarts a program that is not.
///
/// An idle event loop sleeps until an event occurs, so the watchdog sends each loop a message. At the next
/// check, the loops are alive only if all of them have handled the latest message. If an event loop or the
/// acceptor is blocked, the reports stop.
struct Watchdog {
  /// The time between two checks for the health checks of operators.
  private static let healthInterval: Milliseconds = 1000

  private let members: [ShardGroup.Member]
  private let control: ServerControl
  private let interval: Milliseconds
  private let reportInterval: Milliseconds
  private let reportAlive: @Sendable () -> Void
  /// The number of the latest check.
  private var number = 0
  private var nextCheck: Milliseconds
  private var nextReport: Milliseconds

  /// Creates a watchdog whose first check is due now. Returns nil if no caller asks for one.
  /// - Parameters:
  ///   - members: The shards to check.
  ///   - control: Receives the time of each check that has found all event loops alive.
  init?(
    _ configuration: ServerConfiguration, members: [ShardGroup.Member], control: ServerControl,
    now: Milliseconds
  ) {
    let reports = configuration.watchdogInterval > 0
    guard reports || !configuration.adminListen.isEmpty else { return nil }
    self.members = members
    self.control = control
    reportInterval = ServerClock.milliseconds(ofSeconds: configuration.watchdogInterval)
    interval =
      configuration.adminListen.isEmpty
      ? reportInterval : reports ? min(reportInterval, Self.healthInterval) : Self.healthInterval
    reportAlive = configuration.reportAlive
    nextCheck = now
    nextReport = reports ? now : ServerClock.never
  }

  /// Performs a check if one is due.
  /// - Returns: The time of the next check.
  mutating func check(at now: Milliseconds) -> Milliseconds {
    guard now >= nextCheck else { return nextCheck }
    if members.allSatisfy({ $0.counters.latestCheck.load(ordering: .relaxed) == number }) {
      control.aliveTime.store(now, ordering: .relaxed)
      if now >= nextReport {
        reportAlive()
        nextReport = now + reportInterval
      }
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
