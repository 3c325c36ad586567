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
    #if arch(x86_64)
      typealias Event = (events: UInt32, descriptor: Int32, unused: UInt32)
    #else
      typealias Event = (events: UInt32, padding: UInt32, descriptor: Int32, unused: UInt32)
    #endif

    private static let (add, delete, modify): (Int32, Int32, Int32) = (1, 2, 3)

    private let descriptor: Int32

    init() throws(ServerError) {
      descriptor = epollCreate(O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(call: "epoll_create1", code: errno) }
    }

    deinit { close(descriptor) }

    /// Space for events.
    static func events(_ count: Int) -> [Event] { Array(repeating: event(.nothing, 0), count: count) }

    private static func event(_ interest: EventInterest, _ descriptor: Int32) -> Event {
      // EPOLLIN, EPOLLOUT and EPOLLRDHUP. A broken connection is always reported.
      let events: UInt32 =
        switch interest {
        case .reading: 0x1
        case .writing: 0x4
        case .closing: 0x2000
        case .nothing: 0
        }
      #if arch(x86_64)
        return (events, descriptor, 0)
      #else
        return (events, 0, descriptor, 0)
      #endif
    }

    /// Sets what to wait for at a descriptor.
    /// - Returns: False if the kernel has no memory for it.
    @discardableResult
    func watch(_ watched: Int32, for interest: EventInterest) -> Bool {
      var event = Self.event(interest, watched)
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
