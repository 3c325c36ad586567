import MotionPhysics
import MotionSystem
import MotionTestSupport
import SpringDialects
import Testing

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
