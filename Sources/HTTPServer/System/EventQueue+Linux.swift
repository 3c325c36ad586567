#if os(Linux)
  import MotionSystem

  // `epoll(7)`, which the modules of the C libraries do not declare.

  @_silgen_name("epoll_create1")
  private func epollCreate(_ flags: Int32) -> Int32

  @_silgen_name("epoll_ctl")
  private func epollControl(
    _ queue: Int32, _ operation: Int32, _ descriptor: Int32, _ event: UnsafePointer<EventQueue.Event>
  ) -> Int32

  @_silgen_name("epoll_wait")
  private func epollWait(
    _ queue: Int32, _ events: UnsafeMutablePointer<EventQueue.Event>, _ count: Int32, _ timeout: Int32
  ) -> Int32

  /// The descriptors of an event loop, of which the kernel reports those that are ready. One that closes
  /// leaves the queue.
  final class EventQueue: Sendable {
    /// `struct epoll_event`, which is packed on x86-64.
    struct Event {
      var events: UInt32 = 0
      #if !arch(x86_64)
        var padding: UInt32 = 0
      #endif
      var descriptor: Int32 = 0
      var unused: UInt32 = 0
    }

    private static let (add, delete, modify): (Int32, Int32, Int32) = (1, 2, 3)

    private let descriptor: Int32

    init() throws(ServerError) {
      descriptor = epollCreate(O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(call: "epoll_create1", code: errno) }
    }

    deinit { close(descriptor) }

    /// Sets what to wait for at a descriptor.
    /// - Returns: False if the kernel has no memory for it.
    @discardableResult
    func watch(_ watched: Int32, for interest: EventInterest) -> Bool {
      var event = Event(events: interest.rawValue, descriptor: watched)
      if interest == .nothing { return unsafe epollControl(descriptor, Self.delete, watched, &event) == 0 }
      // Most are new.
      return unsafe epollControl(descriptor, Self.add, watched, &event) == 0
        || epollControl(descriptor, Self.modify, watched, &event) == 0
    }

    /// Waits until a descriptor is ready.
    /// - Parameter timeout: Milliseconds; negative to wait indefinitely.
    /// - Returns: The number of events; 0 after the timeout or a signal.
    func wait(_ timeout: Int32, _ events: inout [Event]) -> Int {
      max(0, Int(unsafe epollWait(descriptor, &events, Int32(events.count), timeout)))
    }
  }
#endif
