import StrictJSON
import Testing

/// What can be known about a string without decoding all of it.
struct StringBeginningTests {
  private func string(_ json: String) throws -> (JSONDocument, JSONDocument.Node) {
    let document = try JSONDocument(parsing: Array(json.utf8)[...])
    return (document, document.root)
  }

  @Test(arguments: [
    (#""""#, ""), (#""abc""#, "abc"), (#""a\"b""#, "a\"b"), (#""\u0041\ud83d\ude00""#, "A😀"), (#""é""#, "é"),
  ])
  func aShortStringIsWhole(_ json: String, _ text: String) throws {
    let (document, node) = try string(json)
    #expect(document.beginning(of: node, bytes: 64) == text)
    #expect(document.string(node, equals: text))
    #expect(!document.string(node, equals: text + "x"))
    #expect(!document.string(node, equals: String(text.dropLast()) + "x"))
  }

  /// Whatever the escapes, at least the bytes that are needed and one more are correct.
  @Test(arguments: ["x", #"\u0078"#, #"\ud83d\ude00"#, #"\n"#, "é", "😀"], [0, 1, 2, 3, 7, 64])
  func aLongStringIsCut(_ unit: String, _ count: Int) throws {
    let (document, node) = try string("\"" + String(repeating: unit, count: 10_000) + "\"")
    let whole = try #require(document.string(node))
    let beginning = try #require(document.beginning(of: node, bytes: count))
    #expect(beginning.utf8.prefix(count + 1).elementsEqual(whole.utf8.prefix(count + 1)))
    #expect(beginning.utf8.count <= 6 * (count + 2) + 2)
    #expect(document.byteCount(ofString: node) == 10_000 * unit.utf8.count)
  }

  @Test func otherValuesHaveNoText() throws {
    let (document, node) = try string("[1]")
    #expect(document.beginning(of: node, bytes: 1) == nil && document.byteCount(ofString: node) == 0)
    #expect(!document.string(node, equals: ""))
  }
}
