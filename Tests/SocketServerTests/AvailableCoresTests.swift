import Testing

@testable import HTTPServer

/// The cores of a container or service. The files are those of the kernel (`man 7 cgroups`).
struct AvailableCoresTests {
  private func quota(_ files: [String: String]) -> Int? { AvailableCores.quota(reading: { files[$0] }) }

  @Test(arguments: [
    ("200000 100000\n", 2), ("150000 100000\n", 2), ("50000 100000\n", 1), ("1 100000\n", 1),
    ("max 100000\n", nil), ("", nil), ("0 0\n", nil),
  ])
  func aContainerSeesItsQuotaAtTheRoot(content: String, cores: Int?) {
    #expect(quota(["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": content]) == cores)
  }

  @Test func aServiceHasTheLeastQuotaOfTheGroupsThatContainIt() {
    let files = [
      "/proc/self/cgroup": "0::/system.slice/motiond.service\n",
      "/sys/fs/cgroup/system.slice/cpu.max": "300000 100000\n",
      "/sys/fs/cgroup/system.slice/motiond.service/cpu.max": "800000 100000\n",
    ]
    #expect(quota(files) == 3)
  }

  @Test func versionOneHasTwoFiles() {
    let files = [
      "/proc/self/cgroup": "4:memory:/a\n3:cpu,cpuacct:/\n",
      "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "250000\n", "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
      "/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us": "100000\n",
      "/sys/fs/cgroup/cpu/a/cpu.cfs_period_us": "100000\n",
    ]
    #expect(quota(files) == 3)
    #expect(quota(files.merging(["/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n"]) { $1 }) == nil)
  }

  /// The mask has a bit for each core, in groups of 32.
  @Test(arguments: [("3", 2), ("00000001", 1), ("0000000f,ffffffff", 36), ("a0", 2)])
  func onlyCoresToWhichTheProcessIsBoundCount(mask: String, cores: Int) {
    let status = "Name:\tmotiond\nCpus_allowed:\t\(mask)\nCpus_allowed_list:\t0-1\n"
    #expect(AvailableCores.count(reading: { ["/proc/self/status": status][$0] }) == cores)
    let limited = [
      "/proc/self/status": status, "/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "100000 100000",
    ]
    #expect(AvailableCores.count(reading: { limited[$0] }) == 1)
  }

  @Test func withoutProcAllCoresCount() {
    #expect(quota([:]) == nil)
    #expect(AvailableCores.count(reading: { _ in nil }) >= 1)
  }
}
