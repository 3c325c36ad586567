import MotionSystem
import Synchronization

/// The log lines of one shard that the writer has yet to write: a lock-free ring buffer of bytes with one
/// producer and one consumer.
///
/// Neither side waits for the other. The shard copies a line into the ring if there is space for all of it;
/// otherwise it drops and counts the line. It then advances `tail`, which publishes the bytes. The writer
/// passes the bytes to the system without copying them and advances `head`.
@safe final class LogRing: @unchecked Sendable {
  // Safe because every offset is less than the capacity, a power of two, and because no range exceeds the
  // space or the content that the two counters state. The bytes between head and tail belong to the writer,
  // all others to the shard.
  private let bytes: UnsafeMutableRawBufferPointer
  /// The total numbers of bytes removed and inserted. Their difference is at most the capacity. Modulo the
  /// capacity, they are offsets into the buffer.
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)
  /// The number of lines dropped because the ring was full.
  let dropped = Atomic<Int>(0)

  /// - Parameter capacity: the size in bytes; a power of two.
  init(capacity: Int) {
    unsafe bytes = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { unsafe bytes.deallocate() }

  /// Inserts a line, or counts it as dropped. Call it only on the shard's thread.
  func put(_ line: UnsafeRawBufferPointer) {
    let end = tail.load(ordering: .relaxed)
    guard unsafe line.count <= bytes.count - (end &- head.load(ordering: .acquiring)) else {
      dropped.advance(by: 1)
      return
    }
    let offset = unsafe end & (bytes.count - 1)
    let untilWrap = unsafe min(line.count, bytes.count - offset)
    unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + untilWrap])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: line[..<untilWrap]))
    if untilWrap < line.count {
      unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: line[untilWrap...]))
    }
    tail.store(end &+ line.count, ordering: .releasing)
  }

  var isEmpty: Bool { tail.load(ordering: .acquiring) == head.load(ordering: .relaxed) }

  /// Passes all bytes in the ring to a closure, in at most two pieces, and removes them. Together the pieces
  /// contain whole lines. Call it only on the writer's thread.
  func take(_ consume: (UnsafeRawBufferPointer) -> Void) {
    let end = tail.load(ordering: .acquiring)
    var start = head.load(ordering: .relaxed)
    while start != end {
      let offset = unsafe start & (bytes.count - 1)
      let count = unsafe min(end &- start, bytes.count - offset)
      unsafe consume(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
      start = start &+ count
      head.store(start, ordering: .releasing)
    }
  }
}
