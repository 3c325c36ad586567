import DesignTokens
import Foundation
import MotionSystem
import StrictJSON
import Testing

/// Documents that are translated together, as an array or as joined files.
struct SeveralDocumentsTests {
  private func draft(_ name: String) throws -> String {
    try String(
      contentsOf: corpusFolder.appending(path: "drafts/durations-and-transitions.\(name).json"),
      encoding: .utf8)
  }

  @Test(arguments: TokenTarget.allCases) func documentsHaveTheCodeOfOneFile(_ target: TokenTarget) throws {
    let documents = [try draft("1.tokens"), try draft("2.tokens")]
    let merged = try translate("[\(documents.joined(separator: ","))]", to: target)
    #expect(merged.errors.isEmpty && merged.leniencies.isEmpty, "\(merged)")
    #expect(merged.text == (try translate(draft("valid"), to: target)).text)
  }

  @Test func anArrayOfOneDocumentIsTheDocument() throws {
    for name in ["aliases", "plain", "material3-expressive"] {
      let document = try example(name)
      #expect(try translate("[\(document)]", to: .json).text == translate(document, to: .json).text)
    }
  }

  /// The type of a group is that of the tokens of its document, in any target.
  @Test func aTypeIsThatOfItsDocument() throws {
    let documents = #"""
      [{"m": {"$type": "number", "a": {"$value": 1}}, "c": {"$type": "color", "x": {"$value": "red"}}},
       {"m": {"$type": "duration", "b": {"$value": {"value": 2, "unit": "s"}}, "$description": "d"},
        "c": {"$type": "dimension", "y": {"$value": "1px"}}},
       {"m": {"$type": "number", "a": {"$value": 1.0}, "$description": "e"}}]
      """#
    let result = try translate(documents)
    #expect(result.text.contains("--m-a: 1;") && result.text.contains("--m-b: 2s;"), "\(result)")
    let json = try translate(documents, to: .json).text
    #expect(try translate(json).text == result.text)
    #expect(json.components(separatedBy: #""$description": "d""#).count == 2 && !json.contains(#""e""#))
    for type in [#""$type": "color""#, #""$type": "dimension""#] { #expect(json.contains(type), "\(json)") }
    let untyped = try translate(#"[{"m": {"$type": "number"}}, {"m": {"a": {"$value": 1}}}]"#)
    #expect(untyped.pointers == ["/1/m/a/$type"])
  }

  /// The deprecation of a group is that of the tokens of its document, in any target. A copy has that of the
  /// group into which it is copied.
  @Test func aDeprecationIsThatOfItsDocument() throws {
    let documents = #"""
      [{"$deprecated": "old", "$type": "number", "a": {"$value": 1}, "g": {"b": {"$value": 2}}},
       {"$type": "number", "c": {"$value": 3}, "g": {"d": {"$value": 4}},
        "e": {"$value": 5, "$deprecated": "own"}},
       {"k": {"$extends": "{g}", "$deprecated": "copied"}}]
      """#
    let css = try translate(documents).text
    func reason(_ name: String) -> String? {
      let lines = self.lines(css)
      let place = lines.firstIndex { $0.contains("--\(name):") }
      guard let place, lines[place - 1].contains("Deprecated: ") else { return nil }
      return lines[place - 1].trimmingCharacters(in: CharacterSet(charactersIn: " /*"))
    }
    let reasons = ["a", "g-b", "c", "g-d", "e", "k-b", "k-d"].map(reason)
    let (old, copied) = ("Deprecated: old", "Deprecated: copied")
    #expect(reasons == [old, old, nil, nil, "Deprecated: own", copied, copied], "\(css)")
    // The merged file has the same deprecations.
    #expect(try translate(translate(documents, to: .json).text).text == css)
  }

  private func lines(_ text: String) -> [String] { text.components(separatedBy: "\n") }

  /// A copied group keeps the types of the documents in which its tokens stand.
  @Test func aCopyHasTheTypesOfItsTokens() throws {
    let result = try translate(
      #"""
      [{"m": {"$type": "number", "a": {"$value": 1}}},
       {"m": {"$type": "duration", "b": {"$value": {"value": 2, "unit": "s"}}}},
       {"n": {"$extends": "{m}", "c": {"$type": "number", "$value": "{m.a}"}}}]
      """#)
    for line in ["--n-a: 1;", "--n-b: 2s;", "--n-c: 1;"] { #expect(result.text.contains(line), "\(result)") }
  }

  /// Equal texts below groups of different types are different tokens.
  @Test func tokensOfDifferentTypesAreNotEqual() throws {
    let result = try translate(
      #"""
      [{"g": {"$type": "duration", "a": {"$value": 100}}}, {"g": {"$type": "number", "a": {"$value": 100}}}]
      """#)
    #expect(result.pointers == ["/1/g/a"], "\(result)")
  }

  @Test func referencesReachAllDocuments() throws {
    let result = try translate(
      ##"""
      [{"a": {"$type": "number", "$value": "{b}"}, "c": {"$ref": "#/b"}},
       {"b": {"$type": "number", "$value": 4}, "d": {"$value": {"$ref": "#/a/$value"}, "$type": "number"}}]
      """##)
    for name in "abcd" { #expect(result.text.contains("--\(name): 4;"), "\(result)") }
    let missing = try translate(#"[{"a": {"$type": "number", "$value": 1}}, {"b": {"$value": "{c}"}}]"#)
    #expect(missing.pointers == ["/1/b/$value"])
  }

  @Test func aTokenInTwoDocumentsIsTheSame() throws {
    let value = #"{"$type": "transition", "$value": {"duration": "1s", "timingFunction": [0, 0, 1, 1]}}"#
    let same = #"{"$value": {"timingFunction": [0, 0.0, 1, 1e0], "duration": "1s"}, "$type": "transition"}"#
    let result = try translate(#"[{"a": \#(value)}, {"a": \#(same)}]"#)
    #expect(result.text.contains("1 token.") && result.text.contains("--a-duration: 1s;"))
    let other = same.replacing("1e0", with: "0")
    #expect(try translate(#"[{"a": \#(value)}, {"a": \#(other)}]"#).pointers == ["/1/a"])
  }

  /// Each document is read as it is written.
  @Test func aDocumentMayHaveNamesWithoutDollar() throws {
    let result = try translate(
      #"[{"a": {"value": 1, "type": "number"}}, {"b": {"$value": "{a.value}", "$type": "number"}}]"#)
    #expect(result.text.contains("--b: 1;") && result.leniencies.count == 2, "\(result)")
    #expect(result.leniencies.first?.hasPrefix("/0/a/value: ") == true)
  }

  @Test func joinedTextsMayHaveComments() throws {
    let texts = [
      "// a\n{\"a\": {\"$type\": \"number\", \"$value\": 1},}//", "{\"b\": {\"$value\": \"{a}\"}}",
    ]
    let source = try TokenSource(joining: texts.map { try TokenSource(parsing: Array($0.utf8).span) })
    let budget = WorkMeter(limit: 100_000)
    let file = try TokenFile(source, budget: budget)
    #expect(file.leniencies.pointers(in: source.document).map(\.description) == ["/0"])
    #expect(source.document.positions(of: file.leniencies.list.map { $0.node }).map(\.line) == [3])
  }

  /// The work of many documents is proportional to their text.
  @Test func manyDocumentsCostLittle() throws {
    let work = { (documents: Int) in
      let texts = (0..<documents).map { document in
        let tokens = (0..<50).map { #""t\#(document)-\#($0)": {"$value": \#($0)}"# }
        return #"{"g": {"$type": "number", \#(tokens.joined(separator: ","))}}"#
      }
      return try translate("[\(texts.joined(separator: ","))]", to: .json).budget.spent
    }
    let (few, many) = (try work(10), try work(100))
    #expect(many < 12 * few, "\(few) \(many)")
  }
}
