import MotionPhysics
import MotionSystem
import SpringDialects
import Testing

/// Springs of Motion, against an independent port of its generator.
struct MotionPortTests {
  /// Returns the greatest distance of a spring from a port, as a fraction of the travel, and its time.
  private func deviation(of spring: Spring, from port: MotionPort) -> (share: Double, time: Double) {
    let law = SpringLaw(spring: spring, target: 40, displacement: 300, velocity: 0)
    var greatest = (share: 0.0, time: 0.0)
    for step in 0...40_000 {
      let time = 2 * Double(step) / 40_000
      let distance = abs(law.state(at: time).value - port.position(time, from: 340, to: 40, velocity: -800))
      if distance / 300 > greatest.share { greatest = (distance / 300, time) }
    }
    return greatest
  }

  private static let durations = [0.005, 0.1, 0.3, 0.5, 0.8, 2, 9, 12]
  private static let bounces = [-0.3, 0, 0.001, 0.1, 0.3, 0.5, 0.8, 0.95, 1]

  @Test(arguments: durations, bounces)
  func durationAndBounceMoveAsInTheLibrary(duration: Double, bounce: Double) throws {
    let port = MotionPort(duration: duration, bounce: bounce)
    let spring = try Dialects.spring(
      .motion, [(.duration, duration), (.bounce, bounce)], for: Dialects.release(340, 40, -800))
    #expect(abs(spring.stiffness / port.stiffness - 1) < 1e-9)
    #expect(deviation(of: spring, from: port).share < 1e-9)
  }

  @Test(arguments: [0.1, 0.3, 0.5, 2], bounces)
  func visualDurationMovesAsInTheLibrary(duration: Double, bounce: Double) throws {
    let port = MotionPort(visualDuration: duration, bounce: bounce)
    let spring = try Dialects.spring(
      .motion, [(.visualDuration, duration), (.bounce, bounce)], for: Dialects.release(340, 40, -800))
    #expect(deviation(of: spring, from: port).share < 1e-9)
  }

  /// The figures of docs/dialects.md: the same two words in SwiftUI and in Motion.
  @Test func theSameWordsAreAnotherSpring() throws {
    let spring = try Dialects.spring(.swiftUI, [(.duration, 0.5), (.bounce, 0.3)])
    let duration = deviation(of: spring, from: MotionPort(duration: 0.5, bounce: 0.3))
    #expect(abs(duration.share - 0.301) < 5e-4 && abs(duration.time - 0.117) < 5e-4)
    let visual = deviation(of: spring, from: MotionPort(visualDuration: 0.5, bounce: 0.3))
    #expect(abs(visual.share - 0.125) < 5e-4)
    let visualSpring = try Dialects.spring(.motion, [(.visualDuration, 0.5), (.bounce, 0.3)])
    let both = deviation(of: visualSpring, from: MotionPort(duration: 0.5, bounce: 0.3))
    #expect(abs(both.share - 0.414) < 5e-4)
  }
}
