#if !canImport(Glibc)
  import MotionSystem

  // What Glibc declares otherwise than POSIX, and so than Musl and Darwin.

  extension SocketAddress {
    /// The type of a stream socket.
    static let streamType = SOCK_STREAM
    /// The type of a datagram socket.
    static let datagramType = SOCK_DGRAM
  }

  extension rlimit {
    /// Returns the limits of the process for a resource; nil if the system does not tell them.
    static func of(_ resource: Int32) -> rlimit? {
      var limit = rlimit()
      return unsafe getrlimit(resource, &limit) == 0 ? limit : nil
    }

    /// Makes these the limits of the process for descriptors, if the system allows them.
    mutating func limitDescriptors() { _ = unsafe setrlimit(RLIMIT_NOFILE, &self) }
  }

  extension SystemThread {
    /// A thread of the system, which is a pointer.
    @safe struct Handle: Sendable {
      // Safe because it is only passed to the C library.
      nonisolated(unsafe) var thread: pthread_t?

      func join() { if let thread = unsafe thread { unsafe pthread_join(thread, nil) } }
      func detach() { if let thread = unsafe thread { unsafe pthread_detach(thread) } }
    }
  }
#endif
