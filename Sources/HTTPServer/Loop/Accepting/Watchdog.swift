import Synchronization

/// Checks that all event loops are alive, for a service manager that restarts a program that is not.
///
/// An idle event loop sleeps until an event occurs, so the watchdog sends each loop a message. At the next
/// check, it reports that the program is alive only if all loops have handled the latest message. If an event
/// loop or the acceptor is blocked, the reports stop.
struct Watchdog {
  private let members: [ShardGroup.Member]
  private let interval: Milliseconds
  private let reportAlive: @Sendable () -> Void
  /// The number of the latest check.
  private var number = 0
  private var nextCheck: Milliseconds

  /// Creates a watchdog whose first check is due now. Returns nil if the configuration has none.
  /// - Parameter members: The shards to check.
  init?(_ configuration: ServerConfiguration, members: [ShardGroup.Member], now: Milliseconds) {
    guard configuration.watchdogInterval > 0 else { return nil }
    self.members = members
    interval = ServerClock.milliseconds(ofSeconds: configuration.watchdogInterval)
    reportAlive = configuration.reportAlive
    nextCheck = now
  }

  /// Performs a check if one is due.
  /// - Returns: The time of the next check.
  mutating func check(at now: Milliseconds) -> Milliseconds {
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
