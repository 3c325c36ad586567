import Testing

@testable import MotionAPI

/// Events belong to the motion, not to its samples: they lie within [0, T] for every sampling.
struct EventRangeTests {
  private static func events(_ sampling: String) throws -> (extrema: Int, crossings: Int) {
    let response = call(
      "spring/trajectory",
      #"{"from": -300, "spring": {"stiffness": 200, "dampingRatio": 0.5}, "sampling": \#(sampling), "#
        + #""events": true}"#
    )
    func count(_ list: String) throws -> Int {
      try (0..<100).prefix { try response.has("/events/\(list)/\($0)/time") }.count
    }
    return (try count("extrema"), try count("crossings"))
  }

  @Test(arguments: [
    #"{"rate": 60}"#, #"{"count": 1}"#, #"{"times": [0, 0.1]}"#, #"{"until": 9, "count": 2}"#,
  ])
  func eventsEndAtTheSettlingDurationForEverySampling(_ sampling: String) throws {
    let events = try Self.events(sampling)
    #expect(events.extrema == 3)
    #expect(events.crossings == 3)
  }

  @Test func untilAlsoLimitsTheEvents() throws {
    let events = try Self.events(#"{"until": 0.2, "count": 2}"#)
    #expect(events.extrema == 0)
    #expect(events.crossings == 1)
  }
}
