import Testing

@testable import StrictJSON

extension JSONDocument {
  fileprivate var details: [String] { validationErrors.map { detail(of: $0.flaw) } }
}

@Suite struct ValidationErrorTests {
  @Test func repeatedNameIsReportedAlsoIfEscapedDifferently() throws {
    #expect(try parse(#"{"a":1,"b":2,"A":3,"a ":4,"":5}"#).validationErrors.isEmpty)
    for second in [#""a""#, #""\u0061""#, #""\U0061""#.lowercased()] {
      let document = try parse(#"{"a":1,"b":{},\#(second):3}"#)
      #expect(document.validationErrors.map(\.pointer.description) == ["/a"])
      #expect(document.details == [#"duplicate field "a"; give it once"#])
    }
    #expect(
      try parse(#"{"\u00e9\/\n":1,"é/\u000A":2}"#).details == [
        "duplicate field \"é/\n\"; give it once"
      ])
    #expect(try parse(#"{"\ud83d\ude00":1,"😀":2}"#).validationErrorCount == 1)
    // Canonically equivalent names are different because JSON compares code units.
    #expect(try parse("{\"é\":1,\"e\u{301}\":2}").validationErrorCount == 0)
    #expect(try parse(#"{"":1,"":2,"":3}"#).validationErrorCount == 2)
  }

  @Test func namesWithEqualLengthAndEndsAreDistinguished() throws {
    #expect(try parse(#"{"abcde":1,"aXcYe":2}"#).validationErrorCount == 0)
    #expect(
      try parse(#"{"abcde":1,"aXcYe":2,"abcde":3}"#).validationErrors.map(\.pointer.description) == ["/abcde"]
    )
  }

  @Test(arguments: [2, 15, 16, 17, 18, 1000])
  func repeatedNameIsReportedInObjectsOfEverySize(_ size: Int) throws {
    let names = (0..<size).map { "\"n\($0)\":[{\"n\($0)\":0}]" }
    #expect(try parse("{" + names.joined(separator: ",") + "}").validationErrorCount == 0)
    for repeated in [0, size / 2, size - 1] {
      let text = "{" + (names + ["\"n\(repeated)\":null"]).joined(separator: ",") + "}"
      let document = try parse(text)
      #expect(document.validationErrors.map(\.pointer.description) == ["/n\(repeated)"])
      let escaped = "{" + (names + ["\"\\u006e\(repeated)\":null"]).joined(separator: ",") + "}"
      #expect(try parse(escaped).details == document.details)
    }
  }

  /// The names have equal lengths and fingerprints. Comparing them in pairs would take minutes.
  @Test func manySimilarNamesTakeLinearTime() throws {
    let names = (10_000..<60_000).map { "n\($0 / 1000)m\($0 % 1000 + 1000)n" }
    let text = "{" + names.map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(try parse(text + "}").validationErrorCount == 0)
    let document = try parse(text + ",\"\(names[0])\":1}")
    #expect(document.validationErrors.map(\.pointer.description) == ["/\(names[0])"])
    #expect(document.details == ["duplicate field \"\(names[0])\"; give it once"])
  }

  @Test func numbersBeyondADoubleAreReportedAndTinyNumbersAreZero() throws {
    let document = try parse(
      #"{"a":[0,1e400,-1e400],"b":1.7976931348623159e308,"c":1e-400,"d":1.7976931348623157e308}"#)
    #expect(document.validationErrors.map(\.pointer.description) == ["/a/1", "/a/2", "/b"])
    #expect(document.validationErrors.map(\.flaw.code) == [.outOfRange, .outOfRange, .outOfRange])
    let received = ["1e400", "-1e400", "1.7976931348623159e308"]
    #expect(
      document.details
        == received.map { "is beyond the range of a double (±1.797e308), received \($0)" })
    #expect(document.member(document.root, named: "c").flatMap { document.number($0) } == 0)
    let long = try parse(String(repeating: "9", count: 400))
    #expect(
      long.details[0].hasSuffix(", received " + String(repeating: "9", count: 40) + "…"))
  }

  @Test(arguments: [
    #"\ud800"#, #"\udc00"#, #"\ud800x"#, #"\ud800\n"#, #"\udc00\ud800"#, #"\ud800\ud800"#, #"\uDBFFA"#,
    #"\ud800é"#,
    #"\ud800\ud800\udc00"#,
  ])
  func loneSurrogateIsReportedAndDecodedAsReplacementCharacter(_ content: String) throws {
    let document = try parse(#"{"v":["\#(content)"]}"#)
    #expect(document.validationErrors.map(\.flaw.code) == [.invalidValue])
    #expect(document.validationErrors.map(\.pointer) == ["/v/0"])
    let list = try #require(document.member(document.root, named: "v"))
    let text = document.elements(list).compactMap { document.string($0) }.joined()
    #expect(text.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test func errorsBelowAValueHavePointersFromIt() throws {
    let document = try parse(#"{"a": [{"x": 1, "x": 2}, {"y": 1e400}], "x": "\ud800"}"#)
    let items = try #require(document.member(document.root, named: "a"))
    let elements = Array(document.elements(items))
    #expect(document.validationErrors(below: elements[0]).map(\.pointer.description) == ["/x"])
    #expect(document.validationErrors(below: elements[1]).map(\.pointer.description) == ["/y"])
    #expect(document.validationErrors(below: document.root).count == 3)
    #expect(document.validationErrorCount(below: items) == 2)
    #expect(document.validationErrorCount(below: elements[0]) == 1)
  }

  @Test(arguments: [
    ("0", false), ("-0.0", false), ("1e50", false), ("-1e-50", false), ("1e51", true), ("-9e-51", true),
    ("5e-324", true), ("1e400", true), ("1e-400", false), ("\"1e60\"", false),
  ])
  func extremeNumbersAreReported(text: String, isExtreme: Bool) throws {
    let document = try parse("[[1], [1, \(text), 2]]")
    let items = Array(document.elements(document.root))
    #expect(document.hasExtremeNumbers(below: document.root) == isExtreme)
    #expect(items.map { document.hasExtremeNumbers(below: $0) } == [false, isExtreme])
  }

  @Test func loneSurrogateInANameIsReportedAtItsMember() throws {
    #expect(
      try parse(#"{"x":{"a\ud800":1}}"#).validationErrors.map(\.pointer.description) == ["/x/a\u{FFFD}"])
  }

  @Test func errorsAreInDocumentOrder() throws {
    let text = #"[1e999,{"a":{"b":1,"b":2},"c":["\ud800",1e999],"a":1e999},[[],[1e999]],"\udfff"]"#
    #expect(
      try parse(text).validationErrors.map(\.pointer.description) == [
        "/0", "/1/a/b", "/1/c/0", "/1/c/1", "/1/a", "/1/a", "/2/1/0", "/3",
      ])
    #expect(try parse("1e999").validationErrors.map(\.pointer) == [.root])
  }

  @Test func syntaxErrorTakesPrecedence() {
    #expect(
      syntaxError(#"{"a":1e999,"a":"\ud800"]"#)?.reason
        == #"found "]"; expected "," or "}""#)
  }

  @Test func firstThousandErrorsAreKeptAndAllAreCounted() throws {
    let text = "[" + Array(repeating: "1e999", count: 5000).joined(separator: ",") + "]"
    let document = try parse(text)
    #expect(document.validationErrorCount == 5000)
    #expect(document.validationErrors.count == JSONDocument.validationErrorLimit)
    #expect(document.validationErrors.last?.pointer.description == "/999")
  }

  @Test func errorsBelowALongNameUseLinearMemory() throws {
    let name = String(repeating: "n", count: 200_000)
    let text = "{\"\(name)\":[" + Array(repeating: "1e999", count: 1000).joined(separator: ",") + "]}"
    let document = try parse(text)
    #expect(document.validationErrorCount == 1000)
    #expect(document.validationErrors.first?.pointer == JSONPointer.root.appending(name).appending(0))
    let kept = document.validationErrors.reduce(0) { $0 + $1.pointer.description.utf8.count }
    #expect(kept <= 2 * text.utf8.count + 65_536)
  }

  @Test func everyErrorStatesWhatWasReceivedAndWhatIsAllowed() throws {
    let document = try parse(#"{"a":1e400,"a":"\ud800"}"#)
    #expect(
      document.details == [
        "is beyond the range of a double (±1.797e308), received 1e400",
        "duplicate field \"a\"; give it once",
        "contains an unpaired UTF-16 surrogate (\\uD800–\\uDFFF), which is not a character",
      ])
    #expect(document.validationErrors.map(\.flaw.code) == [.outOfRange, .duplicate, .invalidValue])
  }
}
