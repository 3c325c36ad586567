import MotionSystem

/// The cores that the process may use: those to which it is bound, as far as the CPU quota of its container
/// or service allows.
package enum AvailableCores {
  /// The number of cores, at least 1. A quota of one and a half cores counts as 2.
  package static var count: Int { count(reading: ProcessMetrics.text(of:)) }

  /// Returns the number of cores, at least 1.
  /// - Parameter file: Returns the content of a file, or nil if it does not exist. Without `/proc`, all cores
  ///   count.
  static func count(reading file: (String) -> String?) -> Int {
    let bound = boundCount(reading: file) ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return max(1, min(bound, quota(reading: file) ?? .max))
  }

  /// Returns the number of cores to which the process is bound (`taskset`, cpusets): the bits of a mask.
  private static func boundCount(reading file: (String) -> String?) -> Int? {
    let name = "Cpus_allowed:"
    let line = file("/proc/self/status")?.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
  }

  /// Returns the CPU quota of the control groups of the process in cores, rounded up; nil if there is none.
  ///
  /// Version 2 has one file for a quota and its period in microseconds, version 1 has two.
  static func quota(reading file: (String) -> String?) -> Int? {
    ControlGroups.limits(
      of: "cpu", version2: ["cpu.max"], version1: ["cpu.cfs_quota_us", "cpu.cfs_period_us"], reading: file
    ).compactMap { values in
      // Without a quota, version 2 has the word "max" and version 1 has -1.
      guard values.count == 2, values[0] > 0, values[1] > 0 else { return nil }
      return (values[0] - 1) / values[1] + 1
    }.min()
  }
}
