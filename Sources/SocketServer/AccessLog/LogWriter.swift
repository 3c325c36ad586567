import MotionSystem
import Synchronization

// Each shard puts its log lines into its own ring (`LogRing`). One thread writes all rings to a descriptor.
// If the reader of the log is slow, only that thread waits.
//
// The thread sleeps while the rings are empty. The first line wakes it. After that it checks the rings every
// few milliseconds. Under load, many lines therefore share a system call and no shard signals the pipe.
// (Signaling it for each line would cost more than formatting the line.)
//
// The descriptor belongs to the caller and is often shared with other processes, so its flags are not
// changed: O_NONBLOCK is not set. A write can therefore block indefinitely, and `finish` waits for a limited
// time only.

/// Writes the log lines of all shards to a descriptor.
final class LogWriter: Sendable {
  /// The capacity of each ring in bytes: about 4000 lines.
  static let capacity = 1 << 20
  /// Milliseconds between two checks of the rings while there are lines to write.
  private static let interval: Int32 = 10

  /// One ring per shard.
  let rings: [LogRing]
  private let descriptor: Int32
  private let clock: ServerClock
  private let wakeup: WakeupPipe
  private let report: @Sendable (String) -> Void
  private let isAsleep = Atomic<Bool>(false)
  private let isFinishing = Atomic<Bool>(false)
  private let hasEnded = Atomic<Bool>(false)
  /// Signaled when `hasEnded` becomes true.
  private let end: WakeupPipe
  /// Lines that were not written because the descriptor failed.
  private let lost = Atomic<Int>(0)
  private let hasFailed = Atomic<Bool>(false)

  /// - Parameter report: receives a message about the first failed write, on the writer's thread.
  init(
    to descriptor: Int32, shards: Int, clock: ServerClock, report: @escaping @Sendable (String) -> Void
  ) throws(ServerError) {
    self.descriptor = descriptor
    self.clock = clock
    self.report = report
    rings = (0..<shards).map { _ in LogRing(capacity: Self.capacity) }
    wakeup = try WakeupPipe()
    end = try WakeupPipe()
  }

  /// The number of lines that were not written.
  var dropped: Int {
    rings.reduce(lost.load(ordering: .relaxed)) { $0 + $1.dropped.load(ordering: .relaxed) }
  }

  /// Wakes the thread if it is asleep; shards call it after adding lines. Costs one atomic exchange while the
  /// thread is awake.
  ///
  /// Both sides exchange the same flag, so the second one sees the writes of the first one: either the thread
  /// sees the line, or the shard sees that the thread is asleep.
  func notifyOfLines() {
    if isAsleep.exchange(false, ordering: .acquiringAndReleasing) { wakeup.signal() }
  }

  /// Makes `run` write the remaining lines and return.
  /// - Parameter milliseconds: the maximum time to wait.
  /// - Returns: whether `run` has returned in that time.
  func finish(within milliseconds: Milliseconds) -> Bool {
    isFinishing.store(true, ordering: .releasing)
    wakeup.signal()
    var now = clock.now()
    let deadline = now + milliseconds
    while !hasEnded.load(ordering: .acquiring), now < deadline {
      var entry = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&entry, 1, ServerClock.pollTimeout(from: now, until: deadline)) > 0 { end.drain() }
      now = clock.now()
    }
    return hasEnded.load(ordering: .acquiring)
  }

  /// Makes `finish` read the clock again.
  func clockDidMove() { end.signal() }

  /// Writes lines until `finish` is called. This is the body of the writer's thread.
  func run() {
    var partialLine = PartialLine()
    while !isFinishing.load(ordering: .acquiring) {
      let isIdle = rings.allSatisfy(\.isEmpty)
      writeRings(&partialLine)
      _ = isAsleep.exchange(isIdle, ordering: .acquiringAndReleasing)
      // A line that was added before the flag was set has not signaled the pipe.
      if isIdle, !rings.allSatisfy(\.isEmpty) { continue }
      sleep(atMost: isIdle ? -1 : Self.interval)
    }
    writeRings(&partialLine)
    hasEnded.store(true, ordering: .releasing)
    end.signal()
  }

  private func writeRings(_ partialLine: inout PartialLine) {
    for ring in rings { unsafe ring.take { unsafe write($0, &partialLine) } }
  }

  private func sleep(atMost milliseconds: Int32) {
    var entry = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, milliseconds) > 0 else { return }
    wakeup.drain()
    // More lines usually follow the first one. Wait, so that they are written together.
    if milliseconds < 0, !isFinishing.load(ordering: .acquiring) { _ = poll(nil, 0, Self.interval) }
  }

  /// Writes a piece of a ring, or counts the lines that could not be written.
  private func write(_ piece: UnsafeRawBufferPointer, _ partialLine: inout PartialLine) {
    var remaining = unsafe piece[...]
    if partialLine.skipsRemainder {
      guard let end = unsafe remaining.firstIndex(of: PartialLine.terminator) else { return }
      unsafe remaining = remaining[(end + 1)...]
      lost.advance(by: 1)
      partialLine.skipsRemainder = false
    }
    if partialLine.needsTerminator, unsafe !remaining.isEmpty {
      partialLine.needsTerminator = unsafe !withUnsafeBytes(of: PartialLine.terminator) {
        unsafe writeBytes($0[...]).isEmpty
      }
    }
    let start = unsafe remaining.startIndex
    if !partialLine.needsTerminator { unsafe remaining = writeBytes(remaining) }
    guard let last = unsafe remaining.last else { return }
    unsafe lost.advance(by: remaining.reduce(0) { $0 + ($1 == PartialLine.terminator ? 1 : 0) })
    partialLine.skipsRemainder = last != PartialLine.terminator
    if unsafe remaining.startIndex > start {
      partialLine.needsTerminator = unsafe piece[remaining.startIndex - 1] != PartialLine.terminator
    }
  }

  /// Writes until all bytes are written or a write fails.
  /// - Returns: the bytes that were not written.
  private func writeBytes(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    var remaining = unsafe bytes
    while unsafe !remaining.isEmpty {
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: remaining)
      let count = unsafe MotionSystem.write(descriptor, bytes.baseAddress, bytes.count)
      if count > 0 {
        unsafe remaining = remaining.dropFirst(count)
        continue
      }
      let code = errno
      switch code {
      case EINTR:
        continue
      case EAGAIN, EWOULDBLOCK:
        // Another user of the descriptor has made it non-blocking.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&entry, 1, 1000)
      default:
        if !hasFailed.exchange(true, ordering: .relaxed) {
          report(unsafe "the access log cannot be written: \(String(cString: strerror(code)))")
        }
        return unsafe remaining
      }
    }
    return unsafe remaining
  }
}

/// The state of a line of which only a part was written before a failure. No other bytes may follow that
/// part on the same line: neither the next line nor the rest of this one.
private struct PartialLine {
  static let terminator = UInt8(ascii: "\n")
  /// The descriptor has the beginning of the line, which must be terminated before anything else is written.
  var needsTerminator = false
  /// The next piece begins with the end of the line, which is dropped.
  var skipsRemainder = false
}
