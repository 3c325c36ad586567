import Synchronization

/// Counters of the work that a service has done.
package struct ServiceStatistics: Sendable, Equatable {
  /// The number of curve samples computed, counted on each axis.
  package var computedSamples = 0

  /// Creates statistics with all counters at zero.
  package init() {}
}

/// The counters behind `ServiceStatistics`. No response depends on them.
final class ServiceCounters: Sendable {
  private let samples = Atomic<Int>(0)

  /// Adds the samples of one response. Most responses have none and skip the atomic operation.
  func count(samples number: Int) {
    if number > 0 { samples.wrappingAdd(number, ordering: .relaxed) }
  }

  var statistics: ServiceStatistics {
    var statistics = ServiceStatistics()
    statistics.computedSamples = samples.load(ordering: .relaxed)
    return statistics
  }
}
