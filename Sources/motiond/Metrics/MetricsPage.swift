import MotionService
import Platform
import SocketServer

/// The page `/metrics` with the metrics of the server, the service and the process.
///
/// Requests only increment counters. Names, labels and sums are created when the page is requested.
final class MetricsPage: Sendable {
  private let version: String
  private let revision: String?
  private let server: ServerStatus
  private let start = MetricsPage.seconds()

  /// Creates a page whose uptime begins now.
  init(version: String, revision: String?, server: ServerStatus) {
    self.version = version
    self.revision = revision
    self.server = server
  }

  /// Returns the page with the current values.
  func text(_ service: ServiceStatistics) -> [UInt8] {
    var page = PrometheusText()
    let statistics = server.statistics
    page.requests(statistics)
    page.connections(statistics)
    page.errors(statistics)
    page.eventLoops(statistics)
    page.workers(statistics.workers)
    page.work(statistics)
    page.family(
      "motiond_samples_computed_total", .counter, "Curve samples computed, counted per axis.",
      service.computedSamples)
    page.family(
      "motiond_access_log_lines_dropped_total", .counter,
      "Access log lines dropped because the output was too slow or closed.", statistics.droppedLogLines)
    page.family(
      "motiond_ready", .gauge, "1 if the server accepts new work, 0 while it drains.", server.isReady ? 1 : 0)
    page.family("motiond_build_info", .gauge, "Always 1; the labels contain the version and the commit.")
    page.sample("motiond_build_info", [("version", version), ("revision", revision ?? "unknown")], 1)
    page.family(
      "motiond_uptime_seconds", .gauge, "Seconds since the server started.", Self.seconds() - start)
    page.process(ProcessMetrics(), descriptorLimit: DescriptorLimit.soft)
    return page.bytes
  }

  /// Returns the monotonic clock in seconds.
  private static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
