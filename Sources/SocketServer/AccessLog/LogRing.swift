import Platform
import Synchronization

/// Whole log lines on their way from one shard to the writer: a ring of bytes with one thread at each end.
///
/// Neither end ever waits for the other. The shard copies a line in where there is room for all of it, and
/// drops and counts it where there is not; then it moves `tail`, which is the only thing that makes the bytes
/// visible. The writer hands the bytes to the system where they lie and moves `head` behind what was taken.
final class LogRing: @unchecked Sendable {
  // Between head and tail the bytes are the writer's, elsewhere the shard's.
  private let bytes: UnsafeMutableRawBufferPointer
  /// All bytes ever taken out, and ever put in. Their difference is within the capacity, their remainders by it
  /// are places.
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)
  /// Lines that found no room.
  let dropped = Atomic<Int>(0)

  /// - Parameter capacity: bytes; a power of two, so that remainders are cheap.
  init(capacity: Int) {
    bytes = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { bytes.deallocate() }

  /// Puts a line in, or counts it as dropped. Only the shard calls it.
  func put(_ line: UnsafeRawBufferPointer) {
    let end = tail.load(ordering: .relaxed)
    guard line.count <= bytes.count - (end &- head.load(ordering: .acquiring)) else {
      dropped.advance(by: 1)
      return
    }
    let place = end & (bytes.count - 1)
    let untilWrap = min(line.count, bytes.count - place)
    UnsafeMutableRawBufferPointer(rebasing: bytes[place..<place + untilWrap])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: line[..<untilWrap]))
    if untilWrap < line.count {
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: line[untilWrap...]))
    }
    tail.store(end &+ line.count, ordering: .releasing)
  }

  /// Whether nothing is in it.
  var isEmpty: Bool { tail.load(ordering: .acquiring) == head.load(ordering: .relaxed) }

  /// Hands over, piece by piece, all bytes that are in it now: whole lines, in at most two pieces. Only the
  /// writer calls it.
  func take(_ consume: (UnsafeRawBufferPointer) -> Void) {
    let end = tail.load(ordering: .acquiring)
    var start = head.load(ordering: .relaxed)
    while start != end {
      let place = start & (bytes.count - 1)
      let count = min(end &- start, bytes.count - place)
      consume(UnsafeRawBufferPointer(rebasing: bytes[place..<place + count]))
      start = start &+ count
      head.store(start, ordering: .releasing)
    }
  }
}
