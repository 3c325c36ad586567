import Foundation
import MotionPhysics
import SpringDialects
import Testing

/// A row of a table in Tests/Corpus/golden.
struct GoldenRow: Sendable, CustomTestStringConvertible {
  /// The name of the dialect; for presets of a library without a dialect, that of the file.
  let file: String
  /// The cells by the title of their column.
  let cells: [String: String]

  var testDescription: String { "\(file): \(cells["id"] ?? cells["members"] ?? "motion")" }

  /// Returns the text of a cell.
  func text(_ column: String) throws -> String {
    try #require(cells[column], "\(file) has no column \(column)")
  }

  /// Returns the number in a cell.
  func number(_ column: String) throws -> Double {
    let text = try text(column)
    return try #require(Double(text), "\(text) is no number")
  }

  /// Returns members such as `duration 0.5, bounce 0.3`; `none` is an empty list.
  func members(_ column: String, of dialect: SpringDialect) throws -> DialectValues {
    var values = DialectValues()
    for member in try GoldenRow.pairs(text(column)) {
      let known = try #require(dialect.member(named: member.name), "\(dialect.name) has no \(member.name)")
      let value: Double? =
        switch known.kind {
        case .flag: member.value == "true" ? 1 : nil
        case .keyword(let words): words.firstIndex { "\($0)" == member.value }.map(Double.init)
        default: Double(member.value)
        }
      values.set(known.term, try #require(value, "\(member.value) is no value of \(member.name)"))
    }
    return values
  }

  /// Returns names and values such as `restDelta 0.5, restSpeed 2`; `none` and `–` are an empty list.
  static func pairs(_ text: String) throws -> [(name: String, value: String)] {
    guard text != "none", text != "–" else { return [] }
    return try text.split(separator: ", ").map { pair in
      let parts = pair.split(separator: " ")
      try #require(parts.count == 2, "\(pair) is no name and value")
      return (String(parts[0]), String(parts[1]))
    }
  }
}

/// The tables of Tests/Corpus/golden: one Markdown file per library, with its springs as the library's own
/// source defines them. README.md there describes the columns.
enum GoldenTable {
  /// A file: its rows by the title of their section.
  struct File: Sendable {
    let name: String
    let sections: [String: [GoldenRow]]
  }

  static let files: [File] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Corpus/golden")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".md") && $0 != "README.md" }.map { name in
      let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
      return File(name: String(name.dropLast(3)), sections: sections(text, String(name.dropLast(3))))
    }
  }()

  /// All rows of the sections with a title.
  static func rows(_ section: String) -> [GoldenRow] { files.flatMap { $0.sections[section] ?? [] } }

  private static func sections(_ text: String, _ file: String) -> [String: [GoldenRow]] {
    var sections: [String: [GoldenRow]] = [:]
    var title = ""
    var columns: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") {
        (title, columns) = (String(line.dropFirst(3)), [])
      } else if line.hasPrefix("|"), !line.hasPrefix("|-") {
        let cells = line.dropFirst().dropLast().split(separator: "|").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        if columns.isEmpty {
          columns = cells
        } else {
          let pairs = zip(columns, cells)
          sections[title, default: []].append(
            GoldenRow(file: file, cells: Dictionary(pairs, uniquingKeysWith: { first, _ in first })))
        }
      }
    }
    return sections
  }
}
