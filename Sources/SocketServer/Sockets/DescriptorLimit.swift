import Platform

/// How many descriptors the process may hold, and how many of them are not for connections.
public enum DescriptorLimit {
  /// What holds now.
  public static var soft: Int { read().soft }

  /// What the process cannot raise any further.
  static var hard: Int { read().hard }

  /// Descriptors that something else needs: standard streams, the listener, Dispatch, a pipe per
  /// shard, the connections that are told 503, and what the rest of the program opens.
  static func reserve(shards: Int) -> Int {
    64 + Acceptor.refusalPlaces + 2 * max(0, min(shards, 1024))
  }

  /// Raises the soft limit to the hard one where it is lower, and returns the limit that then holds.
  static func raise() -> Int {
    var limit = read()
    if limit.soft < limit.hard {
      var wanted = rlimit(rlim_cur: rlim_t(limit.hard), rlim_max: rlim_t(limit.hard))
      #if canImport(Glibc)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &wanted)
      #else
        _ = setrlimit(RLIMIT_NOFILE, &wanted)
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
    // "No limit" is a huge number; the kernel's own bound on descriptors is far below this one.
    let most: rlim_t = 1 << 30
    return (Int(min(limit.rlim_cur, most)), Int(min(limit.rlim_max, most)))
  }
}
