import Platform
import SocketServer

// What the system says of this process. The names are those that Prometheus's own client libraries use. Where a
// figure is not to be had (`/proc` is not mounted, another system) it is nil, and left out: never an error.

/// Figures of the process as a whole.
struct ProcessMetrics {
  /// Seconds since 1970.
  let startTime: Double?
  /// Seconds in user and system mode.
  let cpuTime: Double?
  let residentBytes: Int?
  let virtualBytes: Int?
  let openDescriptors: Int?
  let descriptorLimit: Int

  /// The figures of this moment.
  init() {
    // Counted from the state behind the program's name, which may itself hold spaces and parentheses.
    let stat = Self.text(of: "/proc/self/stat").flatMap { $0.lastIndex(of: ")").map($0.suffix(from:)) }
    let fields = stat.map { $0.split(separator: " ").dropFirst().map(String.init) } ?? []
    func field(_ number: Int) -> Int? { fields.count > number - 3 ? Int(fields[number - 3]) : nil }

    virtualBytes = field(23)
    residentBytes = field(24).map { $0 * max(1, Int(sysconf(Int32(_SC_PAGESIZE)))) }
    let ticksPerSecond = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    if let ticks = field(22), let bootTime = Self.bootTime {
      startTime = bootTime + Double(ticks) / ticksPerSecond
    } else {
      startTime = nil
    }
    cpuTime = Self.usedTime
    openDescriptors = Self.countOpenDescriptors()
    descriptorLimit = DescriptorLimit.soft
  }

  private static var usedTime: Double? {
    var usage = rusage()
    #if canImport(Glibc)
      let status = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      let status = getrusage(RUSAGE_SELF, &usage)
    #endif
    guard status == 0 else { return nil }
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }

  /// Seconds since 1970 when the system started. Found once: a clock that is set later must not look like a restart.
  private static let bootTime: Double? = {
    let line = text(of: "/proc/stat")?.split(separator: "\n").first { $0.hasPrefix("btime ") }
    return line.flatMap { Double($0.dropFirst(6)) } ?? bootTimeByClocks
  }()

  /// The same where `/proc` shows processes alone, as systemd's `ProcSubset=pid` makes it.
  private static var bootTimeByClocks: Double? {
    #if os(Linux)
      var now = timespec()
      var sinceBoot = timespec()
      guard clock_gettime(CLOCK_REALTIME, &now) == 0, clock_gettime(CLOCK_BOOTTIME, &sinceBoot) == 0 else {
        return nil
      }
      return Double(now.tv_sec - sinceBoot.tv_sec)
    #else
      return nil
    #endif
  }

  private static func countOpenDescriptors() -> Int? {
    guard let folder = opendir("/proc/self/fd") else { return nil }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // `.`, `..` and the folder itself.
    return max(0, count - 3)
  }

  /// A small file of `/proc`, whole.
  private static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
