import MotionSystem
import Testing

@testable import HTTPServer

/// Tests of the metrics of the process.
@Suite struct ProcessMetricsTests {
  @Test func valuesDescribeTheCurrentProcess() throws {
    let metrics = ProcessMetrics()
    let resident = try #require(metrics.residentBytes)
    let virtual = try #require(metrics.virtualBytes)
    #expect(resident > 1 << 20 && virtual >= resident)
    #expect(metrics.cpuTime > 0)
    let open = try #require(metrics.openDescriptors)
    #expect(open >= 3 && open <= sysconf(Int32(_SC_OPEN_MAX)))
  }

  @Test func startTimeIsThatOfTheProcess() throws {
    let start = try #require(ProcessMetrics().startTime)
    #expect(start > 0 && ProcessMetrics().startTime == start, "a constant")
  }

  /// The name of a program may contain what separates the fields.
  @Test func fieldsFollowTheNameOfTheProgram() {
    let fields = (3...52).map { String($0 * 1000) }.joined(separator: " ")
    let metrics = ProcessMetrics(stat: "17 (a) b (c d) \(fields)\n", bootTime: 1_000_000)
    #expect(metrics.startTime == 1_000_000 + 22_000 / Double(sysconf(Int32(_SC_CLK_TCK))))
    #expect(metrics.virtualBytes == 23_000)
    #expect(metrics.residentBytes == 24_000 * sysconf(Int32(_SC_PAGESIZE)))
  }

  @Test func valuesThatTheSystemDoesNotProvideAreNil() {
    for stat in [nil, "", "17 (motiond", "17 (motiond) S 1"] {
      let metrics = ProcessMetrics(stat: stat, bootTime: 0)
      #expect(metrics.startTime == nil && metrics.virtualBytes == nil && metrics.residentBytes == nil)
    }
    let withoutBootTime = ProcessMetrics(stat: ProcessMetrics.text(of: "/proc/self/stat"), bootTime: nil)
    #expect(withoutBootTime.startTime == nil && withoutBootTime.virtualBytes != nil)
  }

  /// Other tests open and close files meanwhile, so the two counts are equal only at some time.
  @Test func openDescriptorsAreThoseOfTheProcess() {
    let isEqual = (0..<1000).contains { _ in
      ProcessMetrics().openDescriptors == (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 }
    }
    #expect(isEqual)
  }

  #if canImport(Glibc)
    @Test func timeOfTheProcessorIncludesThatOfTheSystem() throws {
      var usage = rusage()
      try #require(unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0)
      let times = [usage.ru_utime, usage.ru_stime]
      let before = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
      #expect(ProcessMetrics().cpuTime >= before)
    }
  #endif
}
