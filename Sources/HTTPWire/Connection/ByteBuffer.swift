// Bytes on their way between a socket and a connection, in either direction.
//
// One big buffer per event loop is lent to whichever connection is being served, so that an idle
// connection keeps none; what is left over (half a request, an answer that the socket did not
// take) moves into a right-sized buffer of the connection's own with `takeRemainder`.
// The storage is an ordinary array, always initialised to its whole length, because a request is
// made of slices of it: array and slices share the bytes, and copy on write keeps a slice valid
// should somebody hold it longer than the next read.

/// A growable queue of bytes: written at the end, consumed at the front.
public struct ByteBuffer: Sendable {
  /// All bytes, readable or not; `start ..< end` are readable and within it.
  private(set) var storage: [UInt8]
  private(set) var start = 0
  private(set) var end = 0

  /// Creates an empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 0) {
    storage = capacity > 0 ? [UInt8](repeating: 0, count: capacity) : []
  }

  /// How many bytes wait to be consumed.
  public var readableCount: Int { end - start }

  /// Whether no byte waits.
  public var isEmpty: Bool { start == end }

  /// How many bytes the storage can hold.
  public var capacity: Int { storage.count }

  /// Adds bytes at the end.
  public mutating func append(_ bytes: some Sequence<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ append(UnsafeRawBufferPointer($0)) }) == nil {
      append(Array(bytes))
    }
  }

  /// Adds bytes at the end.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0 else { return }
    withFreeSpace(atLeast: bytes.count) { free in
      free.copyMemory(from: bytes)
      return bytes.count
    }
  }

  /// Lends the free space behind the readable bytes, at least `minimum` bytes of it; what `body`
  /// returns is how many of them it filled (a negative answer, as of `recv`, counts as none).
  /// - Returns: what `body` returned.
  @discardableResult
  public mutating func withFreeSpace(
    atLeast minimum: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int
  ) -> Int {
    makeRoom(for: minimum)
    let written = storage.withUnsafeMutableBytes { bytes in
      body(UnsafeMutableRawBufferPointer(rebasing: bytes[end...]))
    }
    end += min(max(written, 0), storage.count - end)
    return written
  }

  /// Lends the readable bytes.
  public func withReadableBytes<Result, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  /// Forgets `count` bytes (or all, where there are fewer) at the front.
  public mutating func consume(_ count: Int) {
    start += min(max(count, 0), end - start)
    if start == end {
      start = 0
      end = 0
    }
  }

  /// Moves the readable bytes into a buffer of just their size and leaves this one empty, its
  /// storage ready for the next connection.
  public mutating func takeRemainder() -> ByteBuffer {
    var remainder = ByteBuffer()
    if !isEmpty {
      remainder.storage = Array(storage[start..<end])
      remainder.end = remainder.storage.count
    }
    start = 0
    end = 0
    return remainder
  }

  /// Lends the readable bytes for changes in place.
  mutating func withMutableReadableBytes<Result, Failure>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let readable = start..<end
    return try storage.withUnsafeMutableBufferPointer { bytes throws(Failure) in
      try body(UnsafeMutableBufferPointer(rebasing: bytes[readable]))
    }
  }

  /// Takes `count` bytes away that begin `offset` bytes behind the front.
  mutating func remove(_ count: Int, at offset: Int) {
    let tail = readableCount - offset - count
    guard count > 0, offset >= 0, tail >= 0 else { return }
    let place = start + offset
    let rest = place + count..<end
    storage.withUnsafeMutableBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[place...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[rest]))
    }
    end -= count
  }

  /// Moves to the front where at least half is free there, and doubles otherwise: either way each
  /// byte is moved a constant number of times on average.
  private mutating func makeRoom(for minimum: Int) {
    guard storage.count - end < minimum else { return }
    let count = end - start
    if start >= count, storage.count - count >= minimum {
      storage.withUnsafeMutableBytes { bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
    } else {
      var larger = [UInt8](repeating: 0, count: max(2 * storage.count, count + minimum))
      storage.withUnsafeBytes { bytes in
        let readable = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        larger.withUnsafeMutableBytes { $0.copyMemory(from: readable) }
      }
      storage = larger
    }
    start = 0
    end = count
  }
}
