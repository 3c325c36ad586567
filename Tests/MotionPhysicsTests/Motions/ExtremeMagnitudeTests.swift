import MotionPhysics
import MotionTestSupport
import Testing

/// Every double as input gives a finite result or a typed error, never NaN, infinity or a hang.
@Suite struct ExtremeMagnitudeTests {
  static let magnitudes: [Double] = [
    0, .leastNonzeroMagnitude, 0x1p-1060, 1e-300, 1e-160, 1e-9, 1, 300, 1e9, 1e155, 1e300, 1e308, 1.7e308,
  ]

  @Test func springsGiveFiniteResultsOrTypedErrors() throws {
    var results = 0
    var rejections = 0
    var samplings = 0
    let ratios: [Double] = [
      0, .leastNonzeroMagnitude, 1e-300, 1e-17, 1e-9, 0.5, 1 - 1e-12, 1, 1 + 1e-12, 2, 1e9, 1e150, 1e300,
    ]
    for ratio in ratios {
      for stiffness in [Double.leastNonzeroMagnitude, 1e-300, 1e-9, 200, 1e9, 1e300, 1.7e308] {
        guard let spring = try? Spring(stiffness: stiffness, dampingRatio: ratio) else {
          rejections += 1
          continue
        }
        for from in Self.magnitudes {
          for velocity in [0, -1e-300, -300, 1e9, -1e155, 1e308] {
            for threshold in [Double.leastNonzeroMagnitude, 1e-300, 0.5, 1e300] {
              do {
                let motion = try SpringMotion(
                  from: [from, -from], to: [0, 0], velocity: [velocity, 0], spring: spring,
                  threshold: threshold)
                let curve = try motion.curve()
                if let end = curve.settlingDuration.seconds { #expect(end >= 0 && end.isFinite) }
                for until in [nil, 1e300] {
                  guard let samples = try? curve.samples(Sampling(mode: .count(12), until: until), limit: 100)
                  else { continue }
                  samplings += 1
                  let finite =
                    samples.times.allSatisfy(\.isFinite)
                    && samples.values.allSatisfy { $0.allSatisfy(\.isFinite) }
                    && samples.velocities.allSatisfy { $0.allSatisfy(\.isFinite) }
                  #expect(
                    finite, "ζ \(ratio) k \(stiffness) x \(from) v \(velocity) ε \(threshold) \(until ?? -1)")
                }
                results += 1
              } catch {
                rejections += 1
              }
            }
          }
        }
      }
    }
    #expect(results > 5000)
    #expect(samplings > 5000)
    #expect(rejections > 1000)
  }

  @Test func decelerationsGiveFiniteResultsOrTypedErrors() throws {
    try countingCases(atLeast: 1_000) { cases in
      for rate in [Double.leastNonzeroMagnitude, 1e-300, 0.5, 0.998, 1 - 1e-12, 1.0.nextDown] {
        for model in [DecelerationRate.Model.exact, .wwdc] {
          guard let rate = try? DecelerationRate(rate, model: model) else { continue }
          for from in Self.magnitudes {
            for velocity in Self.magnitudes {
              for threshold in Self.magnitudes.dropFirst() {
                guard
                  let motion = try? DecelerationMotion(
                    from: Coordinate(from), velocity: Coordinate(-velocity), rate: rate, threshold: threshold)
                else { continue }
                guard case .after(let end) = try motion.settlingDuration() else {
                  Issue.record("every deceleration settles")
                  continue
                }
                cases.add()
                #expect(end >= 0 && end.isFinite, "\(rate) \(from) \(velocity) \(threshold)")
                let samples = try motion.curve().samples(Sampling(mode: .count(40)), limit: 100)
                let finite = (samples.values[0] + samples.velocities[0]).allSatisfy { $0.isFinite }
                #expect(finite, "\(rate) \(from) \(velocity)")
              }
              for value in Self.magnitudes {
                let law = PolynomialLaw(from: from, decaying: velocity, exponent: rate.exponent)
                if let arrival = try? law.arrivals(at: value).first {
                  let isFinite = arrival.time.isFinite && arrival.velocity.isFinite
                  #expect(arrival.time >= 0 && isFinite, "\(rate) \(from) \(velocity) \(value)")
                }
              }
            }
          }
        }
      }
    }
  }

  @Test func rubberBandsGiveFiniteResultsOrTypedErrors() throws {
    for coefficient in Self.magnitudes.dropFirst() {
      for dimension in Self.magnitudes.dropFirst() {
        let band = try RubberBand(coefficient: coefficient, dimension: dimension)
        for x in Self.magnitudes {
          let y = band.offset(x)
          #expect(y >= 0 && y < dimension, "\(band) \(x)")
          let factor = band.velocityFactor(at: x)
          #expect(factor >= 0 && factor.isFinite, "\(band) \(x)")
          if let back = try? band.inverse(y) { #expect(back >= 0 && back.isFinite, "\(band) \(x)") }
        }
      }
    }
  }

  @Test func drawersGiveFiniteResultsOrTypedErrors() throws {
    try countingCases(atLeast: 200) { cases in
      let rate = try DecelerationRate(0.998)
      for from in Self.magnitudes {
        for velocity in Self.magnitudes {
          for anchor in Self.magnitudes {
            guard
              let drawer = try? DrawerMotion(
                from: Coordinate(from), velocity: Coordinate(velocity), rate: rate,
                anchors: [Coordinate(anchor), Coordinate(-anchor)],
                selection: .directional)
            else { continue }
            #expect(drawer.projection.isFinite)
            if case .after(let time)? = try? drawer.springMotion.settlingDuration(.exact) {
              cases.add()
              #expect(time >= 0 && time.isFinite)
            }
          }
        }
      }
    }
  }
}
