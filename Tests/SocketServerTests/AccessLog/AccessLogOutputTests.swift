import Dispatch
import Foundation
import MotionSystem
import Testing

@testable import HTTPServer

/// The output of the access log: lines of several threads, and an output that fails and then works again, as
/// a disk does that has space again.
@Suite struct AccessLogOutputTests {
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

  private func append(_ lines: String, count: Int = 1, to log: LogWriter) {
    log.append(Array(lines.utf8), count: count)
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
    let log = try LogWriter(to: full.writing, shards: 1) { _ in }
    append(String(repeating: "a", count: LogWriter.capacityPerShard - 100) + "\n", to: log)
    #expect(eventually { isFull(full.writing) })
    close(full.reading)
    #expect(eventually { log.dropped == 1 })
    #expect(dup2(empty.writing, full.writing) == full.writing)
    append("next\nlast\n", count: 2, to: log)
    #expect(eventually { unreadCount(empty.reading) >= 10 })
    log.finish()
    #expect(text(empty.reading, count: 100) == "\nnext\nlast\n")
    #expect(log.dropped == 1)
    for descriptor in [full.writing, empty.reading, empty.writing] { close(descriptor) }
  }

  @Test func linesOfWhichNothingWasWrittenLeaveNoTrace() throws {
    let (closed, empty) = (try Ends(), try Ends())
    close(closed.reading)
    let log = try LogWriter(to: closed.writing, shards: 1) { _ in dup2(empty.writing, closed.writing) }
    append("one\ntwo\n", count: 2, to: log)
    #expect(eventually { log.dropped == 2 })
    append("next\n", to: log)
    #expect(eventually { unreadCount(empty.reading) >= 5 })
    log.finish()
    #expect(text(empty.reading, count: 100) == "next\n")
    for descriptor in [closed.writing, empty.reading, empty.writing] { close(descriptor) }
  }

  @Test func linesBeyondTheCapacityAreDroppedAndCounted() throws {
    let ends = try Ends()
    let log = try LogWriter(to: ends.writing, shards: 1) { _ in }
    append(String(repeating: "a", count: LogWriter.capacityPerShard) + "\nb\n", count: 2, to: log)
    #expect(log.dropped == 2)
    append("c\n", to: log)
    log.finish()
    #expect(text(ends.reading, count: 100) == "c\n" && log.dropped == 2)
    for descriptor in [ends.reading, ends.writing] { close(descriptor) }
  }

  @Test func linesOfSeveralThreadsAreWholeAndInOrder() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "motiond-log-\(UUID())")
    let descriptor = unsafe open(file.path, O_CREAT | O_RDWR, 0o600)
    try #require(descriptor >= 0)
    defer {
      close(descriptor)
      try? FileManager.default.removeItem(at: file)
    }
    let log = try LogWriter(to: descriptor, shards: 4) { _ in }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<5000 { append("\(thread) \(number)\n", to: log) }
    }
    log.finish()
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let numbers = Dictionary(grouping: lines.map { $0.split(separator: " ") }) { $0[0] }
    #expect(numbers.count == 4 && log.dropped == 0)
    for (_, lines) in numbers { #expect(lines.map { Int($0[1]) } == (0..<5000).map { $0 }) }
  }
}
