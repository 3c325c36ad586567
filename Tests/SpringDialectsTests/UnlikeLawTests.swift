import MotionPhysics
import SpringDialects
import Testing

/// Libraries that do not move as their law does: without an initial velocity, within limits, or by steps.
struct UnlikeLawTests {
  @Test(arguments: ["remotion", "svelte"])
  func libraryWithoutInitialVelocityStartsAtRest(_ name: String) throws {
    let spring = try Spring(stiffness: 100, damping: 10)
    let dialect = Dialects.named(name)
    let moving = try Dialects.translation(of: spring, to: dialect, for: Dialects.release(0, 100, 500))
    let resting = try Dialects.translation(of: spring, to: dialect, for: Dialects.release(0, 100))
    #expect(moving.velocity == nil && resting.velocity == nil)
    #expect(!moving.isExact)
    #expect(moving.notes.contains { $0.contains("has no initial velocity") })
    #expect(!resting.notes.contains { $0.contains("has no initial velocity") })
    #expect(moving.motion.end?.seconds == resting.motion.end?.seconds)
  }

  @Test func remotionMovesExactlyFromRest() throws {
    let translation = try Dialects.translation(Dialects.named("remotion"), [], for: Dialects.release(0, 1))
    #expect(translation.isExact && translation.motion.residue == nil)
  }

  /// `measureSpring({fps: 30, config: {damping: 200}})` is 23 in Remotion's documentation.
  @Test func remotionEndsAsItsDocumentationStates() throws {
    let translation = try Dialects.translation(
      Dialects.named("remotion"), [(.damping, 200)], for: Dialects.release(0, 1), frameRate: 30)
    #expect(translation.motion.end?.seconds == 23.0 / 30)
  }

  @Test(arguments: [(9_999.0, true), (10_001.0, false)])
  func animeHasAGreatestStiffness(stiffness: Double, isExact: Bool) throws {
    let spring = try Spring(stiffness: stiffness, damping: 100)
    let translation = try Dialects.translation(
      of: spring, to: Dialects.named("anime"), for: Dialects.release(0, 1))
    #expect(translation.isExact == isExact)
    #expect(translation.notes == (isExact ? [] : ["anime.js limits stiffness and damping to 10000"]))
  }

  @Test func reboundRunsLate() throws {
    let translation = try Dialects.translation(Dialects.named("rebound"), [], for: Dialects.release(0, 1))
    #expect(!translation.isExact)
    #expect(translation.notes.contains { $0.contains("late") })
  }

  @Test(arguments: [0.0, 1.0])
  func flutterSnapsToTheEndIfItIsTold(snapToEnd: Double) throws {
    let members: [(DialectTerm, Double)] = [(.stiffness, 100), (.damping, 10), (.snapToEnd, snapToEnd)]
    let translation = try Dialects.translation(
      Dialects.named("flutter"), members, for: Dialects.release(0, 1))
    #expect((translation.motion.residue != nil) == (snapToEnd == 1))
    #expect(translation.code.contains("snapToEnd: true") == (snapToEnd == 1))
  }

  /// The steps of Svelte, written out: a stiffness of 0.1 and a damping of 0.5, from 1 to 0. A step takes the
  /// time since the frame before it, in sixtieths of a second, but at most a thirtieth of a second.
  @Test(arguments: [(60.0, 1.0), (30, 2), (10, 2)])
  func svelteMovesByOneStepPerFrame(frameRate: Double, step: Double) throws {
    let spring = try Dialects.spring(Dialects.named("svelte"), [(.stiffness, 0.1), (.damping, 0.5)])
    let translation = try Dialects.translation(
      of: spring, to: Dialects.named("svelte"), for: Dialects.release(1, 0), frameRate: frameRate)
    var (value, last) = (1.0, 1.0)
    var greatest = 0.0
    for frame in 1...100 {
      (value, last) = (value + (value - last) - step * 0.1 * value - 0.5 * (value - last), value)
      greatest = max(greatest, abs(value - (try exact(spring, at: Double(frame) / frameRate))))
    }
    let deviation = try #require(translation.motion.deviation)
    #expect(abs(deviation.value - greatest) < 1e-12)
  }

  private func exact(_ spring: Spring, at time: Double) throws -> Double {
    try SpringMotion(from: 1, to: 0, velocity: 0, spring: spring).state(at: time).value[0]
  }
}
