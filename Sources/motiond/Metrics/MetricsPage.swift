import HTTPServer

/// The page `/metrics` with the metrics of the server, the service and the process.
///
/// Requests only increment counters. Names, labels and sums are created when the page is requested, at most
/// once a second, which takes about two milliseconds.
final class MetricsPage: Sendable {
  private let server: ServerStatus
  private let seconds: @Sendable () -> Double
  private let start: Double
  private let latest = Locked<(text: [UInt8], time: Double)?>(nil)

  /// The age in seconds at which the page is rendered again.
  static let maxAge = 1.0

  /// Creates a page whose uptime begins now.
  /// - Parameter seconds: Returns the monotonic clock in seconds.
  init(
    _ server: ServerStatus,
    seconds: @escaping @Sendable () -> Double = { Double(ServerClock.system.nanoseconds()) / 1e9 }
  ) {
    (self.server, self.seconds, start) = (server, seconds, seconds())
  }

  /// Returns the page, with values of the last second.
  func text() -> [UInt8] {
    latest.withLock { latest in
      let time = seconds()
      if let latest, time - latest.time < Self.maxAge { return latest.text }
      let text = render()
      latest = (text, time)
      return text
    }
  }

  private func render() -> [UInt8] {
    var page = PrometheusText()
    page.server(server.statistics)
    page.value(
      "motiond_ready", "1 if the server accepts new work, 0 while it drains.", server.isReady ? 1 : 0)
    page.value(
      "motiond_alive", "1 if every event loop has had a turn within two seconds.", server.isAlive ? 1 : 0)
    page.family("motiond_build_info", "Always 1; the labels contain the version and the commit.")
    let revision = BuildInformation.revision ?? "unknown"
    page.sample("motiond_build_info", [("version", BuildInformation.version), ("revision", revision)], 1)
    page.value("motiond_uptime_seconds", "Seconds since the server started.", seconds() - start)
    page.process(ProcessMetrics(), descriptorLimit: DescriptorLimit.soft)
    page.value(
      "motiond_memory_limit_bytes", "Memory that the process may use: the machine's, or less by its limits.",
      MemoryLimit.bytes)
    return page.bytes
  }
}
