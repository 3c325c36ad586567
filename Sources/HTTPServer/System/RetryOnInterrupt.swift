import MotionSystem

/// Repeats a system call for as long as a signal interrupts it, and returns its result.
func retryOnInterrupt(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
