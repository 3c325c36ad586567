import CurveExport
import EmbeddedFiles
import Foundation
import StrictJSON
import Testing

@testable import MotionAPI

/// Everything that lists the formats agrees with the table of the service. `scripts/generate` writes the
/// lists of the documents, the playground and the proxy from the contract.
struct FormatTableTests {
  private static let formats = Format.all

  /// Returns the text of a file of the package.
  private func file(_ path: String) throws -> String {
    let root = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the names and the media types of a Markdown table whose first column has names in code style,
  /// such as `| `csv` | `text/csv` | … |`. A row may name several formats.
  private func table(in text: String) -> [String] {
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    guard let header = lines.firstIndex(where: { $0.hasPrefix("| format | media type |") }) else { return [] }
    return lines[(header + 2)...].prefix { $0.hasPrefix("|") }.flatMap { line in
      let cells = line.split(separator: "|").map { $0.replacing("`", with: "") }
      let mediaType = cells[1].trimmingCharacters(in: .whitespaces)
      return cells[0].split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces) + " " + mediaType
      }
    }
  }

  @Test func namesAreUniqueAndJSONIsTheDefault() {
    #expect(Set(Self.formats.map { "\($0.name)" }).count == Self.formats.count)
    #expect(Self.formats.first == .json)
  }

  @Test(arguments: ["docs/api.md", "openapi.yaml"])
  func documentListsTheFormatsInOrder(_ path: String) throws {
    #expect(
      try table(in: file(path)) == Self.formats.map { "\($0.name) \($0.mediaType)" }, "run scripts/generate")
  }

  @Test func playgroundExportsEveryFormat() throws {
    let text = try file("playground/scripts/formats.js")
    let names = text.matches(of: /id: "([a-z-]+)", label/).map { String($0.1) }
    #expect(names.count == Set(names).count)
    #expect(Set(names) == Set(Self.formats.map { "\($0.name)" }), "run scripts/generate")
  }

  @Test func proxyCompressesEveryMediaType() throws {
    let text = try file("deploy/nginx.conf")
    let line = try #require(text.split(separator: "\n").first { $0.contains("gzip_types") })
    let types = Set(line.split { " ;".contains($0) }.dropFirst().map(String.init))
    let expected = Set(Self.formats.map { "\($0.mediaType)" } + ["application/problem+json"])
    #expect(types == expected, "run scripts/generate")
  }
}
