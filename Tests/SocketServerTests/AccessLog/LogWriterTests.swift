import Dispatch
import Foundation
import MotionSystem
import Testing

@testable import SocketServer

/// Lines of which only a part was written before the output failed. The output then works again, as a disk
/// does that has space again.
@Suite struct LogWriterTests {
  /// The two ends of a pipe.
  private struct Ends {
    let reading: Int32
    let writing: Int32

    init() throws {
      SignalWatcher.ignoreWriteSignals()
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      (reading, writing) = (ends[0], ends[1])
    }
  }

  /// Starts the thread of a writer.
  private func start(_ writer: LogWriter) {
    Thread.detachNewThread { writer.run() }
  }

  private func put(_ line: String, _ writer: LogWriter) {
    unsafe Array(line.utf8).withUnsafeBytes { unsafe writer.rings[0].put($0) }
  }

  private func unreadCount(_ descriptor: Int32) -> Int {
    var count: Int32 = 0
    return unsafe ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : -1
  }

  private func isFull(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&entry, 1, 0) == 0
  }

  private func text(_ descriptor: Int32, count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe MotionSystem.read(descriptor, &bytes, count)
    return String(decoding: bytes.prefix(max(0, read)), as: UTF8.self)
  }

  /// The reader closes its end when the pipe is full and the line is not complete.
  @Test func noLineContinuesALineOfWhichOnlyAPartWasWritten() throws {
    let (full, empty) = (try Ends(), try Ends())
    let writer = try LogWriter(to: full.writing, shards: 1, clock: .system) { _ in }
    start(writer)
    put(String(repeating: "a", count: LogWriter.capacity - 100) + "\n", writer)
    writer.notifyOfLines()
    #expect(eventually { isFull(full.writing) })
    close(full.reading)
    #expect(eventually { writer.dropped == 1 })
    #expect(dup2(empty.writing, full.writing) == full.writing)
    put("next\n", writer)
    put("last\n", writer)
    writer.notifyOfLines()
    #expect(eventually { unreadCount(empty.reading) >= 10 })
    #expect(writer.finish(within: 30_000))
    #expect(text(empty.reading, count: 100) == "\nnext\nlast\n")
    #expect(writer.dropped == 1)
    for descriptor in [full.writing, empty.reading, empty.writing] { close(descriptor) }
  }

  /// A line that wraps around the end of the ring is written in two pieces. The output fails for the first
  /// piece and works for the second.
  @Test func theRestOfALineWhoseBeginningWasNotWrittenIsDropped() throws {
    let (closed, empty) = (try Ends(), try Ends())
    close(closed.reading)
    let writer = try LogWriter(to: closed.writing, shards: 1, clock: .system) { _ in
      dup2(empty.writing, closed.writing)
    }
    // Moves the beginning of the ring to 4 bytes before its end.
    put(String(repeating: "a", count: LogWriter.capacity - 4), writer)
    unsafe writer.rings[0].take { _ in }
    put("beginning\n", writer)
    put("next\n", writer)
    start(writer)
    #expect(eventually { unreadCount(empty.reading) >= 5 })
    #expect(writer.finish(within: 30_000))
    #expect(text(empty.reading, count: 100) == "next\n")
    #expect(writer.dropped == 1)
    for descriptor in [closed.writing, empty.reading, empty.writing] { close(descriptor) }
  }
}
