import Foundation
import MotionTestSupport
import StrictJSON
import Testing

/// Any text results in a document or a typed error, and a document can be written and parsed again.
/// A trap would end the test run.
@Suite struct FuzzTests {
  static let tokens: [[UInt8]] =
    [
      "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\udc00", "0", "1", "-", ".", "e", "E+",
      "true", "null", "fals", " ", "\n", "\r", "\t", "\"a\":", "\"\\u0061\":", "1e999", "é", "😀",
      "9007199254740993", "[[[[[[[[",
      "0000000000",
    ].map { Array($0.utf8) } + [
      [0], [0x1F], [0x80], [0xC0], [0xED, 0xA0], [0xF4, 0x90], [0xEF, 0xBB, 0xBF], [0xFF],
    ]

  func mutated(_ text: [UInt8], using random: inout SeededRandom) -> [UInt8] {
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

  /// Returns whether a text is a document, and checks the properties of the document or of the
  /// error.
  @discardableResult
  func checkDocumentOrError(_ text: [UInt8]) throws -> Bool {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: text[...])
    } catch {
      #expect((0...text.count).contains(error.offset) && error.line >= 1 && error.column >= 1)
      #expect(!error.reason.isEmpty)
      return false
    }
    #expect(
      document.validationErrors.count == min(document.validationErrorCount, JSONDocument.validationErrorLimit)
    )
    // A pointer resolves to its member unless a repeated name makes it ambiguous.
    let isRepeated = document.validationErrors.contains { $0.flaw.code == .duplicate }
    if !isRepeated {
      for error in document.validationErrors {
        #expect(document.node(at: error.pointer) != nil, "\(error.pointer)")
      }
    }
    // The source of each value parses to that value.
    var pending = [document.root]
    while let node = pending.popLast() {
      pending += document.elements(node)
      pending += document.members(node).flatMap { [$0.key, $0.value] }
      let again = try JSONDocument(parsing: document.source(node)[...])
      #expect(
        again.kind(again.root) == document.kind(node) && again.count(again.root) == document.count(node))
    }
    // An infinite number cannot be written. Any other document is unchanged after writing and
    // parsing.
    let rewritten = document.rewritten
    if rewritten.isEmpty {
      #expect(document.validationErrorCount > 0)
    } else {
      #expect(try JSONDocument(parsing: rewritten[...]).rewritten == rewritten)
    }
    return true
  }

  @Test func mutatedTextsProduceADocumentOrATypedError() throws {
    var random = SeededRandom(seed: 9)
    let seeds = CorpusCase.all.map(\.text).filter { $0.count < 400 }
    var documents = 0
    let cases = fuzzCases(20_000)
    for _ in 0..<cases {
      let seed = seeds.randomElement(using: &random) ?? []
      if try checkDocumentOrError(mutated(seed, using: &random)) { documents += 1 }
    }
    // Both results must occur; otherwise the test covers only one of them.
    #expect(documents > cases / 50 && documents < cases * 49 / 50)
  }

  @Test func tokenSequencesProduceADocumentOrATypedError() throws {
    var random = SeededRandom(seed: 10)
    for _ in 0..<fuzzCases(20_000) {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        text += FuzzTests.tokens.randomElement(using: &random) ?? []
      }
      try checkDocumentOrError(text)
    }
  }

  /// A random value from the writer is a document without validation errors. Truncated anywhere, it
  /// is not a document.
  @Test func randomValuesAreReadBackAndTruncatedTextsAreRejected() throws {
    var random = SeededRandom(seed: 11)
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

  func writeRandomValue(to writer: inout JSONWriter, depth: Int, using random: inout SeededRandom) {
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

/// Writes the corpus as files of raw bytes, the seeds of a fuzzer.
@Suite struct FuzzSeedExport {
  static let folder = ProcessInfo.processInfo.environment["MOTIOND_FUZZ_SEEDS"]

  @Test(.enabled(if: folder != nil)) func writesTheFuzzSeeds() throws {
    let folder = URL(filePath: try #require(FuzzSeedExport.folder))
    for (index, corpusCase) in CorpusCase.all.enumerated() {
      try Data(corpusCase.text).write(to: folder.appending(path: "case-\(index)"))
    }
  }
}
