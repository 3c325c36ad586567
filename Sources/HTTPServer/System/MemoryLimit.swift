import MotionSystem

/// The memory that the process may use.
package enum MemoryLimit {
  /// The memory of the machine in bytes, or less if a control group or a limit of the process allows less.
  package static var bytes: Int { bytes(reading: ProcessMetrics.text(of:)) }

  /// Returns the limit in bytes.
  /// - Parameter file: Returns the content of a file, or nil if it does not exist.
  static func bytes(reading file: (String) -> String?) -> Int {
    let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    let groups = ControlGroups.limits(
      of: "memory", version2: ["memory.max"], version1: ["memory.limit_in_bytes"], reading: file)
    // A limit that is not set has more bits than an `Int`.
    let process = [RLIMIT_AS, RLIMIT_DATA].compactMap { resource in
      rlimit.of(resource).flatMap { Int(exactly: $0.rlim_cur) }
    }
    return (groups.compactMap(\.first) + process).reduce(machine) { min($0, $1) }
  }
}
