import MotionTestSupport
import StrictJSON
import Testing

@testable import MotionAPI

/// Numbers of any magnitude have a finite result or a 422, never NaN, infinity, a trap or a hang.
struct ExtremeMagnitudeTests {
  static let magnitudes = [
    "0", "5e-324", "1e-320", "-1e-300", "1e-160", "-1e-12", "0.5", "-1", "1e9", "1e16", "-1e160", "1e300",
    "-1e308",
    "1.7976931348623157e308",
  ]
  static let positive = [
    "5e-324", "1e-300", "1e-160", "1e-12", "0.5", "1e9", "1e16", "1e160", "1.7976931348623157e308",
  ]
  static let ratios = [
    "0", "5e-324", "1e-300", "1e-9", "0.5", "0.999999999999", "1", "1.000000000001", "2", "1e9", "1e160",
    "1e308",
  ]

  /// Checks a response, and counts it if it has a result.
  static func check(_ operation: String, _ body: String, _ cases: inout CaseCount) {
    let response = call(operation, body)
    #expect(
      [200, 422].contains(response.status),
      "\(operation) \(body): \(response.status) \(response.text.prefix(200))")
    // The writer cannot write NaN or an infinity, and the strict parser rejects both.
    #expect(throws: Never.self, "\(operation) \(body)") { try response.document() }
    if response.status == 200 {
      cases.add()
      if let duration = try? response.number("/settlingDuration") {
        #expect(duration >= 0, "\(operation) \(body)")
      }
    }
    if response.status == 422 {
      #expect((try? response.errors().isEmpty) == false, "\(operation) \(body): \(response.text)")
    }
  }

  @Test func springs() throws {
    try countingCases(atLeast: 300) { cases in
      for from in ExtremeMagnitudeTests.magnitudes {
        for velocity in ExtremeMagnitudeTests.magnitudes {
          for ratio in ExtremeMagnitudeTests.ratios {
            Self.check(
              "spring/settling-duration",
              #"{"from": \#(from), "velocity": \#(velocity), "spring": {"dampingRatio": \#(ratio)}}"#, &cases)
          }
        }
      }
    }
  }

  @Test func springsOfAnyStiffnessMassAndThreshold() throws {
    try countingCases(atLeast: 100) { cases in
      for stiffness in ExtremeMagnitudeTests.positive {
        for mass in ExtremeMagnitudeTests.positive {
          for threshold in ["5e-324", "1e-300", "0.5", "1e300"] {
            for damping in ["0", "1e-300", "1", "1e300"] {
              Self.check(
                "spring/trajectory",
                #"{"from": {"x": 3, "y": -4}, "velocity": {"x": -1e3, "y": 2}, "#
                  + #""threshold": \#(threshold), "spring": {"mass": \#(mass), "stiffness": \#(stiffness), "#
                  + #""damping": \#(damping)}, "sampling": {"count": 3}}"#, &cases
              )
            }
          }
        }
      }
    }
  }

  @Test func decelerations() throws {
    try countingCases(atLeast: 500) { cases in
      for from in ExtremeMagnitudeTests.magnitudes {
        for velocity in ExtremeMagnitudeTests.magnitudes {
          for rate in ["5e-324", "1e-300", "0.5", "0.998", "0.9999999999999999"] {
            for operation in ["settling-duration", "projection"] {
              Self.check(
                "deceleration/" + operation,
                #"{"from": \#(from), "velocity": \#(velocity), "decelerationRate": \#(rate)}"#, &cases)
            }
            // The samples of a slow deceleration at 60 Hz are many, and take long to check.
            let sampling = rate.hasPrefix("0.99999") ? #", "sampling": {"count": 3}"# : ""
            Self.check(
              "deceleration/trajectory",
              #"{"from": \#(from), "velocity": \#(velocity), "decelerationRate": \#(rate)\#(sampling)}"#,
              &cases)
            Self.check(
              "deceleration/arrival",
              #"{"from": \#(from), "velocity": \#(velocity), "decelerationRate": \#(rate), "value": 1}"#,
              &cases)
            Self.check(
              "deceleration/launch", #"{"from": \#(from), "to": \#(velocity), "decelerationRate": \#(rate)}"#,
              &cases)
          }
        }
      }
    }
  }

  @Test func drawersAndBands() throws {
    try countingCases(atLeast: 300) { cases in
      for from in ExtremeMagnitudeTests.magnitudes {
        for velocity in ExtremeMagnitudeTests.magnitudes {
          Self.check(
            "drawer/trajectory",
            #"{"from": \#(from), "velocity": \#(velocity), "anchors": [0, 1e300, -1e308], "#
              + #""sampling": {"count": 2}}"#, &cases
          )
          for dimension in ExtremeMagnitudeTests.positive {
            for direction in ["apply", "invert"] {
              Self.check(
                "rubber-band",
                #"{"value": \#(from), "velocity": \#(velocity), "bounds": {"min": -1, "max": 1}, "#
                  + #""dimension": \#(dimension), "direction": "\#(direction)"}"#, &cases
              )
            }
          }
        }
      }
    }
  }

  @Test func samplings() throws {
    try countingCases(atLeast: 10) { cases in
      for value in ExtremeMagnitudeTests.positive {
        for sampling in [
          #"{"rate": \#(value)}"#, #"{"times": [0, \#(value)]}"#, #"{"until": \#(value)}"#,
          #"{"count": 5, "until": \#(value), "decimals": 15}"#,
        ] {
          Self.check("spring/trajectory", #"{"from": 300, "sampling": \#(sampling)}"#, &cases)
          Self.check(
            "deceleration/trajectory", #"{"from": 300, "velocity": 1e4, "sampling": \#(sampling)}"#, &cases)
        }
      }
    }
  }
}
