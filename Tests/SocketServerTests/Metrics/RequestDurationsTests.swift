import Testing

@testable import HTTPServer

/// The histograms of response durations.
@Suite struct RequestDurationsTests {
  private let names = ["unmatched", "/a", "/b"]

  private func statistics(_ durations: RequestDurations...) -> [RouteStatistics] {
    var sum = names.map { RouteStatistics(route: $0) }
    for element in durations { element.add(to: &sum) }
    return sum
  }

  @Test func durationIsInTheFirstBucketWhoseBoundIsNotLess() {
    let bounds = RequestDurations.bounds
    func bucket(of nanoseconds: Int) -> Int { DurationDistribution.bucket(of: nanoseconds, in: bounds) }
    #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 })
    for (index, bound) in bounds.enumerated() {
      #expect(bucket(of: bound) == index)
      #expect(bucket(of: bound + 1) == index + 1)
    }
    #expect(bucket(of: 0) == 0 && bucket(of: -1) == 0)
    #expect(bucket(of: .max) == bounds.count)
  }

  @Test func everyMethodAndStatusClassOfARouteIsCountedSeparately() throws {
    let durations = RequestDurations(routes: 3)
    var expected: Set<String> = []
    for method in HTTPMethod.allCases {
      for status in [200, 304, 422, 503] {
        for route in 1..<3 {
          durations.record(route: route, method: method, status: status, nanoseconds: 8_000)
        }
        expected.insert("\(method.name) \(status / 100)xx")
      }
    }
    for route in statistics(durations)[1...] {
      #expect(Set(route.responses.map { "\($0.method) \($0.statusClass)" }) == expected)
      #expect(route.responses.allSatisfy { $0.count == 1 })
      let histogram = route.durations
      #expect(histogram.count == 40 && histogram.buckets[1] == 40 && histogram.nanoseconds == 320_000)
      #expect(histogram.buckets.count == histogram.bounds.count + 1)
    }
  }

  @Test func methodsWithoutARouteOrNotAllowedAreOneSeries() throws {
    let durations = RequestDurations(routes: 3)
    for method in HTTPMethod.allCases {
      durations.record(route: 0, method: method, status: 404, nanoseconds: 1)
      durations.record(route: 1, method: method, status: 405, nanoseconds: 1)
    }
    let all = statistics(durations)
    #expect(all[2].responses.isEmpty)
    for route in all[..<2] {
      #expect(route.responses.map { "\($0)" } == [#"(method: "_OTHER", statusClass: "4xx", count: 10)"#])
    }
  }

  @Test func invalidRoutesAndStatusesCountAsDefaults() throws {
    let durations = RequestDurations(routes: 3)
    for route in [-1, 3, .min, .max] {
      durations.record(route: route, method: .get, status: 200, nanoseconds: 1)
    }
    for status in [-1, 0, 199, 600, .min, .max] {
      durations.record(route: 1, method: .get, status: status, nanoseconds: -1)
    }
    let all = statistics(durations)
    #expect(all.map { $0.responses.map(\.statusClass) } == [["2xx"], ["5xx"], []])
    #expect(all.map { $0.responses.map(\.count) } == [[4], [6], []])
    #expect(all.map(\.durations.nanoseconds) == [4, 0, 0])
  }

  @Test func shardsAreSummed() throws {
    let one = RequestDurations(routes: 3)
    let other = RequestDurations(routes: 3)
    for nanoseconds in [1, 11_000, 3_000_000_000] {
      one.record(route: 1, method: .get, status: 200, nanoseconds: nanoseconds, work: 100)
      other.record(route: 1, method: .get, status: 200, nanoseconds: nanoseconds, work: 1)
    }
    other.record(route: 2, method: .get, status: 200, nanoseconds: 5)
    let durations = statistics(one, other)
    #expect(durations.map { $0.responses.map(\.count) } == [[], [6], [1]])
    #expect(durations.map(\.workUnits) == [0, 303, 0] && durations.map(\.durations.count) == [0, 6, 1])
    #expect(durations[1].durations.nanoseconds == 2 * 3_000_011_001)
    let buckets = durations[1].durations.buckets
    #expect(buckets.filter { $0 > 0 } == [2, 2, 2] && buckets.last == 2)
  }
}
