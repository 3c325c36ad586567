/// The time of an event loop, which reads the clock a few times per iteration.
struct LoopTime {
  let clock: ServerClock
  /// The time with which deadlines are compared: when the loop woke, or after its latest work.
  private(set) var now: Milliseconds = 0
  /// The monotonic clock in nanoseconds when the latest response was ready, the queued output was sent, or
  /// the loop woke, whichever was last.
  private(set) var nanoseconds = 0

  init(_ clock: ServerClock) {
    self.clock = clock
  }

  /// Reads both times.
  mutating func update() {
    mark()
    now = ServerClock.milliseconds(ofNanoseconds: nanoseconds)
  }

  /// Reads only the nanoseconds.
  mutating func mark() { nanoseconds = clock.nanoseconds() }
}
