import Platform

/// A thread of the operating system. Shards block in `poll`, and a pool that expects short pieces
/// of work (Dispatch's, Swift's own) is the wrong place for that.
struct WorkerThread: Sendable {
  #if canImport(Glibc)
    private let handle: pthread_t
  #else
    // A pointer there, which is only kept and joined.
    private nonisolated(unsafe) let handle: pthread_t
  #endif

  /// Room for the handler's recursion, which is bounded; only what is touched is resident.
  private static let stackSize = 2 << 20

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  init(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, Self.stackSize)

    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var created = pthread_t()
    #else
      var created: pthread_t?
    #endif
    // The argument is optional on some platforms only; binding it explicitly serves both.
    let code = pthread_create(
      &created, attributes,
      { (argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw .system(call: "pthread_create", code: code)
    }
    #if !canImport(Glibc)
      guard let created else { throw .system(call: "pthread_create", code: EAGAIN) }
    #endif
    handle = created
  }

  /// Waits until the thread has ended. Either this or `abandon` is called, and once.
  func join() {
    pthread_join(handle, nil)
  }

  /// Leaves the thread to itself: what it holds is given back when it ends, whenever that is.
  func abandon() {
    pthread_detach(handle)
  }
}
