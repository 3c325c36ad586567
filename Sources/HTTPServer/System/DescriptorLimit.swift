import MotionSystem

/// The descriptor limit of the process.
package enum DescriptorLimit {
  /// The limit in effect.
  package static var soft: Int { read().soft }

  /// The maximum to which the process can raise the soft limit.
  static var hard: Int { read().hard }

  /// Raises the soft limit to the hard limit if it is lower.
  /// - Returns: The limit in effect afterward.
  static func raise() -> Int {
    let (soft, hard) = read()
    var raised = rlimit(rlim_cur: rlim_t(hard), rlim_max: rlim_t(hard))
    if soft < hard { raised.limitDescriptors() }
    return Self.soft
  }

  private static func read() -> (soft: Int, hard: Int) {
    guard let limit = rlimit.of(RLIMIT_NOFILE) else { return (256, 256) }
    // RLIM_INFINITY does not fit an Int. The kernel's own maximum is far below this cap.
    let cap: rlim_t = 1 << 30
    return (Int(min(limit.rlim_cur, cap)), Int(min(limit.rlim_max, cap)))
  }
}
