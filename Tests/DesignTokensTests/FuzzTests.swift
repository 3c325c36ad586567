import DesignTokens
import Foundation
import MotionSystem
import MotionTestSupport
import StrictJSON
import Testing

/// Any document has a translation or errors with places, and a translation to `json` is stable. A trap would
/// end the test run.
struct FuzzTests {
  /// The number of documents: a hundredth of `MOTIOND_FUZZ_CASES`, since each has six translations.
  private static let count =
    ProcessInfo.processInfo.environment["MOTIOND_FUZZ_CASES"].flatMap { Int($0) }.map { $0 / 100 } ?? 60

  /// Values that replace others.
  private static let fragments =
    [
      "{}", "[]", "null", "true", "-1", "0", "1e-308", "1e308", "5e-324", "1e15", #""""#, #""200ms""#,
      #""swiftui.bouncy""#,
      #""{motion}""#, #""{motion.duration.short1}""#, #""{base.duration.2x}""#, #""{motion.sheet}""#,
      #""{}""#, #""{a""#,
      ##"{"$ref": "#/motion"}"##, ##"{"$ref": "#/motion/sheet/$value"}"##,
      ##"{"$ref": "#/motion/enter/$root"}"##,
      ##"{"$ref": "#/preset/smooth/$value/duration"}"##,
      ##"{"$ref": "#/motion/$extensions/com.example.editor"}"##,
      #"{"value": 1e15, "unit": "s"}"#, #"{"value": -20, "unit": "ms"}"#, "[0, 1e308, 1, -1e308]",
      "[0.5, 0, 0.5, 1]",
      #"{"stiffness": 1e-9, "dampingRatio": 1e9}"#, #"{"bounce": 0.999999, "velocity": 1e5}"#,
      #"{"duration": "1e-9s"}"#,
      #"{"stiffness": 300, "damping": 1e-12, "mass": 1e12}"#,
      #"{"preset": "swiftui.smooth", "velocity": -8}"#,
      #"{"$value": 1, "$type": "number"}"#, #"{"$extends": "{motion}"}"#,
      ##"{"$extends": "#/motion/enter", "x": {}}"##,
      #"{"__proto__": {"$value": 2, "$type": "number"}}"#,
      #"{"class": {"$value": [0, 0, 1, 1], "$type": "cubicBezier"}}"#,
      #"{"$value": {"bounce": 0.2}, "$type": "spring", "$description": "*/ //"}"#,
      // Forms of drafts and other tools, whole, half and contradictory.
      "150", "-0.5", #""1e3s""#, #""ms""#, #""cubic-bezier(0,1e9,1,-1e9)""#, #""cubic-bezier(""#,
      #""ease-out""#,
      #""{motion.duration.short1.value}""#, #""{'motion'.sheet}""#, #""{'a.b'.c}""#, #""{'a.b""#,
      #"{"value": "150ms", "type": "duration"}"#, #"{"value": 1, "$value": 2, "type": "number"}"#,
      #"{"type": "number", "x": {"value": "{motion.value}"}, "value": {}}"#,
      #"{"response": "300ms", "damping": 0.5}"#, #"{"response": 0.3, "damping": 1.5, "dampingRatio": 1}"#,
      #"{"$type": "lms.spring", "$value": {"tension": 1, "friction": 2}}"#, #"{"duration": "1s"}"#,
      #"{"a.b": {"$type": "number", "$value": 1, "c": {"d": 1}}, "$themes": [1]}"#,
      "/**/ 1", "[1,]", "{//\n}",
    ].map { Array($0.utf8) }

  /// Returns a document in which values are replaced, repeated under another name, or removed.
  private func mutated(_ text: [UInt8], using random: inout SeededRandom) throws -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      // Comments stay where they are.
      guard let document = try? TokenSource(parsing: text.span).document else { return text }
      var nodes: [(key: JSONDocument.Node?, value: JSONDocument.Node)] = [(nil, document.root)]
      var next = 0
      while next < nodes.count {
        let node = nodes[next].value
        nodes += document.elements(node).map { (nil, $0) }
        nodes += document.members(node).map { ($0.key, $0.value) }
        next += 1
      }
      guard let place = nodes.dropFirst().randomElement(using: &random),
        let other = nodes.randomElement(using: &random),
        let fragment = FuzzTests.fragments.randomElement(using: &random)
      else { continue }
      let start = document.offset(of: place.value)
      let range = start..<start + document.source(place.value).count
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text.replaceSubrange(range, with: Array(document.source(other.value)))
      case 1 where place.key != nil:
        let name = #""n\#(Int.random(in: 0...9, using: &random))": "#
        text.insert(
          contentsOf: Array(name.utf8) + fragment + [UInt8(ascii: ",")],
          at: document.offset(of: place.key ?? place.value))
      case 2 where place.key != nil && other.key != nil:
        let key = document.offset(of: place.key ?? place.value)
        let length = document.source(place.key ?? place.value).count
        text.replaceSubrange(key..<key + length, with: Array(document.source(other.key ?? other.value)))
      default: text.replaceSubrange(range, with: fragment)
      }
    }
    return text
  }

  /// Checks the translations of a document. Returns the number of those without errors.
  private func check(_ text: [UInt8]) throws -> Int {
    let whole = try? TokenSource(parsing: text.span)
    guard
      let source = try whole.map({ text.count.isMultiple(of: 2) ? $0 : try TokenSource(joining: [$0, $0]) })
    else {
      return 0
    }
    var count = 0
    for target in TokenTarget.allCases {
      let budget = WorkMeter(limit: 400_000)
      do throws(TokenFailure) {
        let file = try TokenFile(source, budget: budget)
        let output = try file.text(for: target, TokenOptions(), budget: budget)
        count += 1
        let written = String(decoding: output, as: UTF8.self)
        #expect(Array(written.utf8) == output && written.hasSuffix("\n"))
        #expect(
          !written.contains("nan") && !written.contains(": ;") && !written.contains(": ,"),
          "\(target) \(written)")
        if target == .json { checkJSON(written) }
      } catch .tooMuchWork {
        #expect(budget.isExhausted)
      } catch .invalid(let issues) {
        #expect(!issues.isEmpty && issues.count >= issues.list.count)
        let pointers = issues.pointers(in: source.document)
        #expect(pointers.count == issues.list.count)
        for issue in issues.list { #expect(!issue.detail.isEmpty && issue.detail.utf8.count < 2000) }
      }
    }
    return count
  }

  /// Checks that the translation of a resolved document is the document.
  private func checkJSON(_ text: String) {
    let again = try? translate(text, to: .json, limit: 4_000_000)
    #expect(again?.text == text, "\(text) \(again?.errors ?? [])")
  }

  @Test func mutatedDocumentsHaveTranslationsOrErrors() throws {
    var random = SeededRandom(seed: 20)
    let seeds = try ["plain", "swiftui-presets", "plain", "swiftui-presets", "aliases"].map {
      Array(try example($0).utf8)
    }
    var translations = 0
    for _ in 0..<FuzzTests.count {
      let seed = try #require(seeds.randomElement(using: &random))
      translations += try check(mutated(seed, using: &random))
    }
    // Both results must occur; otherwise the test covers only one of them.
    #expect(translations > FuzzTests.count / 5 && translations < FuzzTests.count * 5)
  }
}

/// Writes the examples as seeds of a fuzzer.
struct FuzzSeedExport {
  static let folder = ProcessInfo.processInfo.environment["MOTIOND_FUZZ_SEEDS"]

  @Test(.enabled(if: folder != nil)) func writesTheFuzzSeeds() throws {
    let folder = URL(filePath: try #require(FuzzSeedExport.folder))
    for name in ["aliases", "plain", "swiftui-presets", "material3-expressive", "errors"] {
      // Without its indentation, an example fits into the inputs of the fuzzer.
      let document = try JSONDocument(parsing: Array(try example(name).utf8)[...])
      for (key, value) in document.members(document.root) where document.kind(value) == .object {
        let text =
          Array("{".utf8) + document.source(key) + Array(":".utf8) + document.source(value) + Array("}".utf8)
        try Data(text).write(to: folder.appending(path: "\(name)-\(document.offset(of: value))"))
      }
    }
  }
}
