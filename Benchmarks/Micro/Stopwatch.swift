import Platform

/// Measures one thing by CPU time of this thread, which other programs on the machine disturb least.
enum Stopwatch {
  /// Nanoseconds of CPU time that this thread has used.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Prints nanoseconds for one of the `items` that each call of `body` handles: the median and the least
  /// of rounds that last a few milliseconds each.
  static func measure(_ name: String, items: Int = 1, rounds: Int = 41, _ body: () -> Int) {
    guard words.isEmpty || words.contains(where: { name.contains($0) }) else { return }
    var sink = 0
    if let calls {
      for _ in 0..<calls { sink &+= body() }
      return print(name, "called \(calls) times", sink == .min ? "!" : "")
    }
    var repeats = 1
    while true {
      let start = now()
      for _ in 0..<repeats { sink &+= body() }
      if now() - start > 2e6 { break }
      repeats *= 2
    }
    var results: [Double] = []
    for _ in 0..<rounds {
      let start = now()
      for _ in 0..<repeats { sink &+= body() }
      results.append((now() - start) / Double(repeats * items))
    }
    results.sort()
    let label = name + String(repeating: " ", count: max(1, 58 - name.count))
    print(label + padded(results[rounds / 2]) + padded(results[0]), sink == .min ? "!" : "")
  }

  /// Words on the command line choose the measurements whose names hold one of them.
  private static let words = CommandLine.arguments.dropFirst().filter { Int($0) == nil }

  /// A number on the command line is how often to call each, without looking at the clock: for a
  /// program that counts instructions.
  private static let calls = CommandLine.arguments.dropFirst().lazy.compactMap { Int($0) }.first

  private static func padded(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let text = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(1, 12 - text.count)) + text
  }
}
