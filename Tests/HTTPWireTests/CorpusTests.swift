import Foundation
import Testing

@testable import HTTPWire

/// Every case of the corpus, in every portioning of its bytes.
@Suite struct CorpusTests {
  private static let goodRequest = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
  private static let goodEvent = "request GET / 1.1 keep\nhost: a"

  @Test func theCorpusIsThere() {
    #expect(WireCase.corpus.count > 200)
    #expect(Set(WireCase.corpus.map(\.description)).count == WireCase.corpus.count)
    #expect(WireCase.corpus.allSatisfy { !$0.events.isEmpty || $0.waits != nil })
  }

  @Test(arguments: WireCase.corpus)
  func aWholeCaseGivesItsEvents(_ wireCase: WireCase) {
    let client = run(wireCase, [wireCase.bytes[...]])
    check(client, wireCase, wireCase.events)
  }

  @Test(arguments: WireCase.corpus)
  func aCaseThatComesByteByByteGivesTheSame(_ wireCase: WireCase) {
    let portions = wireCase.bytes.indices.map { wireCase.bytes[$0...$0] }
    for buffering in [WireClient.Buffering.steady, .moving] {
      check(run(wireCase, portions, buffering), wireCase, withoutContinue(wireCase.events))
    }
  }

  @Test(arguments: WireCase.corpus)
  func aCaseCutAnywhereGivesTheSame(_ wireCase: WireCase) {
    for cut in wireCase.bytes.indices {
      let client = run(wireCase, [wireCase.bytes[..<cut], wireCase.bytes[cut...]], .moving)
      check(client, wireCase, withoutContinue(wireCase.events))
    }
  }

  @Test(arguments: WireCase.corpus)
  func aCaseBehindAGoodRequestGivesTheSame(_ wireCase: WireCase) {
    let client = run(wireCase, [(Self.goodRequest + wireCase.bytes)[...]])
    check(client, wireCase, [Self.goodEvent] + wireCase.events)
  }

  @Test(arguments: WireCase.corpus)
  func whatFollowsACaseIsReadUnlessItEndsTheConnection(_ wireCase: WireCase) {
    guard !wireCase.isHalfClosed, wireCase.waits == nil || wireCase.waits == "idle" else { return }
    let client = run(wireCase, [(wireCase.bytes + Self.goodRequest)[...]])
    check(client, wireCase, wireCase.events + (wireCase.isEnded ? [] : [Self.goodEvent]))
    #expect(client.unreadCount == 0 || wireCase.isEnded)
  }

  private func run(
    _ wireCase: WireCase, _ portions: [ArraySlice<UInt8>], _ buffering: WireClient.Buffering = .steady
  ) -> WireClient {
    var client = WireClient(limits: wireCase.limits, buffering: buffering)
    for portion in portions { client.receive(portion) }
    if wireCase.isHalfClosed { client.receiveEnd() }
    return client
  }

  private func withoutContinue(_ events: [String]) -> [String] { events.filter { $0 != "continue" } }

  private func check(_ client: WireClient, _ wireCase: WireCase, _ expected: [String]) {
    let actual = expected.contains("continue") ? client.events : withoutContinue(client.events)
    #expect(
      actual.count == expected.count && zip(actual, expected).allSatisfy(matches),
      "\(wireCase)\nexpected \(expected)\nbut got  \(actual)")
    if wireCase.isEnded {
      #expect(client.phase == .closing, "\(wireCase)")
    } else {
      #expect("\(client.phase)" == wireCase.waits ?? "idle", "\(wireCase)")
    }
  }

  /// The first lines are equal, and each field that is expected is there.
  private func matches(_ actual: String, _ expected: String) -> Bool {
    let actual = actual.split(separator: "\n")
    let expected = expected.split(separator: "\n")
    return actual.first == expected.first && expected.dropFirst().allSatisfy(actual.contains)
  }
}

/// The corpus as files of raw bytes, for a fuzzer to begin with.
@Suite struct SeedTests {
  @Test func theCorpusSeedsAFuzzer() throws {
    guard let folder = ProcessInfo.processInfo.environment["MOTIOND_FUZZ_SEEDS"] else { return }
    for (index, wireCase) in WireCase.corpus.enumerated() {
      try Data(wireCase.bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent("case-\(index)"))
    }
  }
}
