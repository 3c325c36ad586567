/// Returning memory to the system after a burst.
///
/// The allocator keeps the memory of a burst. Returning it delays the threads of the process for some
/// milliseconds, so that is done at rest: when a shard has had much traffic, and then little for a while.
/// Traffic is the number of all received and sent bytes.
struct MemoryReturn {
  /// The traffic after which memory is returned at the next rest.
  static let trafficBeforeReturn = 16 << 20
  /// The interval in milliseconds at which the shard looks for a rest.
  static let interval: Milliseconds = 5000
  /// The greatest traffic of an interval that counts as rest.
  static let maxTrafficAtRest = 1 << 20
  /// While all connections hold more bytes than this, memory is returned at each further rest.
  static let maxHeldAtLastReturn = 1 << 20

  /// The end of the current interval; never if there was little traffic since the last return.
  private(set) var nextCheck = ServerClock.never
  /// The traffic when all memory of the latest burst was returned.
  private(set) var returnedTraffic = 0
  /// The traffic at the beginning of the current interval.
  private(set) var latestTraffic = 0
  let returnFreeMemory: @Sendable () -> Void

  /// Begins to look for a rest after much traffic, and returns memory if the latest interval was a rest.
  /// - Parameter held: The bytes that all connections of the server hold.
  mutating func update(traffic: Int, held: Int, at now: Milliseconds) {
    let isNewBurst = nextCheck == ServerClock.never
    let isDue = isNewBurst ? traffic - returnedTraffic >= Self.trafficBeforeReturn : now >= nextCheck
    guard isDue else { return }
    let isAtRest = !isNewBurst && traffic - latestTraffic <= Self.maxTrafficAtRest
    nextCheck = now + Self.interval
    latestTraffic = traffic
    guard isAtRest else { return }
    if held <= Self.maxHeldAtLastReturn {
      nextCheck = ServerClock.never
      returnedTraffic = traffic
    }
    returnFreeMemory()
  }
}
