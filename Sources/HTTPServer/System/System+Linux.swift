#if os(Linux)
  import MotionSystem

  // What Linux has or does otherwise than other systems.

  extension Socket {
    /// The index of `SK_MEMINFO_WMEM_QUEUED`: the memory of a TCP socket.
    private static let queuedIndex = 5
    /// The greatest number of values that the kernel writes for `SO_MEMINFO`, with some in reserve.
    private static let valueCount = 16

    /// `SIOCOUTQNSD`, the request for the bytes that TCP has not sent yet. The C library does not declare it.
    private static let unsentCountRequest: UInt = 0x894B

    /// Returns the bytes of kernel memory that the output of a TCP connection occupies if the client has no
    /// room for all of it; 0 if everything is sent or if the kernel does not report it.
    ///
    /// Output that is sent and only not yet acknowledged is on its way and does not count. The output of a
    /// Unix socket is in the queue of its reader and cannot be taken back.
    static func unsentMemory(of descriptor: Int32) -> Int {
      var unsentCount: Int32 = 0
      guard unsafe ioctl(descriptor, unsentCountRequest, &unsentCount) == 0, unsentCount > 0 else { return 0 }
      // A connection that the peer has reset has unsent bytes and no memory.
      var values = [UInt32](repeating: 0, count: valueCount)
      var size = socklen_t(MemoryLayout<UInt32>.stride * valueCount)
      guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_MEMINFO, &values, &size) == 0 else { return 0 }
      return Int(values[queuedIndex])
    }

    /// The flags of `send`: a write to a closed connection returns an error and sends no signal.
    static let sendFlags = Int32(MSG_NOSIGNAL)
  }

  extension SocketAddress {
    /// Linux has Unix sockets without a file.
    static let hasAbstractNames = true
  }

  extension SystemThread {
    /// Lowers the scheduling priority of the calling thread. The nice value belongs to a thread, and 0 means
    /// the calling one. A failure has no effect.
    /// - Parameter increment: The increment of the nice value, 0 … 19.
    static func lowerPriority(by increment: Int32) {
      _ = setpriority(niceTarget, 0, min(19, getpriority(niceTarget, 0) + increment))
    }
  }

  extension SignalWatcher {
    /// The signals that only this system sends to end the program: the power fails (also sent by container
    /// managers).
    static let endingSystemSignals = [SIGPWR]

    /// The signals of this system that have no meaning for the program, and would end it. The C library uses
    /// the other real-time signals itself.
    static var ignoredSystemSignals: [Int32] {
      [SIGIO, SIGSTKFLT] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())
    }
  }
#endif
