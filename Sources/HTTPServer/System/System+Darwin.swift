#if canImport(Darwin)
  import MotionSystem

  // What Darwin has or does otherwise than other systems.

  extension Socket {
    /// Returns the bytes of output that the peer has not acknowledged.
    static func unsentMemory(of descriptor: Int32) -> Int {
      Int(option(SO_NWRITE, at: SOL_SOCKET, on: descriptor) ?? 0)
    }

    /// The flags of `send`. A server ignores the signal of a write to a closed connection.
    static let sendFlags: Int32 = 0
  }

  extension SocketAddress {
    /// Every Unix socket has a file.
    static let hasAbstractNames = false
  }

  extension SignalWatcher {
    /// No signal of this system ends the program in addition.
    static let endingSystemSignals: [Int32] = []

    /// No signal of this system is ignored in addition.
    static let ignoredSystemSignals: [Int32] = []
  }

  extension sigaction {
    /// The function that handles the signal, or a constant; nil for the default action.
    var handler: (@convention(c) (Int32) -> Void)? { unsafe __sigaction_u.__sa_handler }

    /// Sets a function that receives more than the number of the signal.
    mutating func setInformedHandler(_ handler: @escaping SignalWatcher.InformedHandler) {
      unsafe __sigaction_u.__sa_sigaction = handler
    }
  }

  extension siginfo_t {
    /// The address of the instruction that has trapped.
    var faultAddress: UnsafeMutableRawPointer? { unsafe si_addr }
  }

  extension SystemThread {
    /// Lowers the scheduling priority of the calling thread.
    /// - Parameter increment: Without meaning on this system.
    static func lowerPriority(by increment: Int32) { pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0) }
  }
#endif
