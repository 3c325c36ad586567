import MotionSystem

/// A value protected by a lock.
///
/// This replaces `Synchronization.Mutex`, which on Linux is implemented by Swift itself. ThreadSanitizer
/// recognizes only the locks of the system library and would report every use of `Mutex` as a race.
@safe final class Locked<Value: Sendable>: @unchecked Sendable {
  // Accessed only while the mutex is locked, which makes the class Sendable.
  private var value: Value
  // Allocated separately because a mutex must not move in memory. Safe because it lives as long as the
  // object.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
