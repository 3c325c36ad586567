import Synchronization

/// Returning memory to the system after a burst.
///
/// The allocator keeps the memory of a burst. Returning it can delay the threads of the process, so that is
/// done at rest: when a shard has had much traffic, and then none for a while.
extension EventLoop {
  /// The received and sent bytes after which memory is returned at the next rest.
  static let trafficBeforeReturn = 16 << 20
  /// Milliseconds without received or sent bytes that count as rest.
  static let restBeforeReturn: Instant = 5000
  /// If all connections hold more bytes than this, the burst has not ended.
  static let maxHeldAtReturn = 1 << 20

  private var traffic: Int {
    counters.bytesReceived.load(ordering: .relaxed) &+ counters.bytesSent.load(ordering: .relaxed)
  }

  /// Restarts the time of rest if there was traffic. Called after an iteration with events, which may be
  /// mere messages.
  mutating func delayMemoryReturn() {
    guard traffic != latestTraffic else { return }
    latestTraffic = traffic
    guard traffic - returnedTraffic >= Self.trafficBeforeReturn else { return }
    nextMemoryReturn = now + Self.restBeforeReturn
  }

  /// Returns memory, or waits for the next rest if connections still hold the memory of the burst.
  mutating func returnMemory() {
    guard group.bufferedBytes.total.load(ordering: .relaxed) <= Self.maxHeldAtReturn else {
      nextMemoryReturn = now + Self.restBeforeReturn
      return
    }
    nextMemoryReturn = ServerClock.never
    returnedTraffic = traffic
    returnFreeMemory()
  }
}
