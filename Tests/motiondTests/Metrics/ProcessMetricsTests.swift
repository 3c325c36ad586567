import Platform
import Testing

@testable import motiond

/// Tests of the metrics of the process.
struct ProcessMetricsTests {
  @Test func valuesDescribeTheCurrentProcess() throws {
    let metrics = ProcessMetrics()
    let resident = try #require(metrics.residentBytes)
    let virtual = try #require(metrics.virtualBytes)
    #expect(resident > 1 << 20 && virtual >= resident)
    #expect(try #require(metrics.cpuTime) > 0)
    let open = try #require(metrics.openDescriptors)
    #expect(open >= 3 && open <= metrics.descriptorLimit)
    // The start time is after 2020 and before now.
    #expect(try #require(metrics.startTime) > 1_577_836_800)
    #expect(try #require(metrics.startTime) <= Self.now + 1)
  }

  /// The time of day in seconds since 1970.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec)
  }
}
