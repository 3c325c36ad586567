import MotionTestSupport
import StrictJSON
import Testing

@Suite struct CorpusTests {
  @Test func corpusIsComplete() {
    #expect(CorpusCase.all.count > 250)
  }

  @Test(arguments: CorpusCase.all)
  func everyCaseMeetsItsExpectation(_ item: CorpusCase) throws {
    switch item.expectation {
    case .reject(let offset, let line, let column):
      let error = try #require(
        syntaxError(item.text), "accepted: \(String(decoding: item.text.prefix(80), as: UTF8.self))")
      #expect([error.offset, error.line, error.column] == [offset, line, column], "\(error)")
    case .accept:
      let document = try JSONDocument(parsing: item.text[...])
      #expect(document.validationErrors.isEmpty && document.validationErrorCount == 0)
    case .invalid(let pointers):
      let document = try JSONDocument(parsing: item.text[...])
      #expect(document.validationErrors.map(\.pointer.description) == pointers)
      #expect(document.validationErrorCount == pointers.count)
    }
    if let rewritten = item.rewritten {
      let document = try JSONDocument(parsing: item.text[...])
      #expect(
        String(decoding: document.rewritten, as: UTF8.self) == String(decoding: rewritten, as: UTF8.self))
    }
  }

  /// Inside an array and shifted by up to eight bytes, a text has the same result. Scanning by
  /// words must not depend on alignment or on the bytes after the text.
  @Test func resultIsTheSameInsideAnArray() throws {
    try countingCases(atLeast: 1_500) { cases in
      for item in CorpusCase.all where item.text.count < 1000 {
        for indent in 0..<9 {
          let spaces = [UInt8](repeating: 0x20, count: indent)
          let text = Array("[".utf8) + spaces + item.text + Array("\n]".utf8)
          let isRejected = syntaxError(text, maximumDepth: 65) != nil
          switch item.expectation {
          case .accept, .invalid:
            cases.add()
            #expect(!isRejected, "\(item.place)")
          case .reject:
            // An empty text becomes an empty array, and "1,2" becomes valid inside an array.
            if item.text.allSatisfy({ $0 == 0x20 || $0 == 0x0A }) { continue }
            if item.text == Array("1,2".utf8) { continue }
            if item.text == Array("1,000".utf8) { continue }
            cases.add()
            #expect(isRejected, "\(item.place)")
          }
        }
      }
    }
  }

  @Test func truncatedTextIsRejectedUnlessACompleteValueRemains() throws {
    try countingCases(atLeast: 50) { cases in
      for item in CorpusCase.all where item.text.count < 1000 {
        guard case .accept = item.expectation else { continue }
        cases.add()
        for length in 0..<item.text.count {
          let prefix = Array(item.text.prefix(length))
          guard let document = try? JSONDocument(parsing: prefix[...]) else {
            #expect(syntaxError(prefix)?.offset ?? 0 <= length)
            continue
          }
          // A number may end after any digit, and whitespace after the value is not part of it.
          let isNumber = document.kind(document.root) == .number
          let rest = item.text.dropFirst(length)
          #expect(
            isNumber || rest.allSatisfy { [0x20, 0x0A, 0x0D, 0x09].contains($0) }, "\(item.place) \(length)")
        }
      }
    }
  }
}
