import MotionSystem

/// Writing to a descriptor that may block.
package enum FileWriter {
  /// Writes until all bytes are written or a write fails.
  /// - Returns: The number of bytes that were written, and the error.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> (count: Int, error: Int32?) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        retryOnInterrupt { unsafe MotionSystem.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch count == 0 ? EIO : errno {
      case EAGAIN, EWOULDBLOCK:
        // Another user of the descriptor has made it non-blocking.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&entry, 1, 1000)
      case let code: return (rest.startIndex, code)
      }
    }
    return (bytes.count, nil)
  }
}
