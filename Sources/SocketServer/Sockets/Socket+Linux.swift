#if os(Linux)
  import Platform

  // What only Linux has.
  extension Socket {
    /// The index of `SK_MEMINFO_WMEM_ALLOC` in the numbers of `SO_MEMINFO`: the memory of a Unix socket.
    private static let allocatedIndex = 2
    /// The index of `SK_MEMINFO_WMEM_QUEUED`: the memory of a TCP socket.
    private static let queuedIndex = 5
    /// The greatest number of values that the kernel writes for `SO_MEMINFO`, with some in reserve.
    private static let valueCount = 16

    /// Returns the bytes of kernel memory that output occupies which the peer has not acknowledged; 0 if
    /// there is none or if the kernel does not report it.
    ///
    /// `SIOCOUTQ` would return the bytes without their overhead, and for a connection that the peer has reset
    /// still those that were never sent.
    static func unsentMemory(of descriptor: Int32) -> Int {
      var values = [UInt32](repeating: 0, count: valueCount)
      var size = socklen_t(MemoryLayout<UInt32>.stride * valueCount)
      guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_MEMINFO, &values, &size) == 0 else { return 0 }
      return Int(max(values[allocatedIndex], values[queuedIndex]))
    }

    /// `POLLRDHUP`, the event that the peer has closed its sending side. The C library declares it only for
    /// programs that ask for it.
    static let peerClosedEvent: Int16 = 0x2000
  }
#endif
