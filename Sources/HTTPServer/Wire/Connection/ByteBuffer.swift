// Bytes in transit between a socket and a connection, in either direction.
//
// Each event loop owns large buffers and lends them to the connection being served, so an idle connection
// holds no buffer. A partial request moves to a buffer of exactly its size with `takeReadableBytes`.
//
// Memory is used unsafely only to pass it to system calls and to move bytes. Each range lies within the
// storage, because 0 ≤ start ≤ end ≤ the size of the storage at all times.
//
// The storage is an ordinary array, always initialized to its full length, because a request
// consists of slices of it. The array and its slices share memory; copy-on-write keeps a slice
// valid if it outlives the next read.

import MotionSystem

/// A growable queue of bytes, written at the end and consumed at the front.
package struct ByteBuffer: Sendable {
  /// The whole storage. The readable bytes are `storage[start..<end]`.
  private(set) var storage: [UInt8]
  private(set) var start = 0
  private(set) var end = 0

  /// Creates an empty buffer with space for `capacity` bytes.
  package init(capacity: Int = 0) { storage = capacity > 0 ? [UInt8](repeating: 0, count: capacity) : [] }

  /// The number of bytes that are not yet consumed.
  package var readableCount: Int { end - start }

  /// A Boolean value that indicates whether the buffer has no readable bytes.
  package var isEmpty: Bool { start == end }

  /// The size of the storage in bytes.
  package var capacity: Int { storage.count }

  /// Appends bytes at the end.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ unsafe append(UnsafeRawBufferPointer($0)) }) == nil {
      append(Array(bytes))
    }
  }

  /// Appends the UTF-8 bytes of a text at the end.
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends bytes at the end.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if bytes.count > storage.count - end { reserveFreeSpace(atLeast: bytes.count) }
    unsafe storage.withUnsafeMutableBytes { all in
      unsafe UnsafeMutableRawBufferPointer(rebasing: all[end...]).copyMemory(from: bytes)
    }
    end += bytes.count
  }

  /// Appends bytes at the end.
  package mutating func append(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBytes { unsafe append($0) } }

  /// Appends a number that is not negative in decimal.
  mutating func append(decimal number: Int) {
    if number > 9 { append(decimal: number / 10) }
    reserveFreeSpace(atLeast: 1)
    storage[end] = UInt8(ascii: "0") + UInt8(number % 10)
    end += 1
  }

  /// Appends the 16 lowercase hexadecimal digits of a number.
  package mutating func append(hexadecimal number: UInt64) {
    let (high, low) = (UInt32(truncatingIfNeeded: number >> 32), UInt32(truncatingIfNeeded: number))
    let digits = (Hexadecimal.eightDigits(of: high), Hexadecimal.eightDigits(of: low))
    unsafe withUnsafeBytes(of: digits) { unsafe append($0) }
  }

  /// Appends the readable bytes of another buffer.
  mutating func append(_ other: ByteBuffer) { unsafe other.withUnsafeReadableBytes { unsafe append($0) } }

  /// Calls a closure with the free space after the readable bytes.
  /// - Parameters:
  ///   - minimum: The least number of free bytes that the closure receives.
  ///   - body: A closure that returns the number of bytes it filled. A negative number, such as an
  ///     error from `recv`, counts as 0.
  package mutating func withFreeSpace(atLeast minimum: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
    reserveFreeSpace(atLeast: minimum)
    let written = unsafe storage.withUnsafeMutableBytes { bytes in
      unsafe body(UnsafeMutableRawBufferPointer(rebasing: bytes[end...]))
    }
    end += min(max(written, 0), storage.count - end)
  }

  /// Calls a closure with the readable bytes.
  package func withReadableBytes<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result { try body(storage[start..<end].span) }

  /// Calls a closure with the memory of the readable bytes, which is valid only during the call.
  package func withUnsafeReadableBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe storage[start..<end].withUnsafeBytes { unsafe body($0) }
  }

  /// Discards `count` bytes at the front, or all bytes if there are fewer.
  package mutating func consume(_ count: Int) {
    start += min(max(count, 0), end - start)
    if start == end { (start, end) = (0, 0) }
  }

  /// Moves the readable bytes to a new buffer of exactly their size.
  ///
  /// This buffer becomes empty and keeps its storage for the next connection.
  package mutating func takeReadableBytes() -> ByteBuffer {
    var readable = ByteBuffer()
    readable.storage = Array(storage[start..<end])
    readable.end = readableCount
    (start, end) = (0, 0)
    return readable
  }

  /// The size in bytes up to which a buffer keeps storage that it does not use.
  static let maxUnusedStorage = 64 << 10

  /// Moves the readable bytes to storage of exactly their size if the storage is large and at least three
  /// quarters of it are unused.
  ///
  /// While a buffer empties, the cost per byte is constant: each call that moves bytes leaves at most a
  /// quarter of the storage.
  package mutating func releaseUnusedStorage() {
    guard capacity > Self.maxUnusedStorage, readableCount <= capacity / 4 else { return }
    self = takeReadableBytes()
  }

  /// Moves `count` readable bytes from one offset to a lower one. Offsets count from the first readable
  /// byte. Offsets outside the readable bytes have no effect.
  mutating func move(_ count: Int, from source: Int, to target: Int) {
    guard count > 0, 0 <= target, target < source, count <= readableCount - source else { return }
    unsafe storage.withUnsafeMutableBytes { bytes in
      let moved = unsafe UnsafeRawBufferPointer(rebasing: bytes[start + source..<start + source + count])
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[(start + target)...]).copyMemory(from: moved)
    }
  }

  /// Removes the `count` bytes that begin at `offset`, counted from the first readable byte.
  mutating func remove(_ count: Int, at offset: Int) {
    let tail = readableCount - offset - count
    guard count > 0, offset >= 0, tail >= 0 else { return }
    move(tail, from: offset + count, to: offset)
    end -= count
  }

  /// Moves the readable bytes to the front if the free space there is at least as large as they are,
  /// and doubles the storage otherwise. Either way, the average cost per byte is constant.
  private mutating func reserveFreeSpace(atLeast minimum: Int) {
    guard storage.count - end < minimum else { return }
    let count = end - start
    if start >= count, storage.count - count >= minimum {
      unsafe storage.withUnsafeMutableBytes { bytes in
        unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
    } else {
      var larger = [UInt8](repeating: 0, count: max(2 * storage.count, count + minimum))
      unsafe storage.withUnsafeBytes { bytes in
        let readable = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        unsafe larger.withUnsafeMutableBytes { unsafe $0.copyMemory(from: readable) }
      }
      storage = larger
    }
    (start, end) = (0, count)
  }
}
