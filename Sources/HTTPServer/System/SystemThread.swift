import MotionSystem

/// A thread of the operating system. Shards wait for events, which the thread pools of Dispatch and Swift
/// concurrency do not support: they expect short tasks.
struct SystemThread: Sendable {
  private let handle: Handle

  /// The standard stack size in bytes, enough for the bounded recursion of the handler. Only pages in use
  /// are resident.
  static let stackSize = 2 << 20

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread.
  init(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)

    // The thread receives the work as a pointer, which owns a reference. The thread takes the reference over
    // if it is created, and this function releases it if not; so it is released exactly once.
    let work = unsafe Unmanaged.passRetained(Work(body))
    var created = Handle()
    // The argument is optional only on some platforms. The explicit type works on all of them.
    let code = unsafe pthread_create(
      &created.thread, &attributes,
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
    handle = created
  }

  /// Waits until the thread has ended. Call either this or `detach`, once.
  func join() { handle.join() }

  /// Lets the system release the resources of the thread when it ends.
  func detach() { handle.detach() }
}
