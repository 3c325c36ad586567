import Synchronization

/// Returning memory to the system after a burst.
///
/// The allocator keeps the memory of a burst. Returning it delays the threads of the process for some
/// milliseconds, so that is done at rest: when a shard has had much traffic, and then little for a while.
extension EventLoop {
  /// The received and sent bytes after which memory is returned at the next rest.
  static let trafficBeforeReturn = 16 << 20
  /// The interval in milliseconds at which the shard looks for a rest.
  static let returnInterval: Instant = 5000
  /// The greatest number of received and sent bytes of an interval that counts as rest.
  static let maxTrafficAtRest = 1 << 20
  /// While all connections hold more bytes than this, memory is returned at each further rest.
  static let maxHeldAtLastReturn = 1 << 20

  private var traffic: Int {
    counters.bytesReceived.load(ordering: .relaxed) &+ counters.bytesSent.load(ordering: .relaxed)
  }

  /// Begins to look for a rest after much traffic. Called after an iteration with events.
  mutating func scheduleMemoryReturn() {
    guard nextMemoryReturn == ServerClock.never, traffic - returnedTraffic >= Self.trafficBeforeReturn else {
      return
    }
    nextMemoryReturn = now + Self.returnInterval
    latestTraffic = traffic
  }

  /// Returns memory if the latest interval was a rest.
  mutating func returnMemory() {
    let intervalTraffic = traffic - latestTraffic
    latestTraffic = traffic
    nextMemoryReturn = now + Self.returnInterval
    guard intervalTraffic <= Self.maxTrafficAtRest else { return }
    if group.bufferedBytes.total.load(ordering: .relaxed) <= Self.maxHeldAtLastReturn {
      nextMemoryReturn = ServerClock.never
      returnedTraffic = traffic
    }
    returnFreeMemory()
  }
}
