#if canImport(Darwin)
  import MotionSystem

  /// The descriptors of an event loop, of which the kernel reports those that are ready. One that closes
  /// leaves the queue.
  final class EventQueue: Sendable {
    /// An event of the kernel. It is safe because nothing reads the pointer that a `kevent` contains.
    @safe struct Event {
      fileprivate var storage = unsafe kevent()

      /// The descriptor that is ready.
      var descriptor: Int32 { Int32(truncatingIfNeeded: unsafe storage.ident) }
    }

    private let descriptor: Int32

    init() throws(ServerError) {
      descriptor = kqueue()
      guard descriptor >= 0 else { throw .system(call: "kqueue", code: errno) }
    }

    deinit { close(descriptor) }

    /// Sets what to wait for at a descriptor. The end of the peer's side is reported only with its input.
    /// - Returns: False if the kernel has no memory for it.
    @discardableResult
    func watch(_ watched: Int32, for interest: EventInterest) -> Bool {
      [(EVFILT_READ, interest == .reading), (EVFILT_WRITE, interest == .writing)].allSatisfy { filter, adds in
        var change = unsafe kevent(
          ident: UInt(watched), filter: Int16(filter), flags: UInt16(adds ? EV_ADD : EV_DELETE),
          fflags: 0, data: 0, udata: nil)
        return unsafe kevent(descriptor, &change, 1, nil, 0, nil) == 0 || !adds
      }
    }

    /// Waits until a descriptor is ready.
    /// - Parameter timeout: Milliseconds; negative to wait indefinitely.
    /// - Returns: The number of events; 0 after the timeout or a signal.
    func wait(_ timeout: Int32, _ events: inout [Event]) -> Int {
      var time = timespec(tv_sec: Int(timeout) / 1000, tv_nsec: Int(timeout) % 1000 * 1_000_000)
      let count = unsafe events.withUnsafeMutableBytes { bytes in
        let space = unsafe bytes.assumingMemoryBound(to: kevent.self)
        return unsafe timeout < 0
          ? kevent(descriptor, nil, 0, space.baseAddress, Int32(space.count), nil)
          : kevent(descriptor, nil, 0, space.baseAddress, Int32(space.count), &time)
      }
      return max(0, Int(count))
    }
  }
#endif
