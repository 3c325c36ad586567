import Foundation
import Testing

@testable import HTTPServer

/// Runs every case of the corpus with different splits of its bytes.
@Suite struct CorpusTests {
  private static let validRequest = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
  private static let validEvent = "request GET / 1.1 keep\nhost: a"

  @Test func corpusIsComplete() {
    #expect(WireCase.corpus.count > 200)
    #expect(Set(WireCase.corpus.map(\.description)).count == WireCase.corpus.count)
    #expect(WireCase.corpus.allSatisfy { !$0.events.isEmpty || $0.waits != nil })
    #expect(WireCase.corpus.filter(\.canPrecedeARequest).count > 250)
  }

  @Test(arguments: WireCase.corpus)
  func caseProducesItsEvents(_ wireCase: WireCase) {
    let client = run(wireCase, [wireCase.bytes[...]])
    check(client, wireCase, wireCase.events)
  }

  @Test(arguments: WireCase.corpus)
  func caseReceivedByteByByteProducesTheSameEvents(_ wireCase: WireCase) {
    let parts = wireCase.bytes.indices.map { wireCase.bytes[$0...$0] }
    for buffering in [WireClient.Buffering.steady, .moving] {
      check(run(wireCase, parts, buffering), wireCase, wireCase.events, ignoresContinue: true)
    }
  }

  @Test(arguments: WireCase.corpus)
  func caseSplitAtAnyPositionProducesTheSameEvents(_ wireCase: WireCase) {
    for cut in wireCase.bytes.indices {
      let client = run(wireCase, [wireCase.bytes[..<cut], wireCase.bytes[cut...]], .moving)
      check(client, wireCase, wireCase.events, ignoresContinue: true)
    }
  }

  @Test(arguments: WireCase.corpus)
  func caseAfterAValidRequestProducesTheSameEvents(_ wireCase: WireCase) {
    let client = run(wireCase, [(Self.validRequest + wireCase.bytes)[...]])
    check(client, wireCase, [Self.validEvent] + wireCase.events)
  }

  @Test(arguments: WireCase.corpus.filter(\.canPrecedeARequest))
  func requestAfterACaseIsParsedUnlessTheConnectionEnded(_ wireCase: WireCase) {
    let client = run(wireCase, [(wireCase.bytes + Self.validRequest)[...]])
    check(client, wireCase, wireCase.events + (wireCase.isEnded ? [] : [Self.validEvent]))
    #expect(client.unreadCount == 0 || wireCase.isEnded)
  }

  private func run(
    _ wireCase: WireCase, _ parts: [ArraySlice<UInt8>], _ buffering: WireClient.Buffering = .steady
  ) -> WireClient {
    var client = WireClient(limits: wireCase.limits, buffering: buffering)
    for part in parts { client.receive(part) }
    if wireCase.isHalfClosed { client.receiveEnd() }
    return client
  }

  /// Compares the events and the final phase. The event `continue` depends on how the bytes arrive;
  /// the other events do not.
  private func check(
    _ client: WireClient, _ wireCase: WireCase, _ expected: [String], ignoresContinue: Bool = false
  ) {
    let actual = client.events.filter { !ignoresContinue || $0 != "continue" }
    let expected = expected.filter { !ignoresContinue || $0 != "continue" }
    #expect(
      actual.count == expected.count && zip(actual, expected).allSatisfy(matches),
      "\(wireCase)\nexpected \(expected)\nreceived \(actual)")
    if wireCase.isEnded {
      #expect(client.shouldClose, "\(wireCase)")
    } else {
      #expect(client.phase.map { "\($0)" } == wireCase.waits ?? "idle", "\(wireCase)")
    }
  }

  /// Returns whether the first lines are equal and the actual event has all expected fields.
  private func matches(_ actual: String, _ expected: String) -> Bool {
    let actual = actual.split(separator: "\n")
    let expected = expected.split(separator: "\n")
    return actual.first == expected.first && expected.dropFirst().allSatisfy(actual.contains)
  }
}

/// Writes the corpus as files of raw bytes, the seeds of `scripts/fuzz`.
@Suite struct FuzzSeedExport {
  static let folder = ProcessInfo.processInfo.environment["MOTIOND_FUZZ_SEEDS"]

  @Test(.enabled(if: folder != nil))
  func writesTheFuzzSeeds() throws {
    let folder = try #require(Self.folder)
    for (index, wireCase) in WireCase.corpus.enumerated() {
      try Data(wireCase.bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent("case-\(index)"))
    }
  }
}
