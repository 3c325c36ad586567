import DesignTokens
import Foundation
import Testing

/// The outputs of the example files, which are kept in Tests/Corpus/tokens and were read by a person.
struct GoldenTests {
  static let examples = ["material3-expressive", "swiftui-presets", "plain", "aliases"]

  @Test(arguments: examples, TokenTarget.allCases)
  func outputIsTheOneThatIsKept(_ name: String, _ target: TokenTarget) throws {
    let result = try translate(example(name), to: target)
    let file = corpusFolder.appending(path: name).appending(path: target.fileName + ".txt")
    #expect(result.errors.isEmpty)
    #expect(result.text == (try String(contentsOf: file, encoding: .utf8)), "\(file.path)")
  }

  @Test(arguments: examples) func examplesHaveCurrentFallbacks(_ name: String) throws {
    #expect(try translate(example(name)).warnings == [])
  }

  @Test(arguments: examples) func jsonOfJSONIsTheSame(_ name: String) throws {
    let first = try translate(example(name), to: .json)
    let second = try translate(first.text, to: .json)
    #expect(second.text == first.text && !first.text.isEmpty)
  }

  @Test(arguments: examples) func resolvedJSONHasTheSameCode(_ name: String) throws {
    let resolved = try translate(example(name), to: .json).text
    for target in [TokenTarget.swift, .kotlin, .dart] {
      #expect(try translate(resolved, to: target).text == translate(example(name), to: target).text)
    }
  }

  @Test func countsAreThoseOfTheExamples() throws {
    #expect(try translate(example("aliases")).text.contains("15 tokens"))
    #expect(try translate(example("aliases")).text.contains("Not included: 1 token of other types"))
  }
}
