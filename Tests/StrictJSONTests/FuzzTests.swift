import Foundation
import StrictJSON
import Testing

/// Broken texts of every kind have one of two ends: a document or a typed error, and a document means
/// something that can be written and read again. A trap would end the test run.
@Suite struct FuzzTests {
  static let tokens: [[UInt8]] =
    [
      "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\udc00", "0", "1", "-", ".", "e", "E+",
      "true", "null", "fals",
      " ", "\n", "\r", "\t", "\"a\":", "\"\\u0061\":", "1e999", "é", "😀", "9007199254740993", "[[[[[[[[",
      "0000000000",
    ].map { Array($0.utf8) } + [
      [0], [0x1F], [0x80], [0xC0], [0xED, 0xA0], [0xF4, 0x90], [0xEF, 0xBB, 0xBF], [0xFF],
    ]

  func mutated(_ text: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      let other = Int.random(in: 0...text.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text.insert(contentsOf: FuzzTests.tokens.randomElement(using: &random) ?? [], at: place)
      case 1 where place < text.count: text[place] = UInt8.random(in: 0...255, using: &random)
      case 2 where place < text.count: text[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 3: text.removeSubrange(min(place, other)..<min(max(place, other), min(place, other) + 8))
      case 4:
        text.insert(contentsOf: Array(text[min(place, other)..<max(place, other)].prefix(40)), at: place)
      default: text.removeLast(text.count - place)
      }
    }
    return text
  }

  /// Whether it is a document; everything that a document offers is asked of it.
  @discardableResult
  func judge(_ text: [UInt8]) throws -> Bool {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: text[...])
    } catch {
      #expect((0...text.count).contains(error.offset) && error.line >= 1 && error.column >= 1)
      #expect(!error.description.isEmpty)
      return false
    }
    #expect(
      document.validationErrors.count == min(document.validationErrorCount, JSONDocument.validationErrorLimit)
    )
    // A pointer leads to its member, unless a repeated name above it makes it mean two.
    let isRepeated = document.validationErrors.contains {
      if case .duplicateMember = $0.kind { true } else { false }
    }
    if !isRepeated {
      for fault in document.validationErrors {
        #expect(document.node(at: fault.pointer) != nil, "\(fault.pointer)")
      }
    }
    // The source of each value is that value.
    var pending = [document.root]
    while let node = pending.popLast() {
      pending += document.elements(node)
      pending += document.members(node).flatMap { [$0.key, $0.value] }
      let again = try JSONDocument(parsing: document.source(node))
      #expect(
        again.kind(again.root) == document.kind(node) && again.count(again.root) == document.count(node))
    }
    // An infinite number cannot be written; everything else comes back the same.
    let rewritten = document.rewritten
    if rewritten.isEmpty {
      #expect(document.validationErrorCount > 0)
    } else {
      #expect(try JSONDocument(parsing: rewritten[...]).rewritten == rewritten)
    }
    return true
  }

  @Test func mutatedTextsGiveADocumentOrATypedError() throws {
    var random = SeededGenerator(seed: 9)
    let seeds = CorpusCase.all.map(\.text).filter { $0.count < 400 }
    var documents = 0
    let cases = fuzzCases(20_000)
    for _ in 0..<cases {
      let seed = seeds.randomElement(using: &random) ?? []
      if try judge(mutated(seed, using: &random)) { documents += 1 }
    }
    // Both ends are met, or the fuzzer tests only one of them.
    #expect(documents > cases / 50 && documents < cases * 49 / 50)
  }

  @Test func textsMadeOfTokensGiveADocumentOrATypedError() throws {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<fuzzCases(20_000) {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        text += FuzzTests.tokens.randomElement(using: &random) ?? []
      }
      try judge(text)
    }
  }

  /// A random value written by the writer is a document without validationErrors, and cut anywhere it is none.
  @Test func randomValuesAreReadBackAndTheirPiecesAreRefused() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      var writer = JSONWriter()
      writer.beginArray()
      writeRandomValue(to: &writer, depth: 0, using: &random)
      writer.endArray()
      let text = writer.bytes
      let document = try JSONDocument(parsing: text[...])
      #expect(document.validationErrorCount == 0)
      #expect(document.rewritten == text)
      for length in 0..<min(text.count, 300) { #expect(syntaxError(Array(text.prefix(length))) != nil) }
    }
  }

  func writeRandomValue(to writer: inout JSONWriter, depth: Int, using random: inout SeededGenerator) {
    switch Int.random(in: 0..<(depth < 6 ? 7 : 5), using: &random) {
    case 0: writer.value(Int.random(in: -1_000_000...1_000_000, using: &random))
    case 1: writer.value(Double.random(in: -1e6...1e6, using: &random))
    case 2: writer.value(Bool.random(using: &random))
    case 3: writer.raw("null")
    case 4: writer.value(["", "plain", "a \"quoted\" text", "\n\u{0}é😀"].randomElement(using: &random) ?? "")
    case 5:
      writer.beginArray()
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        writeRandomValue(to: &writer, depth: depth + 1, using: &random)
      }
      writer.endArray()
    default:
      writer.beginObject()
      for index in 0..<Int.random(in: 0...20, using: &random) {
        writer.key(named: "n\(index)\"")
        writeRandomValue(to: &writer, depth: depth + 1, using: &random)
      }
      writer.endObject()
    }
  }
}

/// The corpus as files of raw bytes, for a fuzzer to begin with.
@Suite struct SeedTests {
  static let folder = ProcessInfo.processInfo.environment["MOTIOND_FUZZ_SEEDS"]

  @Test(.enabled(if: folder != nil)) func theCorpusSeedsAFuzzer() throws {
    let folder = URL(filePath: try #require(SeedTests.folder))
    for (index, corpusCase) in CorpusCase.all.enumerated() {
      try Data(corpusCase.text).write(to: folder.appending(path: "case-\(index)"))
    }
  }
}
