import Testing

@testable import MotionService

/// The counter of computed samples counts each axis.
struct SampleCountTests {
  private func samples(_ operation: String, _ json: String) -> Int {
    let service = MotionService(version: "test")
    _ = Service.post(operation, json, service: service)
    return service.computedSamples
  }

  @Test func samplesOfACurveCountOnEachAxis() {
    #expect(samples("spring/trajectory", #"{"from": 1, "sampling": {"count": 7}}"#) == 7)
    #expect(samples("spring/trajectory", #"{"from": {"x": 1, "y": 2}, "sampling": {"count": 7}}"#) == 14)
    #expect(
      samples("deceleration/trajectory", #"{"from": 0, "velocity": 900, "sampling": {"times": [0, 1]}}"#) == 2
    )
  }

  @Test func batchCountsTheSamplesOfItsRequests() {
    let curve = #"{"operation": "spring/trajectory", "body": {"from": 1, "sampling": {"count": 5}}}"#
    let duration = #"{"operation": "spring/settling-duration", "body": {"from": 1}}"#
    #expect(samples("batch", #"{"requests": [\#(curve), \#(duration), \#(curve)]}"#) == 10)
  }

  /// A request that exceeds the budget of an event loop runs again, and its samples count once.
  @Test func samplesOfAnUnfinishedRequestDoNotCount() {
    let service = MotionService(version: "test")
    let curve = #"{"operation": "spring/trajectory", "body": {"from": 1, "sampling": {"count": 500}}}"#
    let batch = #"{"requests": [\#(Array(repeating: curve, count: 20).joined(separator: ","))]}"#
    #expect(Service.post("batch", batch, service: service, work: 5000).status == 422)
    #expect(service.computedSamples == 0)
    #expect(Service.post("batch", batch, service: service).status == 200)
    #expect(service.computedSamples == 10_000)
  }

  @Test func requestsWithoutACurveCountNoSamples() {
    #expect(samples("spring/settling-duration", #"{"from": 1}"#) == 0)
    #expect(samples("spring/trajectory", #"{"form": 1}"#) == 0)
    #expect(samples("spring/trajectory", "{") == 0)
  }
}
