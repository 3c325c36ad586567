import Foundation
import MotionPhysics
import Testing

/// Readable interactions computed by a numerical integrator; Tests/Corpus/motions/motions.py
/// generates the corpus.
@Suite struct MotionCorpusTests {
  /// Returns the cases: the line of the interaction, followed by the lines of the expected results.
  private func cases() throws -> [[[Substring]]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Corpus/motions/motions.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.components(separatedBy: "\n\n").map { block in
      block.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
    }.filter { !$0.isEmpty }
  }

  private func number(_ text: Substring?) throws -> Double { try #require(text.flatMap { Double($0) }) }

  private func spring(_ text: Substring?) throws -> Spring {
    guard let parts = text?.split(separator: ",") else { return .edge }
    return try Spring(stiffness: number(parts[0]), dampingRatio: number(parts[1]))
  }

  private func curve(_ interaction: [Substring]) throws -> AxisCurve {
    var fields: [Substring: Substring] = [:]
    var events: [GestureEvent] = []
    var changes: [DestinationChange] = []
    for word in interaction.dropFirst() {
      let pair = word.split(separator: "=")
      if pair.count == 2 { fields[pair[0]] = pair[1] }
      let parts = word.split(separator: ":")
      guard parts.count >= 3 else { continue }
      if parts[0] == "change" {
        changes.append(DestinationChange(time: try number(parts[1]), value: Coordinate(try number(parts[2]))))
        continue
      }
      let state = try #require(GestureEvent.RecognizerState.allCases.first { "\($0)" == parts[0] })
      events.append(
        GestureEvent(
          state: state, time: try number(parts[1]), translation: Coordinate(try number(parts[2])),
          velocity: parts.count > 3 ? Coordinate(try number(parts[3])) : nil))
    }
    let settling =
      try fields["speed"].map { SettlingPolicy.exactWithSpeedThreshold(try number($0)) } ?? .exact
    if interaction[0] == "toss" {
      return try TossMotion(
        from: Coordinate(number(fields["from"])), to: Coordinate(number(fields["to"])), events: events,
        destinationChanges: changes, initiallyReleased: fields["released"] != nil
      ).curve(settling).axes[0]
    }
    let bounds = try ScrollBounds(
      min: fields["min"].flatMap { Double($0) }, max: fields["max"].flatMap { Double($0) })
    return try AxisScroll(
      from: number(fields["from"]), velocity: number(fields["velocity"]),
      rate: DecelerationRate(fields["rate"].flatMap { Double($0) } ?? 0.998), bounds: bounds,
      edgeSpring: spring(fields["edge"]), overscrollSpring: spring(fields["overscroll"]),
      threshold: fields["threshold"].flatMap { Double($0) } ?? 0.5
    ).curve(settling)
  }

  @Test func motionsMatchTheCorpus() throws {
    let cases = try cases()
    #expect(cases.count >= 25)
    for lines in cases {
      let curve = try curve(lines[0])
      for line in lines.dropFirst() {
        switch line[0] {
        case "phases":
          try #require(curve.phases.count == line.count - 1, "\(lines[0])")
          for (phase, word) in zip(curve.phases, line.dropFirst()) {
            let parts = word.split(separator: "@")
            let kind = phase.role.map { "\($0.name)" } ?? "\(phase.kind.name)"
            #expect(kind == parts[0], "\(lines[0])")
            #expect(abs(phase.start - (try number(parts[1]))) < 1e-8, "\(lines[0])")
          }
        case "settles": #expect(abs(curve.end - (try number(line[1]))) < 1e-8, "\(lines[0]) \(curve.end)")
        case "destination": #expect(abs(curve.destination - (try number(line[1]))) < 1e-6, "\(lines[0])")
        default:
          let state = curve.state(at: try number(line[1]))
          #expect(abs(state.value - (try number(line[2]))) < 1e-7, "\(lines[0]) \(line)")
          #expect(abs(state.velocity - (try number(line[3]))) < 1e-5, "\(lines[0]) \(line)")
        }
      }
    }
  }
}
