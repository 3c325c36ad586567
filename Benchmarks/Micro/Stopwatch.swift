import MotionSystem

/// Measures the CPU time of this thread, which other programs on the machine affect least.
enum Stopwatch {
  /// Returns the CPU time of this thread in nanoseconds.
  static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Prints the time per item in nanoseconds: the median and the minimum of several rounds, each a few
  /// milliseconds long.
  /// - Parameters:
  ///   - items: the number of items that each call of `body` processes.
  ///   - body: returns any number computed from its results, so that the compiler does not remove the work.
  static func measure(_ name: String, items: Int = 1, rounds: Int = 41, _ body: () -> Int) {
    guard filters.isEmpty || filters.contains(where: { name.contains($0) }) else { return }
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

  /// The arguments that are not numbers. Only benchmarks whose names contain one of them are run.
  private static let filters = CommandLine.arguments.dropFirst().filter { Int($0) == nil }

  /// The first argument that is a number: how often to call each benchmark, without measuring time. Use it
  /// with a program that counts instructions.
  private static let calls = CommandLine.arguments.dropFirst().lazy.compactMap { Int($0) }.first

  private static func padded(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let text = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(1, 12 - text.count)) + text
  }
}
