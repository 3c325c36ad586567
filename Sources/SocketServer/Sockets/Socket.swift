import Platform

/// The socket calls of this room, each safe against interruption by a signal. They take descriptors
/// and judge nothing: who owns a descriptor, and when, is told in `Shard.swift`.
enum Socket {
  /// What became of a read or a write.
  enum Transfer: Equatable {
    case bytes(Int)
    /// The peer will send nothing more.
    case end
    /// Nothing can be read or written now.
    case wouldBlock
    /// The connection is broken.
    case failed
  }

  /// Calls on a new descriptor, which has no flags yet, never block from here on; programs started
  /// from here do not inherit it.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Unsent bytes that the kernel keeps for a connection at most, besides those on their way.
  static let unsentInKernel: Int32 = 256 << 10

  /// Prepares an accepted connection: answers are sent whole, so waiting to fill a segment would only
  /// delay them; and the kernel keeps little of what a slow reader has not taken, so that a slow
  /// one's progress shows as room to write (with megabytes kept, nothing shows for a third of them).
  /// A Unix socket does either by itself.
  static func tune(_ descriptor: Int32, isTCP: Bool) {
    if isTCP {
      set(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1, on: descriptor)
      set(TCP_NOTSENT_LOWAT, at: Int32(IPPROTO_TCP), to: unsentInKernel, on: descriptor)
    }
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, at: SOL_SOCKET, to: 1, on: descriptor)
    #endif
  }

  /// Sets an option that is a number or a switch. A system that does not know it does without.
  static func set(_ option: Int32, at level: Int32, to value: Int32, on descriptor: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  static func receive(_ descriptor: Int32, into space: UnsafeMutableRawBufferPointer) -> Transfer {
    while true {
      let count = recv(descriptor, space.baseAddress, space.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      default: return .failed
      }
    }
  }

  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    while true {
      let count = Platform.send(descriptor, bytes.baseAddress, bytes.count, flags)
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      default: return .failed
      }
    }
  }

  /// Tells the peer that nothing more will come; what it still sends can be read.
  static func endSending(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Whether bytes wait to be read. Only looks.
  static func hasUnreadBytes(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    while true {
      let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
      if count < 0 && errno == EINTR { continue }
      return count > 0
    }
  }

  /// Makes the coming `close` a reset: what was not sent is dropped instead of being kept for a
  /// peer that does not read.
  static func dropUnsent(_ descriptor: Int32) {
    var rule = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &rule, socklen_t(MemoryLayout<linger>.size))
  }

  /// Who is at the other end: `127.0.0.1:5123`, `[::1]:5123`, `unix` for a Unix socket; nil once the
  /// connection is broken. A system call and some text, so only for those who print it.
  static func peerName(_ descriptor: Int32) -> String? {
    SocketAddress { getpeername(descriptor, $0, $1) }?.text
  }
}
