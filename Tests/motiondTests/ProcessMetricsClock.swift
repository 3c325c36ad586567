import Platform

/// The time of day, to compare with what the system says of the process.
enum ProcessMetricsClock {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec)
  }
}
