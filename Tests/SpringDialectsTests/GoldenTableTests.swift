import MotionPhysics
import MotionSystem
import SpringDialects
import Testing

/// The springs, the defaults, the rules of completion and the presets of each library are those of the tables
/// in Tests/Corpus/golden.
struct GoldenTableTests {
  @Test(arguments: GoldenTable.rows("Motion"))
  func libraryMovesAsInItsTable(_ row: GoldenRow) throws {
    let dialect = Dialects.named(row.file)
    #expect("\(dialect.velocityUnit.rawValue)" == (try row.text("velocity")))
    let law =
      switch dialect.solver {
      case .exact: "exact"
      case .criticalAboveOne: "critical above 1"
      case .millisecondSteps: "steps of 1 ms"
      case .frameSteps: "one step per frame"
      }
    #expect(law == (try row.text("law")))
    #expect((dialect.snaps ? "snaps" : "stays") == (try row.text("at the end")))
    #expect((dialect.usesFloats ? "32-bit" : "64-bit") == (try row.text("numbers")))
  }

  @Test(arguments: GoldenTable.rows("Springs"))
  func membersDescribeTheSpringOfTheTable(_ row: GoldenRow) throws {
    let dialect = Dialects.named(row.file)
    let members = try row.members("members", of: dialect)
    let refusal = try row.text("mass")
    if refusal.hasPrefix("refused: ") {
      let error = #expect(throws: DialectError.self) {
        try dialect.resolved(members, for: SpringPreset.standardRelease)
      }
      guard case .missing(let term) = try #require(error) else {
        Issue.record("\(String(describing: error)) instead of \(refusal)")
        return
      }
      #expect(refusal == "refused: \(term.name) is missing")
    } else {
      expect(try dialect.resolved(members, for: SpringPreset.standardRelease).spring, equals: row)
    }
  }

  @Test(arguments: GoldenTable.rows("End of the animation"))
  func animationEndsAsInTheTable(_ row: GoldenRow) throws {
    let dialect = Dialects.named(row.file)
    let release = SpringRelease(
      from: try row.number("from"), to: try row.number("to"), velocity: try row.number("velocity"))
    let members = try row.members("members", of: dialect)
    let spring = try dialect.resolved(members, for: release).spring
    let received = (members.entries + (try row.members("completion", of: dialect)).entries).map {
      ($0.term, $0.value)
    }
    let translation = try Dialects.translation(of: spring, to: dialect, for: release, received)
    try expect(spring, in: dialect, for: release, received, endsAsIn: row)
    let limits = try GoldenRow.pairs(row.text("limits"))
    #expect(translation.motion.limits.map { "\($0.name)" } == limits.map(\.name))
    for (limit, expected) in zip(translation.motion.limits, limits) {
      let value = try #require(Double(expected.value))
      #expect(limit.value == value || abs(limit.value / value - 1) < 1e-12, "\(limit.name) \(limit.value)")
    }
  }

  @Test(arguments: GoldenTable.rows("Presets"))
  func presetIsThatOfTheTable(_ row: GoldenRow) throws {
    let preset = try #require(SpringPreset.named(row.text("id")))
    #expect("\(preset.name)" == (try row.text("name")))
    // Material 3 publishes the parameters of Compose.
    #expect("\(preset.dialect.name)" == (row.file == "material3" ? "compose" : row.file))
    #expect(preset.values == (try row.members("members", of: preset.dialect)))
    let spring = try preset.spring()
    expect(spring, equals: row)
    try expect(
      spring, in: preset.dialect, for: SpringPreset.standardRelease,
      preset.values.entries.map { ($0.term, $0.value) }, endsAsIn: row)
  }

  @Test func everyDialectHasATable() {
    let names = GoldenTable.files.filter { $0.sections["Motion"]?.count == 1 }.map(\.name)
    #expect(names == SpringDialect.all.map { "\($0.name)" }.sorted())
  }

  @Test(arguments: SpringDialect.all.map { "\($0.name)" })
  func tableHasARowForEachMemberAlone(_ name: String) throws {
    let file = try #require(GoldenTable.files.first { $0.name == name })
    let alone = try #require(file.sections["Springs"]).map { $0.cells["members"] ?? "" }
    let completion = try #require(file.sections["End of the animation"]).map { $0.cells["completion"] ?? "" }
    #expect(alone.contains("none") && completion.contains("none"))
    for member in Dialects.named(name).members {
      let prefix = "\(member.term.name) "
      #expect(alone.contains { $0.hasPrefix(prefix) && !$0.contains(",") }, "\(prefix)alone")
      guard member.purpose == .completion else { continue }
      #expect(completion.contains { $0.hasPrefix(prefix) }, "\(prefix)as a completion")
    }
  }

  @Test func everyPresetHasARow() {
    let ids = GoldenTable.rows("Presets").map { $0.cells["id"] ?? "" }
    #expect(ids.sorted() == SpringPreset.all.map { "\($0.id)" }.sorted())
  }

  /// The tables have 12 digits.
  private func expect(_ spring: Spring, equals row: GoldenRow) {
    let actual = [spring.mass, spring.stiffness, spring.damping]
    for (column, value) in zip(["mass", "stiffness", "damping"], actual) {
      #expect(throws: Never.self) {
        let expected = try row.number(column)
        #expect(abs(value - expected) <= 1e-11 * expected, "\(column) \(value)")
      }
    }
  }

  /// The column `end` is the first time at which the rule holds. A library of steps tests it before each
  /// step, of which a thousand frames per second have one each; the step belongs to the next frame. A library
  /// that tests in frames has the column `at 60 Hz` too.
  private func expect(
    _ spring: Spring, in dialect: SpringDialect, for release: SpringRelease,
    _ received: [(DialectTerm, Double)], endsAsIn row: GoldenRow
  ) throws {
    let isStepped = dialect.solver == .millisecondSteps
    let first = try Dialects.translation(
      of: spring, to: dialect, for: release, received, frameRate: isStepped ? 1000 : 60)
    guard try row.text("end") != "–" else {
      #expect(first.motion.end == nil)
      return
    }
    let end = try #require(first.motion.end?.seconds)
    let time = first.motion.firstRest ?? (isStepped ? end - 0.001 : end)
    let expected = try row.number("end")
    #expect(abs(time - expected) <= 1e-9 * expected, "first rests at \(time)")
    let frame = row.cells["at 60 Hz"].flatMap(Double.init)
    #expect((first.motion.firstRest != nil || isStepped) == (frame != nil))
    guard let frame else { return }
    let frames = try Dialects.translation(of: spring, to: dialect, for: release, received)
    let last = try #require(frames.motion.end?.seconds)
    #expect(abs(last - frame) <= 1e-9, "ends after \(last)")
  }
}
