import MotionSystem

/// A value protected by a lock of the system library.
///
/// ThreadSanitizer does not know the lock of `Synchronization.Mutex`: as soon as a thread has to wait for it,
/// the access to the value is reported as a race.
@safe package final class Locked<Value: Sendable>: @unchecked Sendable {
  // Accessed only while the mutex is locked, which makes the class Sendable.
  private var value: Value
  // Allocated separately because a mutex must not move in memory. Safe because it lives as long as the
  // object.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// Creates a lock around a value.
  package init(_ value: Value) {
    self.value = value
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls a closure with the value while no other thread has access to it.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Stores another value and returns the previous one.
  package func exchange(_ other: Value) -> Value { withLock { Swift.exchange(&$0, with: other) } }
}
