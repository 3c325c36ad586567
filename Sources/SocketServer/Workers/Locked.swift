import Platform

/// A value behind a lock. Not `Synchronization.Mutex`, because ThreadSanitizer knows the system's own
/// locks and not the one that Swift builds for itself on Linux: it would report every use of it as
/// a race, and the tests run under it.
final class Locked<Value: Sendable>: @unchecked Sendable {
  // Touched between lock and unlock only; that is why the class may be called Sendable.
  private var value: Value
  // A mutex must not move in memory, so it has an allocation of its own.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
