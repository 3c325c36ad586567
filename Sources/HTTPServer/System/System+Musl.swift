#if canImport(Musl)
  import MotionSystem

  // What Musl declares otherwise than Glibc.

  extension sigaction {
    /// The function that handles the signal, or a constant; nil for the default action.
    var handler: (@convention(c) (Int32) -> Void)? { unsafe __sa_handler.sa_handler }

    /// Sets a function that receives more than the number of the signal.
    mutating func setInformedHandler(_ handler: @escaping SignalWatcher.InformedHandler) {
      unsafe __sa_handler.sa_sigaction = handler
    }
  }

  extension siginfo_t {
    /// The address of the instruction that has trapped.
    var faultAddress: UnsafeMutableRawPointer? { unsafe __si_fields.__sigfault.si_addr }
  }

  extension SystemThread {
    /// What a nice value belongs to.
    static let niceTarget = PRIO_PROCESS
  }
#endif
