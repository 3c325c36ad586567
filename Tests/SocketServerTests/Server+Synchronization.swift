import Synchronization

@testable import HTTPServer

/// With these members, a test that moves the clock waits until the threads have handled the new time.
extension Server {
  /// The number of event loop iterations of all shards.
  var wakeups: Int { group.members.reduce(0) { $0 + $1.counters.wakeups.load(ordering: .relaxed) } }

  /// Makes all threads read the clock again. Call it after a clock other than the system's was moved.
  func clockDidMove() {
    for member in group.members { member.messageQueue.post(.clockMoved) }
    control.wakeup.signal()
    admin?.clockDidMove()
  }

  /// The time up to which the acceptor has handled deadlines.
  var acceptorTime: Milliseconds { control.handledTime.load(ordering: .acquiring) }

  /// The time up to which the acceptor and all shards have handled deadlines; `ServerClock.never` when all
  /// have ended.
  var handledTime: Milliseconds {
    let time = group.members.reduce(control.handledTime.load(ordering: .acquiring)) {
      min($0, $1.counters.handledTime.load(ordering: .acquiring))
    }
    return min(time, admin?.handledTime ?? ServerClock.never)
  }

  /// The number of event loops that have not ended.
  var runningLoops: Int {
    group.members.count { $0.counters.handledTime.load(ordering: .acquiring) != ServerClock.never }
  }
}
