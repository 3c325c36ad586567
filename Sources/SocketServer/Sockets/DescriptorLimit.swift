import Platform

/// The descriptor limit of the process, and the part of it that is not available for connections.
public enum DescriptorLimit {
  /// The limit in effect.
  public static var soft: Int { read().soft }

  /// The maximum to which the process can raise the soft limit.
  static var hard: Int { read().hard }

  /// Returns the number of descriptors reserved for other uses: standard streams, listeners, Dispatch,
  /// one pipe per shard, the access log, connections that receive 503, and the rest of the program.
  static func reserve(shards: Int, hasAdminServer: Bool = false) -> Int {
    64 + Acceptor.rejectionSlots + 2 * max(0, min(shards, 1024))
      + (hasAdminServer ? AdminServer.descriptors : 0)
  }

  /// Raises the soft limit to the hard limit if it is lower.
  /// - Returns: the limit in effect afterward.
  static func raise() -> Int {
    var limit = read()
    if limit.soft < limit.hard {
      var raised = rlimit(rlim_cur: rlim_t(limit.hard), rlim_max: rlim_t(limit.hard))
      #if canImport(Glibc)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised)
      #else
        _ = setrlimit(RLIMIT_NOFILE, &raised)
      #endif
      limit = read()
    }
    return limit.soft
  }

  private static func read() -> (soft: Int, hard: Int) {
    var limit = rlimit()
    #if canImport(Glibc)
      let status = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      let status = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    guard status == 0 else { return (256, 256) }
    // RLIM_INFINITY does not fit an Int. The kernel's own maximum is far below this cap.
    let cap: rlim_t = 1 << 30
    return (Int(min(limit.rlim_cur, cap)), Int(min(limit.rlim_max, cap)))
  }
}
