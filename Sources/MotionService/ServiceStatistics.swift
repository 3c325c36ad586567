import Synchronization

/// What a service has done so far, beside answering.
public struct ServiceStatistics: Sendable, Equatable {
  /// Samples of curves computed, counted on each axis.
  public var computedSamples = 0

  /// Nothing yet.
  public init() {}
}

/// The counts behind the statistics. No answer depends on them.
final class ServiceCounters: Sendable {
  private let samples = Atomic<Int>(0)

  /// Counts the samples of one answer; most questions have none and cost nothing here.
  func count(samples number: Int) {
    if number > 0 { samples.wrappingAdd(number, ordering: .relaxed) }
  }

  var statistics: ServiceStatistics {
    var statistics = ServiceStatistics()
    statistics.computedSamples = samples.load(ordering: .relaxed)
    return statistics
  }
}
