import Synchronization

/// Counts the work that a service has done. No response of an operation depends on it.
final class ServiceCounters: Sendable {
  private let samples = Atomic<Int>(0)

  /// The number of curve samples computed, counted on each axis.
  var computedSamples: Int { samples.load(ordering: .relaxed) }

  /// Adds the samples of one response. Most responses have none and skip the atomic operation.
  func count(samples number: Int) {
    if number > 0 { samples.wrappingAdd(number, ordering: .relaxed) }
  }
}
