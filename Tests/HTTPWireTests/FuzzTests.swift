import Foundation
import MotionTestSupport
import Testing

@testable import HTTPServer

/// Mutates valid and invalid requests. The connection must produce the same events however the bytes
/// are split, and must not trap.
@Suite struct FuzzTests {
  /// The number of cases: `MOTIOND_FUZZ_CASES`, or 3000 if it is not set.
  private static let caseCount =
    ProcessInfo.processInfo.environment["MOTIOND_FUZZ_CASES"].flatMap { Int($0) } ?? 3000

  private static let dictionary = [
    "\r\n", "\r\n\r\n", "\r", "\n", "\0", " ", "\t", ":", ",", ";", "=", "\"", "/", "?", "#", "%", "*",
    "[::1]",
    "GET ", "POST ", "HTTP/1.1", "HTTP/1.0", "Host: a\r\n", "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n", "Connection: close\r\n", "Expect: 100-continue\r\n", "0\r\n\r\n",
    "5\r\nhello\r\n", "7FFFFFFFFFFFFFFF", "99999999999999999999", "http://a/", "\u{FF}", " chunked", "-1",
  ].map { Array($0.utf8) }

  @Test func eventsDoNotDependOnHowBytesAreSplit() {
    var random = SeededRandom(seed: 20_240_811)
    let seeds = WireCase.corpus.filter { !$0.bytes.isEmpty }
    for _ in 0..<Self.caseCount {
      guard let seed = seeds.randomElement(using: &random) else { return #expect(Bool(false)) }
      var bytes = seed.bytes
      if Bool.random(using: &random), let second = seeds.randomElement(using: &random) {
        bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &random)) + second.bytes
      }
      for _ in 0..<Int.random(in: 0...6, using: &random) { mutate(&bytes, &random) }
      check(bytes, seed, &random)
    }
  }

  /// Sends requests that complete, some of them repeatedly, before a mutated one. Each request must produce
  /// the same events as on a connection of its own, because the parser reuses the header section of the
  /// previous request only if the next one is the same.
  @Test func eventsDoNotDependOnEarlierRequests() {
    var random = SeededRandom(seed: 20_261_122)
    let complete = WireCase.corpus.filter {
      !$0.bytes.isEmpty && !$0.isEnded && !$0.isHalfClosed && $0.waits == nil && $0.limits == HTTPLimits()
    }
    #expect(complete.count > 50)
    for _ in 0..<Self.caseCount {
      guard var last = complete.randomElement(using: &random)?.bytes else { return #expect(Bool(false)) }
      var requests: [[UInt8]] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        guard let request = complete.randomElement(using: &random) else { return #expect(Bool(false)) }
        requests += Array(repeating: request.bytes, count: Int.random(in: 1...4, using: &random))
        last = request.bytes
      }
      // Differs from the repeated request in few bytes, or not at all.
      for _ in 0..<Int.random(in: 0...2, using: &random) { mutate(&last, &random) }
      requests.append(last)
      checkSequence(requests, splitsRequests: Bool.random(using: &random), &random)
    }
  }

  private func checkSequence(_ requests: [[UInt8]], splitsRequests: Bool, _ random: inout SeededRandom) {
    var client = WireClient()
    var expected: [String] = []
    for bytes in requests {
      var single = WireClient()
      single.receive(bytes)
      expected += single.events
      let cut = splitsRequests ? Int.random(in: 0...bytes.count, using: &random) : 0
      client.receive(bytes[..<cut])
      client.receive(bytes[cut...])
    }
    func compared(_ events: [String]) -> [String] { events.filter { $0 != "continue" } }
    #expect(compared(client.events) == compared(expected), "\(requests.map(visible))")
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let position = Int.random(in: 0...bytes.count, using: &random)
    let length = min(Int.random(in: 0...8, using: &random), bytes.count - position)
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where position < bytes.count: bytes[position] = UInt8.random(in: 0...255, using: &random)
    case 1 where position < bytes.count: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.removeSubrange(position..<position + length)
    case 3: bytes.insert(contentsOf: bytes[position..<position + length], at: position)
    case 4: bytes.insert(contentsOf: Self.dictionary.randomElement(using: &random) ?? [], at: position)
    default:
      bytes.replaceSubrange(
        position..<position + length, with: Self.dictionary.randomElement(using: &random) ?? [])
    }
  }

  private func check(_ bytes: [UInt8], _ seed: WireCase, _ random: inout SeededRandom) {
    func outcome(_ parts: [ArraySlice<UInt8>], _ buffering: WireClient.Buffering) -> [String] {
      var client = WireClient(limits: seed.limits, buffering: buffering)
      for part in parts { client.receive(part) }
      let phase = client.phase.map { "\($0)" } ?? "none"
      client.receiveEnd()
      #expect(client.shouldClose, "the end of input closes every connection")
      return client.events.filter { $0 != "continue" } + [phase]
    }
    let whole = outcome([bytes[...]], .steady)
    let single = outcome(bytes.indices.map { bytes[$0...$0] }, .moving)
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + Int.random(in: 1...40, using: &random), bytes.count)
      parts.append(bytes[start..<end])
      start = end
    }
    let random = outcome(parts, .steady)
    #expect(whole == single, "byte by byte: \(visible(bytes))")
    #expect(whole == random, "split at random: \(visible(bytes))")
  }
}
