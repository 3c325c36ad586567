import Dispatch
import Platform
import Synchronization

// The way of a log line: a shard puts it into a ring of its own (`LogRing`), one thread writes the rings to a
// descriptor. Whoever reads the other end may be as slow as they like: only that thread waits for them.
//
// The thread sleeps while there is nothing to do. The first line wakes it; then it looks again every few
// milliseconds, so that under load many lines share a system call and no shard has to wake anybody. (A
// bell for each line would cost more than the line.)
//
// The descriptor is the caller's, often shared with other processes, so its flags are left alone: no O_NONBLOCK. A
// write may therefore block for ever, which is why `finish` waits for a bounded time only.

/// Writes what the shards log.
final class LogWriter: Sendable {
  /// Bytes of lines that a shard may have waiting: about 4000 lines.
  static let capacity = 1 << 20
  /// Milliseconds between two looks while there is something to write.
  private static let interval: Int32 = 10

  /// One for each shard.
  let rings: [LogRing]
  private let descriptor: Int32
  private let bell: WakeupPipe
  private let report: @Sendable (String) -> Void
  private let isAsleep = Atomic<Bool>(false)
  private let isFinishing = Atomic<Bool>(false)
  private let hasEnded = DispatchSemaphore(value: 0)
  /// Lines that the descriptor did not take.
  private let lost = Atomic<Int>(0)
  private let hasFailed = Atomic<Bool>(false)

  /// - Parameter report: told the first failure to write, on the writing thread.
  init(
    to descriptor: Int32, shards: Int, report: @escaping @Sendable (String) -> Void
  ) throws(ServerError) {
    self.descriptor = descriptor
    self.report = report
    rings = (0..<shards).map { _ in LogRing(capacity: Self.capacity) }
    bell = try WakeupPipe()
  }

  /// Lines that were not written.
  var dropped: Int {
    rings.reduce(lost.load(ordering: .relaxed)) { $0 + $1.dropped.load(ordering: .relaxed) }
  }

  /// Sees to it that lines in the rings are written soon; costs next to nothing while the thread is awake.
  ///
  /// Both sides exchange this one flag, so one of them comes second and sees what the other did before: either
  /// the thread sees the line, or the shard sees the sleeper.
  func noteLines() {
    if isAsleep.exchange(false, ordering: .acquiringAndReleasing) { bell.ring() }
  }

  /// Makes `run` write what is left and return.
  /// - Returns: whether it did so within so many milliseconds.
  func finish(within milliseconds: Int) -> Bool {
    isFinishing.store(true, ordering: .releasing)
    bell.ring()
    return hasEnded.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  /// The life of the writing thread.
  func run() {
    var torn = PartialLine()
    while !isFinishing.load(ordering: .acquiring) {
      let isIdle = rings.allSatisfy(\.isEmpty)
      writeAll(&torn)
      _ = isAsleep.exchange(isIdle, ordering: .acquiringAndReleasing)
      // A line that came before the flag rings no bell.
      if isIdle, !rings.allSatisfy(\.isEmpty) { continue }
      sleep(atMost: isIdle ? -1 : Self.interval)
    }
    writeAll(&torn)
    hasEnded.signal()
  }

  private func writeAll(_ torn: inout PartialLine) {
    for ring in rings { ring.take { write($0, &torn) } }
  }

  private func sleep(atMost milliseconds: Int32) {
    var entry = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, milliseconds) > 0 else { return }
    bell.silence()
    // What rang is the first line of many: they shall be written together.
    if milliseconds < 0, !isFinishing.load(ordering: .acquiring) { _ = poll(nil, 0, Self.interval) }
  }

  /// Writes all of it, or counts the lines that could not be written.
  private func write(_ piece: UnsafeRawBufferPointer, _ torn: inout PartialLine) {
    var rest = piece[...]
    if torn.losesItsRest {
      guard let end = rest.firstIndex(of: PartialLine.end) else { return }
      rest = rest[(end + 1)...]
      lost.advance(by: 1)
      torn.losesItsRest = false
    }
    if torn.isOpen, !rest.isEmpty {
      torn.isOpen = !withUnsafeBytes(of: PartialLine.end) { writeAll($0[...]).isEmpty }
    }
    let start = rest.startIndex
    if !torn.isOpen { rest = writeAll(rest) }
    guard let last = rest.last else { return }
    lost.advance(by: rest.reduce(0) { $0 + ($1 == PartialLine.end ? 1 : 0) })
    torn.losesItsRest = last != PartialLine.end
    if rest.startIndex > start { torn.isOpen = piece[rest.startIndex - 1] != PartialLine.end }
  }

  /// Writes until a write fails, and returns what was not written.
  private func writeAll(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    var rest = bytes
    while !rest.isEmpty {
      let bytes = UnsafeRawBufferPointer(rebasing: rest)
      let count = Platform.write(descriptor, bytes.baseAddress, bytes.count)
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let code = errno
      switch code {
      case EINTR:
        continue
      case EAGAIN, EWOULDBLOCK:
        // Somebody else has made it non-blocking.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, 1000)
      default:
        if !hasFailed.exchange(true, ordering: .relaxed) {
          report("the access log cannot be written: \(String(cString: strerror(code)))")
        }
        return rest
      }
    }
    return rest
  }
}

/// A line of which a failure let only a part be written. Nothing may continue it, neither the next line
/// nor what was to be its end.
private struct PartialLine {
  static let end = UInt8(ascii: "\n")
  /// The descriptor has its beginning: it is ended before anything else is written.
  var isOpen = false
  /// Its end comes with the next piece, and is dropped.
  var losesItsRest = false
}
