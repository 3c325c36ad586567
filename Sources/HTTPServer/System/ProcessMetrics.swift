// The metrics of the process. A value that the system does not provide (because `/proc` is not mounted, or on
// systems other than Linux) is nil.

import MotionSystem

/// The start time of the process, and the resources that it uses.
package struct ProcessMetrics {
  /// The start time in seconds since 1970.
  package let startTime: Double?
  /// The CPU time in user and system mode, in seconds.
  package let cpuTime: Double
  /// The resident memory in bytes.
  package let residentBytes: Int?
  /// The virtual memory in bytes.
  package let virtualBytes: Int?
  /// The number of open file descriptors.
  package let openDescriptors: Int?

  /// Reads the current values.
  package init() { self.init(stat: Self.text(of: "/proc/self/stat"), bootTime: Self.bootTime) }

  /// Reads the current values, except those in the arguments.
  /// - Parameters:
  ///   - stat: The content of `/proc/self/stat`.
  ///   - bootTime: The start time of the system in seconds since 1970.
  init(stat: String?, bootTime: Double?) {
    // Field 2 is the program name in parentheses, which can itself contain spaces and parentheses.
    // Fields are therefore counted from field 3, after the last parenthesis.
    let end = stat.flatMap { $0.lastIndex(of: ")").map($0.suffix(from:)) }
    let fields = end.map { $0.split(separator: " ").dropFirst().map(String.init) } ?? []
    func field(_ number: Int) -> Int? { fields.count > number - 3 ? Int(fields[number - 3]) : nil }

    virtualBytes = field(23)
    residentBytes = field(24).map { $0 * max(1, Int(sysconf(Int32(_SC_PAGESIZE)))) }
    let ticksPerSecond = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    startTime = field(22).flatMap { ticks in bootTime.map { $0 + Double(ticks) / ticksPerSecond } }
    cpuTime = Double(ServerClock.read(CLOCK_PROCESS_CPUTIME_ID) / 1000) / 1e6
    openDescriptors = Self.countOpenDescriptors()
  }

  /// The start time of the system in seconds since 1970. It is read only once, because a later change of
  /// the clock would look like a restart of the process. `/proc/stat` has it, too, but is missing with
  /// `ProcSubset=pid` of systemd.
  private static let bootTime: Double? = {
    #if os(Linux)
      let (now, sinceBoot) = (ServerClock.read(CLOCK_REALTIME), ServerClock.read(CLOCK_BOOTTIME))
      return Double(now / 1_000_000_000 - sinceBoot / 1_000_000_000)
    #else
      return nil
    #endif
  }()

  private static func countOpenDescriptors() -> Int? {
    guard let folder = unsafe opendir("/proc/self/fd") else { return nil }
    defer { unsafe closedir(folder) }
    var count = 0
    while unsafe readdir(folder) != nil { count += 1 }
    // Excludes `.`, `..` and the descriptor of the folder itself.
    return max(0, count - 3)
  }

  /// Returns the content of a file in `/proc`, up to about 1 MiB.
  static func text(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
      let count = retryOnInterrupt { unsafe read(descriptor, &chunk, chunk.count) }
      if count <= 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
