#if canImport(Musl)
  import MotionSystem

  // What Musl declares otherwise than Glibc.

  extension sigaction {
    /// The function that handles the signal, or a constant.
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
    /// Lowers the scheduling priority of the calling thread. The nice value belongs to a thread, and 0 means
    /// the calling one. A failure has no effect.
    /// - Parameter increment: the increment of the nice value, 0 … 19.
    static func lowerPriority(by increment: Int32) {
      let target = PRIO_PROCESS
      _ = setpriority(target, 0, min(19, getpriority(target, 0) + increment))
    }
  }
#endif
