#if canImport(Darwin)
  import Platform

  // What only Darwin has.
  extension Socket {
    /// Returns the bytes of output that the peer has not acknowledged.
    static func unsentMemory(of descriptor: Int32) -> Int {
      var count: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &count, &size) == 0 else { return 0 }
      return Int(count)
    }

    /// `poll` reports a peer that has closed its sending side only together with other events.
    static let peerClosedEvent: Int16 = 0
  }
#endif
