import Platform

/// A thread of the operating system. Shards block in `poll`, which the thread pools of Dispatch and Swift
/// concurrency do not support: they expect short tasks.
struct WorkerThread: Sendable {
  #if canImport(Glibc)
    private let handle: pthread_t
  #else
    // A pointer on this platform. It is only stored and joined.
    private nonisolated(unsafe) let handle: pthread_t
  #endif

  /// The standard stack size in bytes, enough for the bounded recursion of the handler. Only pages in use
  /// are resident.
  static let stackSize = 2 << 20

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread.
  /// - Parameter stackSize: The stack size in bytes; nil for the default of the system.
  init(stackSize: Int? = stackSize, _ body: @escaping @Sendable () -> Void) throws(ServerError) {
    // Freed when this function returns: `pthread_create` has copied the attributes.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    unsafe pthread_attr_init(attributes)
    defer {
      unsafe pthread_attr_destroy(attributes)
      unsafe attributes.deallocate()
    }
    if let stackSize { unsafe pthread_attr_setstacksize(attributes, stackSize) }

    // The thread receives the work as a pointer, which owns a reference. The thread takes the reference over
    // if it is created, and this function releases it if not; so it is released exactly once.
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var created = pthread_t()
    #else
      var created: pthread_t?
    #endif
    // The argument is optional only on some platforms. The explicit type works on all of them.
    let code = unsafe pthread_create(
      &created, attributes,
      { (argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? in
        if let argument = unsafe argument {
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      unsafe work.release()
      throw .system(call: "pthread_create", code: code)
    }
    #if !canImport(Glibc)
      guard let created else { throw .system(call: "pthread_create", code: EAGAIN) }
    #endif
    handle = created
  }

  /// Lowers the scheduling priority of the calling thread.
  /// - Parameter increment: The increment of the nice value, 0 … 19.
  static func lowerPriority(by increment: Int32) {
    #if canImport(Darwin)
      pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #else
      // On Linux the nice value belongs to a thread, and 0 means the calling one. A failure has no effect.
      #if canImport(Glibc)
        let target = __priority_which_t(PRIO_PROCESS.rawValue)
      #else
        let target = PRIO_PROCESS
      #endif
      _ = setpriority(target, 0, min(19, getpriority(target, 0) + increment))
    #endif
  }

  /// Waits until the thread has ended. Call either this or `detach`, once.
  func join() {
    pthread_join(handle, nil)
  }

  /// Lets the system release the resources of the thread when it ends.
  func detach() {
    pthread_detach(handle)
  }
}
