import Testing

@testable import HTTPServer

/// The memory of a container or service. The files are those of the kernel (`man 7 cgroups`).
struct MemoryLimitTests {
  private func limit(_ files: [String: String]) -> Int { MemoryLimit.bytes(reading: { files[$0] }) }

  private var machine: Int { limit([:]) }

  @Test func aContainerSeesItsLimitAtTheRoot() {
    #expect(limit(["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "1048576\n"]) == 1_048_576)
  }

  @Test func aServiceHasTheLeastLimitOfTheGroupsThatContainIt() {
    let files = [
      "/proc/self/cgroup": "0::/system.slice/motiond.service\n",
      "/sys/fs/cgroup/system.slice/memory.max": "3000000\n",
      "/sys/fs/cgroup/system.slice/motiond.service/memory.max": "8000000\n",
    ]
    #expect(limit(files) == 3_000_000)
  }

  @Test func versionOneHasAnotherFile() {
    let files = [
      "/proc/self/cgroup": "4:memory:/a\n3:cpu,cpuacct:/\n0::/a\n",
      "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
      "/sys/fs/cgroup/memory/a/memory.limit_in_bytes": "41943040\n",
    ]
    #expect(limit(files) == 41_943_040)
  }

  /// Without a limit, version 2 has the word "max" and version 1 a number that no machine reaches.
  @Test(arguments: ["memory.max": "max\n", "memory/memory.limit_in_bytes": "9223372036854771712\n"])
  func withoutALimitTheProcessMayUseTheMachine(file: String, content: String) {
    #expect(machine > 1 << 20)
    #expect(limit(["/proc/self/cgroup": "4:memory:/\n0::/\n", "/sys/fs/cgroup/\(file)": content]) == machine)
  }

  /// `docs/limits.md` and the README have the number of MiB for two cores.
  @Test func theNeedIsTheSumInTheDocuments() {
    var configuration = ServerConfiguration()
    configuration.shards = 2
    configuration.maxConnections = 10_000
    #expect(configuration.memoryNeed == 475)
    #expect(configuration.memoryWarning(limit: 475 << 20) == nil)
    let warning = "requests can need 475 MiB of memory, but the process may use 474 MiB; "
    #expect(configuration.memoryWarning(limit: 475 << 20 - 1)?.hasPrefix(warning) == true)
  }
}
