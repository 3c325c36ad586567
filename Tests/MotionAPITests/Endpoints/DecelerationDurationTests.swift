import Testing

@testable import MotionAPI

/// A deceleration with a given duration.
struct DecelerationDurationTests {
  private let release = #""from": {"x": 10, "y": 0}, "velocity": {"x": 300, "y": -400}, "duration": 2"#

  @Test func everyOperationHasTheMotionAndItsRate() throws {
    for operation in ["trajectory", "settling-duration", "projection"] {
      let response = call("deceleration/\(operation)", "{\(release)}")
      let rate = try #require(try response.number("/decelerationRate"), "\(response.text)")
      #expect(abs(rate - 0.9970858885423330543) < 1e-12)
      // The destination is velocity·T/w from the start, with w = 5.83673149490818.
      let place = operation == "projection" ? "/projection" : "/destination"
      #expect(abs(try #require(try response.number(place + "/x")) - (10 + 600 / 5.836731494908179)) < 1e-8)
      #expect(abs(try #require(try response.number(place + "/y")) + 800 / 5.836731494908179) < 1e-8)
      if operation != "projection" { #expect(try response.number("/settlingDuration") == 2) }
    }
  }

  @Test func theStatedRateIsThatOfTheSameMotion() throws {
    let found = call("deceleration/settling-duration", #"{"from": 0, "velocity": 500, "duration": 2}"#)
    let rate = try #require(try found.number("/decelerationRate"))
    let given = call(
      "deceleration/settling-duration", #"{"from": 0, "velocity": 500, "decelerationRate": \#(rate)}"#)
    #expect(abs(try #require(try given.number("/settlingDuration")) - 2) < 1e-9)
    #expect(try !given.has("/decelerationRate"))
  }

  /// A tolerance below the threshold makes the last step smaller, and leaves the law as it is.
  @Test func aToleranceKeepsTheRate() throws {
    let whole = call("deceleration/trajectory", "{\(release)}")
    let drawn = call("deceleration/trajectory", #"{\#(release), "sampling": {"tolerance": 0.1}}"#)
    #expect(try drawn.number("/decelerationRate") == whole.number("/decelerationRate"))
    #expect(try #require(try drawn.number("/settlingDuration")) > 2)
  }

  @Test func millisecondsAreProbablyMeant() throws {
    let response = call("deceleration/projection", #"{"from": 0, "velocity": 500, "duration": 300}"#)
    #expect(try response.string("/warnings/0/pointer") == "/duration", "\(response.text)")
  }
}
