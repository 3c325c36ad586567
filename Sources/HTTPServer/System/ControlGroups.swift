/// The control groups that limit the process (`man 7 cgroups`): its own, and those that contain it.
enum ControlGroups {
  /// Returns the numbers in the files that state a limit, for each group.
  /// - Parameters:
  ///   - controller: The part of the system that the limit is about.
  ///   - file: Returns the content of a file, or nil if it does not exist.
  static func limits(
    of controller: String, version2: [String], version1: [String], reading file: (String) -> String?
  ) -> [[Int]] {
    var limits: [[Int]] = []
    for line in (file("/proc/self/cgroup") ?? "").split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let isVersion2 = fields[1].isEmpty
      guard isVersion2 || fields[1].split(separator: ",").contains(controller[...]) else { continue }
      var folder = isVersion2 ? "/sys/fs/cgroup" : "/sys/fs/cgroup/\(controller)"
      for name in [""] + fields[2].split(separator: "/").map(String.init) {
        if !name.isEmpty { folder += "/" + name }
        let contents = (isVersion2 ? version2 : version1).compactMap { file("\(folder)/\($0)") }
        limits.append(contents.flatMap { $0.split(whereSeparator: \.isWhitespace).compactMap { Int($0) } })
      }
    }
    return limits
  }
}
