import MotionSystem

/// The socket calls of this module. Each call is retried if a signal interrupts it.
///
/// The functions do not check who owns a descriptor; see `Loop/EventLoop.swift`.
enum Socket {
  /// The outcome of a read.
  enum Transfer: Equatable {
    case bytes(Int)
    /// End of file: the peer has closed its sending side.
    case end
    /// No bytes can be read now.
    case wouldBlock
    /// The connection is broken.
    case failed
  }

  /// Makes a new descriptor non-blocking and close-on-exec. It must have no other flags, which would be
  /// overwritten.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// The number of unsent bytes in the kernel, in addition to those in flight, above which a TCP socket
  /// is not writable.
  ///
  /// It bounds the kernel memory of a client that does not read: measured, 16 to 56 KiB for each connection.
  /// Output that the client's window has room for is not limited, so a distant client is not slower.
  static let notSentLowWater: Int32 = 16 << 10

  /// Sets the options of an accepted TCP connection.
  ///
  /// TCP_NODELAY: responses are sent whole, so waiting to fill a segment would only delay them.
  /// TCP_NOTSENT_LOWAT: bounds the memory, and lets the progress of a slow reader show as free space for
  /// writing. With megabytes buffered, the socket does not become writable until a third of them is sent.
  /// Unix sockets need neither option.
  static func setTCPOptions(_ descriptor: Int32) {
    set(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1, on: descriptor)
    set(TCP_NOTSENT_LOWAT, at: Int32(IPPROTO_TCP), to: notSentLowWater, on: descriptor)
  }

  /// Sets an integer or Boolean option. Failures are ignored, because every option is optional.
  static func set(_ option: Int32, at level: Int32, to value: Int32, on descriptor: Int32) {
    var value = value
    unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Limits the time of each read (SO_RCVTIMEO) or write (SO_SNDTIMEO) of a blocking socket.
  static func setTimeout(_ option: Int32, seconds: Int, on descriptor: Int32) {
    var interval = timeval(tv_sec: time_t(seconds), tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, option, &interval, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Returns the value of an integer or Boolean option; nil if the descriptor is not a socket.
  static func option(_ option: Int32, at level: Int32, on descriptor: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(descriptor, level, option, &value, &size) == 0 ? value : nil
  }

  /// Appends the bytes that have arrived to a buffer.
  /// - Parameter space: The least free space to receive them in, in bytes.
  static func receive(_ descriptor: Int32, into buffer: inout ByteBuffer, atLeast space: Int) -> Transfer {
    var count = 0
    unsafe buffer.withFreeSpace(atLeast: space) { free in
      count = retryOnInterrupt { unsafe recv(descriptor, free.baseAddress, free.count, 0) }
      return count
    }
    if count >= 0 { return count > 0 ? .bytes(count) : .end }
    return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
  }

  /// Sends the bytes that the socket accepts.
  /// - Returns: The number of bytes sent; nil if the connection is broken.
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int? {
    let count = retryOnInterrupt {
      unsafe MotionSystem.send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : nil
  }

  /// Closes the sending side. The peer reads an end of file; bytes that it still sends can be received.
  static func endSending(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns whether bytes are ready to be received, without consuming them.
  static func hasUnreadBytes(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return retryOnInterrupt { unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK)) } > 0
  }

  /// Makes the next `close` reset the connection. Unsent bytes are discarded instead of being kept for a
  /// peer that does not read.
  static func resetOnClose(_ descriptor: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
