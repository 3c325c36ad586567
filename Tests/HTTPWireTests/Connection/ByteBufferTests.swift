import MotionTestSupport
import Testing

@testable import HTTPServer

/// Compares the buffer with an array as its model.
@Suite struct ByteBufferTests {
  private func contents(_ buffer: ByteBuffer) -> [UInt8] { buffer.readableBytes }

  @Test func randomOperationsMatchAnArray() {
    var random = SeededRandom(seed: 3)
    var buffer = ByteBuffer(capacity: 16)
    var model: [UInt8] = []
    for step in 0..<20_000 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let bytes = (0..<Int.random(in: 0..<50, using: &random)).map { _ in UInt8(truncatingIfNeeded: step) }
        buffer.append(bytes)
        model += bytes
      case 2:
        let count = Int.random(in: -1..<20, using: &random)
        unsafe buffer.withFreeSpace(atLeast: 20) { free in
          for index in 0..<max(count, 0) { unsafe free[index] = 7 }
          return count
        }
        model += Array(repeating: 7, count: max(count, 0))
      case 3:
        let count = Int.random(in: -1..<80, using: &random)
        buffer.consume(count)
        model.removeFirst(min(max(count, 0), model.count))
      case 4:
        let start = Int.random(in: 0...model.count, using: &random)
        let count = Int.random(in: 0...model.count - start, using: &random)
        buffer.remove(count, at: start)
        model.removeSubrange(start..<start + count)
      default:
        if step % 10 == 0 {
          let capacity = buffer.capacity
          let readable = buffer.takeReadableBytes()
          #expect(buffer.isEmpty && buffer.capacity == capacity)
          #expect(readable.capacity == model.count)
          buffer = readable
        }
      }
      #expect(contents(buffer) == model && buffer.readableCount == model.count)
      if model.count > 2000 {
        buffer.consume(1900)
        model.removeFirst(1900)
      }
    }
  }

  @Test func balancedReadsAndWritesDoNotGrowTheBuffer() {
    var buffer = ByteBuffer(capacity: 100)
    for _ in 0..<1000 {
      buffer.append(Array(repeating: 1, count: 60))
      buffer.consume(40)
      buffer.consume(20)
    }
    #expect(buffer.capacity == 100)
  }

  /// The bytes move only when at least three quarters of a large storage are unused.
  @Test func unusedStorageOfALargeBufferIsReleased() {
    var buffer = ByteBuffer(capacity: 100_000)
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    buffer.append(bytes)
    buffer.consume(74_999)
    buffer.releaseUnusedStorage()
    #expect(buffer.capacity == 100_000)
    buffer.consume(1)
    buffer.releaseUnusedStorage()
    #expect(buffer.capacity == 25_000)
    #expect(unsafe buffer.withUnsafeReadableBytes { unsafe Array($0) } == Array(bytes[75_000...]))
    buffer.consume(24_999)
    buffer.releaseUnusedStorage()
    #expect(buffer.capacity == 25_000, "small storage is kept")
    buffer = ByteBuffer(capacity: 100_000)
    buffer.releaseUnusedStorage()
    #expect(buffer.capacity == 0)
  }

  @Test func requestSlicesStayValidAfterTheBufferChanges() throws {
    var connection = HTTPServerConnection(limits: HTTPLimits())
    var input = ByteBuffer(capacity: 200)
    input.append("POST /first HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\none".utf8)
    guard case .request(let request) = connection.next(from: &input) else {
      Issue.record("no request")
      return
    }
    input.append(Array(repeating: 0x21, count: 190))
    #expect(String(decoding: request.path, as: UTF8.self) == "/first")
    #expect(String(decoding: request.body, as: UTF8.self) == "one")
    #expect(request.fields.first(.host).map { String(decoding: $0, as: UTF8.self) } == "a")
  }
}
