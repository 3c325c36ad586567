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

  /// The distance is 500 points at 500 points per second, so k = −1/s.
  @Test func aDestinationHasItsRate() throws {
    let release =
      #""from": {"x": 10, "y": 0}, "velocity": {"x": 300, "y": -400}, "to": {"x": 310, "y": -400}"#
    for operation in ["trajectory", "settling-duration", "projection"] {
      let response = call("deceleration/\(operation)", "{\(release)}")
      let rate = try #require(try response.number("/decelerationRate"), "\(response.text)")
      // e^−0.001
      #expect(abs(rate - 0.99900049983337499) < 1e-15)
      let place = operation == "projection" ? "/projection" : "/destination"
      #expect(abs(try #require(try response.number(place + "/x")) - 310) < 1e-9)
      #expect(abs(try #require(try response.number(place + "/y")) + 400) < 1e-9)
      // 500·e^−T = 0.5
      if operation != "projection" {
        #expect(abs(try #require(try response.number("/settlingDuration")) - 6.907755278982137) < 1e-9)
      }
    }
  }

  /// `to` and `velocity` of a launch determine its rate.
  @Test func aLaunchHasItsRate() throws {
    let launch = call("deceleration/launch", #"{"from": 40, "to": 768, "decelerationRate": 0.99}"#)
    let velocity = try #require(try launch.number("/velocity"))
    let response = call("deceleration/projection", #"{"from": 40, "velocity": \#(velocity), "to": 768}"#)
    #expect(abs(try #require(try response.number("/decelerationRate")) - 0.99) < 1e-14)
  }

  @Test func millisecondsAreProbablyMeant() throws {
    let response = call("deceleration/projection", #"{"from": 0, "velocity": 500, "duration": 300}"#)
    #expect(try response.string("/warnings/0/pointer") == "/duration", "\(response.text)")
  }
}
