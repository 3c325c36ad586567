import Synchronization

/// Checks that all event loops are alive, for a service manager that restarts a program that is not.
///
/// An idle event loop sleeps until something happens. The watchdog therefore sends each loop a message. At
/// the next check, it compares what the loops have seen with what it has sent, and reports only if all loops
/// have seen the latest message. An event loop that is stuck, and an acceptor that is stuck, end the reports.
struct Watchdog {
  private let members: [ShardGroup.Member]
  private let interval: Instant
  private let reportAlive: @Sendable () -> Void
  /// The number of the latest check.
  private var number = 0
  private var nextCheck: Instant

  /// Creates a watchdog whose first check is due now. Returns nil if the configuration has none.
  /// - Parameter members: The shards to check.
  init?(_ configuration: ServerConfiguration, members: [ShardGroup.Member], now: Instant) {
    guard configuration.watchdogInterval > 0 else { return nil }
    self.members = members
    interval = ServerClock.milliseconds(configuration.watchdogInterval)
    reportAlive = configuration.reportAlive
    nextCheck = now
  }

  /// Checks if it is time.
  /// - Returns: The time of the next check.
  mutating func check(at now: Instant) -> Instant {
    guard now >= nextCheck else { return nextCheck }
    if members.allSatisfy({ $0.counters.latestCheck.load(ordering: .relaxed) == number }) { reportAlive() }
    number += 1
    nextCheck = now + interval
    for member in members where !member.messageQueue.post(.checkAlive(number)) {
      // The loop has ended, as it does during a shutdown.
      member.counters.latestCheck.store(number, ordering: .relaxed)
    }
    return nextCheck
  }
}
