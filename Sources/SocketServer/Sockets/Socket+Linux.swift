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

    /// The request of `ioctl` for the bytes that the kernel has not sent yet (`linux/sockios.h`).
    private static let unsentBytesRequest: UInt = 0x894B

    /// Returns the bytes of kernel memory that the output of a client occupies which does not read; 0 if
    /// everything has been sent, whether or not the client has acknowledged it, or if the kernel does not
    /// report it.
    ///
    /// The memory contains the overhead of the kernel, so it is several times the bytes of small writes.
    static func unsentMemory(of descriptor: Int32) -> Int {
      var unsentBytes: Int32 = 0
      // A Unix socket does not have this request: there, all that the client has not read is unsent.
      if unsafe ioctl(descriptor, unsentBytesRequest, &unsentBytes) == 0, unsentBytes == 0 { return 0 }
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
