import MotionPhysics
import MotionSystem
import MotionTestSupport
import Testing

@testable import SpringDialects

/// A spring that is translated to a library and back is the same spring.
struct RoundTripTests {
  @Test(arguments: SpringDialect.all.map { "\($0.name)" })
  func springSurvivesItsTranslation(_ name: String) throws {
    let dialect = Dialects.named(name)
    var random = SeededRandom(seed: 2026)
    for _ in 0..<2000 {
      let isClamped = dialect.solver == .criticalAboveOne
      let spring = try Spring(
        mass: random.logarithmic(0.05, 50), stiffness: random.logarithmic(0.5, 50_000),
        dampingRatio: isClamped ? Double.random(in: 0.001...1, using: &random) : random.logarithmic(1e-3, 30))
      let release = Dialects.release(
        Double.random(in: -100...100, using: &random), Double.random(in: -100...100, using: &random),
        Double.random(in: -1000...1000, using: &random))
      let values = dialect.values(of: spring, for: release)
      // anime.js limits its numbers. Svelte has no spring whose oscillation lasts less than two frames.
      if name == "anime", values.entries.contains(where: { $0.value > 10_000 }) { continue }
      if name == "svelte", spring.angularFrequency > 60 || spring.dampingRatio > 3 { continue }
      // A small damping is a small difference of frictions of Rebound.
      let tolerance = name == "rebound" ? 1e-10 : 1e-12
      let again = try dialect.resolved(values, for: release).spring
      #expect(abs(again.stiffness / again.mass / (spring.stiffness / spring.mass) - 1) < tolerance)
      #expect(abs(again.damping / again.mass / (spring.damping / spring.mass) - 1) < tolerance)
    }
  }

  /// A spring that is written as the declaration of a library and read again is the same spring, with its
  /// limits of completion and its velocity. Declarations have 12 significant digits, those of floats 8.
  @Test(arguments: SpringDialect.all)
  func declarationSurvivesItsReading(_ dialect: SpringDialect) throws {
    let unit = SpringPreset.standardRelease
    var springs = try SpringPreset.all.filter { $0.dialect == dialect }.map {
      (spring: try $0.spring(), values: $0.values)
    }
    var random = SeededRandom(seed: 63)
    // More than 1,000 in all libraries.
    let count = springs.count + 60
    while springs.count < count {
      let ratio =
        dialect.solver == .criticalAboveOne
        ? Double.random(in: 0.05...1, using: &random) : random.logarithmic(0.05, 3)
      let spring = try Spring(
        mass: random.logarithmic(0.2, 20), stiffness: random.logarithmic(5, 3_000), dampingRatio: ratio)
      springs.append((spring, DialectValues()))
    }
    var skipped = 0
    for (spring, values) in springs {
      let own = dialect.values(of: spring, for: unit)
      // anime.js limits its numbers, and Svelte has no damping of 1 or more.
      if own.entries.contains(where: { $0.value > dialect.greatestParameter }) {
        skipped += 1
        continue
      }
      let velocity = [.none, .unpublished].contains(dialect.velocityUnit) || dialect == .swiftUI ? 0 : 2.0
      let release = Dialects.release(0, 1, velocity)
      let translator = DialectTranslator(spring, for: release)
      // Figma's and Motion's springs by duration are written by their duration.
      let completion = dialect.completion(of: values, for: release)
      let code = try translator.translation(to: dialect, received: completion, budget: .unlimited).code
      let reading = try SpringCode(code, library: dialect, budget: .unlimited)
      guard case .members(let library?, let read) = reading.meaning else {
        Issue.record("\(code)")
        continue
      }
      #expect(library == dialect)
      let again = try dialect.resolved(read, for: release).spring
      let tolerance = dialect.usesFloats ? 1e-6 : dialect == .rebound || dialect == .svelte ? 1e-6 : 1e-9
      #expect(abs(again.stiffness / again.mass / (spring.stiffness / spring.mass) - 1) < tolerance, "\(code)")
      #expect(abs(again.damping / again.mass / (spring.damping / spring.mass) - 1) < tolerance, "\(code)")
      // The velocity of an animation stands outside of its spring, which a note says.
      if velocity != 0, let kept = reading.velocity {
        #expect(abs(kept - velocity) < 1e-9, "\(code)")
      } else if velocity != 0 {
        #expect(reading.notes.contains { $0.contains("velocity") || $0.contains("Velocity") }, "\(code)")
      }
      for entry in completion.entries where entry.term != .version && entry.term.nested == nil {
        #expect(read[entry.term] == entry.value, "\(code)")
      }
    }
    #expect(skipped < springs.count / 2)
  }

  /// 1e-12 of the bounce of SwiftUI is not 1e-12 of the damping ratio where the ratio is tiny.
  @Test func bounceNearOneKeepsTheDampingRatioToRounding() throws {
    let spring = try Spring(stiffness: 300, dampingRatio: 1e-6)
    let dialect = Dialects.named("swiftui")
    let again = try dialect.resolved(
      dialect.values(of: spring, for: SpringPreset.standardRelease), for: SpringPreset.standardRelease
    ).spring
    #expect(abs(again.dampingRatio - 1e-6) < 1e-15)
  }

  @Test func everyMemberHasAUniqueNameAndIsAcceptedByItsDialect() {
    #expect(Set(SpringDialect.all.map { "\($0.name)" }).count == SpringDialect.all.count)
    #expect(Set(DialectTerm.allCases.map { "\($0.name)" }).count == DialectTerm.allCases.count)
    for term in DialectTerm.allCases {
      #expect(SpringDialect.all.contains { $0.member(named: "\(term.name)") != nil })
    }
    for dialect in SpringDialect.all {
      for member in dialect.members { #expect(dialect.member(named: "\(member.term.name)") != nil) }
    }
  }
}
