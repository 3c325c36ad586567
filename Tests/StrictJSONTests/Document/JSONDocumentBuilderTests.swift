import StrictJSON
import TestSupport
import Testing

/// Documents that are built from text without quotation marks.
@Suite struct JSONDocumentBuilderTests {
  /// A value of a random document: JSON text, or members with names.
  private indirect enum Value {
    case scalar(String)
    case array([String])
    case object([(name: String, value: Value)])
  }

  private static let scalars = [
    "0", "-0", "1", "-12.5", "1e3", "1E-3", "1e400", "-1e400", "1e400x", "5e-324", "01", "1.", ".5", "-",
    "+1", "1e",
    "true", "false",
    "truex", "null", "", " 1", "1 ", "a\"b", "back\\slash", "line\nfeed", "é", "1,2", "x.y",
    "123456789012345678901234567890",
  ]

  private func random(_ depth: Int, using generator: inout SeededRandom) -> Value {
    switch depth == 0 ? 2 : Int.random(in: 0..<4, using: &generator) {
    case 0: .scalar(JSONDocumentBuilderTests.scalars.randomElement(using: &generator) ?? "")
    case 1:
      .array(
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
          JSONDocumentBuilderTests.scalars.randomElement(using: &generator) ?? ""
        })
    default:
      depth > 3
        ? .scalar("7")
        : .object(
          (0..<Int.random(in: 0..<4, using: &generator)).map {
            ("n\($0)é\"", random(depth + 1, using: &generator))
          })
    }
  }

  /// Writes the JSON that the builder's rules define for the value.
  private func write(_ value: Value, to writer: inout JSONWriter) {
    switch value {
    case .scalar(let text): write(text, to: &writer)
    case .array(let items):
      writer.beginArray()
      for item in items { write(item, to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (name, value) in members {
        writer.key(named: name)
        write(value, to: &writer)
      }
      writer.endObject()
    }
  }

  private func write(_ scalar: String, to writer: inout JSONWriter) {
    let isJSON =
      syntaxError(scalar) == nil && !scalar.contains { $0.isWhitespace || $0 == "\"" } && scalar != "null"
    if isJSON { writer.raw(Array(scalar.utf8)) } else { writer.value(scalar) }
  }

  /// Builds a value from its texts, which lie in the builder's text in order, each followed by a zero byte.
  private func build(
    _ value: Value, _ text: [UInt8], _ position: inout Int, _ builder: inout JSONDocumentBuilder
  ) {
    func next(_ string: String) -> Range<Int> {
      let range = position..<position + string.utf8.count
      position = range.upperBound + 1
      return range
    }
    switch value {
    case .scalar(let text): builder.scalar(next(text))
    case .array(let items):
      builder.beginArray()
      for item in items { builder.scalar(next(item)) }
      builder.end()
    case .object(let members):
      builder.beginObject()
      for (name, value) in members {
        builder.name(next(name))
        build(value, text, &position, &builder)
      }
      builder.end()
    }
  }

  private func texts(of value: Value) -> [String] {
    switch value {
    case .scalar(let text): [text]
    case .array(let items): items
    case .object(let members): members.flatMap { [$0.name] + texts(of: $0.value) }
    }
  }

  private func built(_ value: Value) throws -> (document: JSONDocument, fingerprint: UInt64) {
    let text: [UInt8] = texts(of: value).flatMap { Array($0.utf8) + [0] }
    var builder = try JSONDocumentBuilder(copying: text.span)
    var position = 1
    build(value, text, &position, &builder)
    let fingerprint = builder.fingerprint
    return (builder.document(), fingerprint)
  }

  @Test func builtDocumentEqualsTheParsedOne() throws {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<fuzzCases(3000) {
      let value = random(0, using: &generator)
      var writer = JSONWriter()
      write(value, to: &writer)
      let parsed = try JSONDocument(parsing: writer.bytes)
      let (document, _) = try built(value)
      #expect(document.validationErrors == parsed.validationErrors)
      #expect(document.validationErrorCount == parsed.validationErrorCount)
      // A number beyond a double cannot be written back.
      if parsed.validationErrorCount == 0 { #expect(document.rewritten == parsed.rewritten) }
    }
  }

  @Test func sourceOfAScalarIsJSON() throws {
    let (document, _) = try built(.array(["1.50", "1e400", "true", "a\"b", "null"]))
    let sources = document.elements(document.root).map {
      String(decoding: document.source($0), as: UTF8.self)
    }
    #expect(sources == ["1.5", "1e400", "true", #""a\"b""#, #""null""#])
    #expect(document.source(document.root).isEmpty)
  }

  @Test func fingerprintDependsOnContentAndNotOnNotation() throws {
    func fingerprint(_ members: [(String, String)]) throws -> UInt64 {
      try built(.object(members.map { ($0.0, .scalar($0.1)) })).fingerprint
    }
    let base = try fingerprint([("from", "1"), ("to", "abc")])
    #expect(try fingerprint([("from", "1.0"), ("to", "abc")]) == base)
    #expect(try fingerprint([("from", "10e-1"), ("to", "abc")]) == base)
    for other in [
      [("from", "2"), ("to", "abc")], [("from", "1"), ("to", "abd")], [("from", "1"), ("to", "abc\0")],
      [("from", "1")],
      [("form", "1"), ("to", "abc")], [("from", "abc"), ("to", "1")], [("from", "-1"), ("to", "abc")],
      [("from", "true"), ("to", "abc")], [("fro", "m1"), ("to", "abc")],
    ] {
      #expect(try fingerprint(other) != base, "\(other)")
    }
    #expect(try built(.array(["1", "2"])).fingerprint != built(.array(["12"])).fingerprint)
    #expect(
      try built(.object([("a", .object([("b", .scalar("1"))]))])).fingerprint
        != built(.object([("a", .object([])), ("b", .scalar("1"))])).fingerprint)
  }

  @Test func validationErrorsOfASubtreeHaveRelativePointers() throws {
    let document = try parse(#"{"a": [{"x": 1, "x": 2}, {"y": 1e400}], "x": "\ud800"}"#)
    let items = try #require(document.member(document.root, named: "a"))
    let elements = Array(document.elements(items))
    #expect(document.validationErrors(below: elements[0]).map(\.pointer.description) == ["/x"])
    #expect(document.validationErrors(below: elements[1]).map(\.pointer.description) == ["/y"])
    #expect(document.validationErrors(below: document.root).count == 3)
  }

  @Test(arguments: [
    ("0", false), ("-0.0", false), ("1e50", false), ("-1e-50", false), ("1e51", true), ("-9e-51", true),
    ("5e-324", true), ("1e400", true), ("1e-400", false), ("1e60x", false), ("\"1e60\"", false),
  ])
  func extremeNumbersAreReported(text: String, isExtreme: Bool) throws {
    let bytes = Array(text.utf8)
    var builder = try JSONDocumentBuilder(copying: bytes.span)
    builder.beginArray()
    builder.scalar(1..<text.utf8.count + 1)
    builder.end()
    #expect(builder.document().hasExtremeNumbers == isExtreme)
    if !text.contains("x") {
      let document = try JSONDocument(parsing: Array("[1, \(text), 2]".utf8))
      #expect(document.hasExtremeNumbers == isExtreme)
    }
  }
}
