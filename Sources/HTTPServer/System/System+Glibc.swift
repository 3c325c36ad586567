#if canImport(Glibc)
  import MotionSystem

  // What Glibc declares otherwise than other C libraries: its constants are enumerations, and a thread is a
  // number.

  extension SocketAddress {
    /// The type of a stream socket.
    static let streamType = Int32(SOCK_STREAM.rawValue)
    /// The type of a datagram socket.
    static let datagramType = Int32(SOCK_DGRAM.rawValue)
  }

  extension rlimit {
    /// Returns the limits of the process for a resource; nil if the system does not tell them.
    static func of(_ resource: __rlimit_resource) -> rlimit? {
      var limit = rlimit()
      return unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? limit : nil
    }

    /// Makes these the limits of the process for descriptors, if the system allows them.
    mutating func limitDescriptors() {
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &self)
    }
  }

  extension sigaction {
    /// The function that handles the signal, or a constant; nil for the default action.
    var handler: (@convention(c) (Int32) -> Void)? { unsafe __sigaction_handler.sa_handler }

    /// Sets a function that receives more than the number of the signal.
    mutating func setInformedHandler(_ handler: @escaping SignalWatcher.InformedHandler) {
      unsafe __sigaction_handler.sa_sigaction = handler
    }
  }

  extension siginfo_t {
    /// The address of the instruction that has trapped.
    var faultAddress: UnsafeMutableRawPointer? { unsafe _sifields._sigfault.si_addr }
  }

  extension SystemThread {
    /// A thread of the system.
    struct Handle: Sendable {
      var thread = pthread_t()

      func join() { pthread_join(thread, nil) }
      func detach() { pthread_detach(thread) }
    }

    /// What a nice value belongs to.
    static let niceTarget = __priority_which_t(PRIO_PROCESS.rawValue)
  }
#endif
