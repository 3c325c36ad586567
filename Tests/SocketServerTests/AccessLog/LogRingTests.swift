import Foundation
import Synchronization
import Testing

@testable import SocketServer

/// The ring buffer between a shard and the log writer.
@Suite struct LogRingTests {
  private func taken(_ ring: LogRing) -> String {
    var bytes: [UInt8] = []
    unsafe ring.take { unsafe bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func put(_ text: String, _ ring: LogRing) {
    unsafe Array(text.utf8).withUnsafeBytes { unsafe ring.put($0) }
  }

  @Test func linesKeepTheirContentAndOrderAcrossWrapping() {
    let ring = LogRing(capacity: 64)
    for number in 0..<1000 {
      let lines = (0..<(number % 4)).map { "line \(number) \($0)\n" }
      for line in lines { put(line, ring) }
      #expect(ring.isEmpty == lines.isEmpty)
      #expect(taken(ring) == lines.joined())
      #expect(ring.isEmpty)
    }
    #expect(ring.dropped.load(ordering: .relaxed) == 0)
  }

  @Test func lineThatDoesNotFitIsDroppedAndCounted() {
    let ring = LogRing(capacity: 16)
    for text in ["12345\n", "12345\n", "12345\n", "abc\n", "x", "y"] { put(text, ring) }
    #expect(ring.dropped.load(ordering: .relaxed) == 3)
    #expect(taken(ring) == "12345\n12345\nabc\n")
    put("0123456789abcdef", ring)
    put("", ring)
    #expect(taken(ring) == "0123456789abcdef")
    put("0123456789abcdefg", ring)
    #expect(ring.isEmpty && ring.dropped.load(ordering: .relaxed) == 4)
  }

  @Test func producerAndConsumerRunConcurrently() {
    let ring = LogRing(capacity: 1024)
    let isDone = Atomic<Bool>(false)
    let hasEnded = DispatchSemaphore(value: 0)
    let numbers = Locked<[Int]>([])
    let count = 20_000
    withExtendedLifetime(ring) {
      Thread.detachNewThread {
        var text: [UInt8] = []
        var isLast = false
        while !isLast {
          isLast = isDone.load(ordering: .acquiring)
          unsafe ring.take { unsafe text += $0 }
        }
        let found = String(decoding: text, as: UTF8.self).split(separator: "\n").map { Int($0) ?? -1 }
        numbers.withLock { $0 = found }
        hasEnded.signal()
      }
      for number in 0..<count { put("\(number)\n", ring) }
      isDone.store(true, ordering: .releasing)
      hasEnded.wait()
    }
    let found = numbers.withLock { $0 }
    #expect(found.count + ring.dropped.load(ordering: .relaxed) == count)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
    #expect(found.first == 0)
  }
}
