import Foundation
import MotionPhysics
import MotionTestSupport
import SpringDialects
import Testing

/// `clamp: {min, max}` of Reanimated, and the limit of its durations.
struct ReanimatedClampTests {
  /// The frames of the library: it raises ζ, but computes each frame with the ω₁ of the former ζ.
  private struct FramesPort {
    var (x, v): (Double, Double)
    let frequency: Double
    let ratio: Double
    let oscillation: Double

    init(
      mass: Double, stiffness: Double, damping: Double, clamp: (min: Double, max: Double),
      _ release: SpringRelease
    ) {
      let (start, target) = (release.from - release.to, release.to)
      (x, v) = (start, release.velocity)
      frequency = (stiffness / mass).squareRoot()
      let given = damping / (2 * (stiffness * mass).squareRoot())
      oscillation = frequency * (1 - given * given).squareRoot()
      let (first, second) = start <= 0 ? (clamp.min, clamp.max) : (clamp.max, clamp.min)
      ratio = max(
        abs(log(abs((second - target) / start)) / .pi), abs(log(abs((first - target) / start)) / (2 * .pi)),
        given)
    }

    mutating func step(_ time: Double) {
      if ratio < 1 {
        let envelope = exp(-ratio * frequency * time)
        let (sine, cosine) = (sin(oscillation * time), cos(oscillation * time))
        let slope = v + ratio * frequency * x
        let next = envelope * (sine * slope / oscillation + x * cosine)
        v = -ratio * frequency * next + envelope * (cosine * slope - oscillation * x * sine)
        x = next
      } else {
        let slope = v + frequency * x
        let envelope = exp(-frequency * time)
        let next = envelope * (x + slope * time)
        v = -frequency * next + envelope * slope
        x = next
      }
    }
  }

  @Test func springMovesAsTheFramesOfTheLibrary() throws {
    var random = SeededRandom(seed: 12)
    var raised = 0
    for _ in 0..<200 {
      let (mass, stiffness) = (random.logarithmic(0.2, 5), random.logarithmic(20, 2000))
      let damping = 2 * random.logarithmic(0.05, 0.95) * (stiffness * mass).squareRoot()
      let release = Dialects.release(
        Double.random(in: -500...500, using: &random), Double.random(in: -100...100, using: &random),
        Double.random(in: -3000...3000, using: &random))
      let ends = (min(release.from, release.to), max(release.from, release.to))
      let width = ends.1 - ends.0
      let clamp = (
        min: ends.0 - width * random.logarithmic(1e-3, 0.9),
        max: ends.1 + width * random.logarithmic(1e-3, 0.9)
      )
      let spring = try SpringDialect.reanimated.resolved(
        Dialects.values([
          (.mass, mass), (.stiffness, stiffness), (.damping, damping), (.clampMin, clamp.min),
          (.clampMax, clamp.max),
        ]), for: release)
      raised += spring.notes.isEmpty ? 0 : 1
      let law = SpringLaw(
        spring: spring.spring, target: 0, displacement: release.displacement, velocity: release.velocity)
      var frames = FramesPort(mass: mass, stiffness: stiffness, damping: damping, clamp: clamp, release)
      for frame in 1...60 {
        frames.step(1.0 / 60)
        let exact = law.displacementState(at: Double(frame) / 60)
        #expect(abs(frames.x - exact.value) < 1e-9 * (width + abs(release.velocity)))
      }
    }
    #expect(raised > 100)
  }

  /// The mass of version 3 is at most 100.
  @Test(arguments: [(6000.0, false), (3_600_000, true)])
  func longestDurationOfVersionThreeIsNoted(duration: Double, isNoted: Bool) throws {
    let notes = try SpringDialect.reanimated.resolved(
      Dialects.values([(.version, Dialects.reanimated3), (.duration, duration)]), for: Dialects.release(0, 1)
    ).notes
    #expect(notes.contains { $0.text.contains("limits the mass to 100") } == isNoted)
  }

  /// A bound on the target gives the critically damped spring, and none changes a value at its target.
  @Test func boundOnTheTargetDampsCritically() throws {
    let members: [(DialectTerm, Double)] = [
      (.version, Dialects.reanimated4), (.mass, 4), (.stiffness, 900), (.damping, 30), (.clampMax, 1),
    ]
    let spring = try SpringDialect.reanimated.resolved(Dialects.values(members), for: Dialects.release(0, 1))
    #expect(spring.spring.damping == 120)
    let resting = try SpringDialect.reanimated.resolved(
      Dialects.values(members), for: Dialects.release(1, 1, 500))
    #expect(resting.spring.damping == 30 && resting.notes.isEmpty)
  }
}
