import Foundation
import MotionCommands
import StrictJSON
import Testing

@testable import CurveExport
@testable import DesignTokens
@testable import HTTPServer
@testable import MotionAPI
@testable import SpringDialects
@testable import motiond

/// `Tests/Corpus/limits.tsv` has every default and limit. `scripts/generate` writes them into the documents.
struct LimitTableTests {
  /// A row of the table.
  struct Row {
    let limit: String
    let value: String
    let range: String
  }

  /// Returns the rows of a kind.
  private func rows(_ kind: String) throws -> [Row] {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Corpus/limits.tsv").standardized
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return lines.filter { $0.hasPrefix(kind + "\t") }.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) + [""]
      return Row(limit: cells[1], value: cells[2], range: cells[3])
    }
  }

  @Test func everyOptionHasTheDefaultAndRangeOfTheTable() throws {
    let rows = try rows("option")
    #expect(rows.map(\.limit) == ConfigurationOption.all.map { "--" + $0.flag })
    for (row, option) in zip(rows, ConfigurationOption.all) {
      #expect(defaultText(option) == row.value, "\(row.limit)")
      #expect(rangeText(option) == row.range, "\(row.limit)")
    }
  }

  @Test func everyLimitWithoutAnOptionIsThatOfTheTable() throws {
    let listed = "\(ValidationErrors.maximumListed), \(ValidationErrors.maximumListedBytes)"
    let limits = [
      "event loop": "\(TurnLimits.workPerRequest)",
      "queue of the workers": "\(WorkerPool.queueLimitPerWorker)",
      "levels of nested JSON": "\(greatestDepth)",
      "errors listed in one response": listed,
      "length of an axis name": "\(String.maximumNameBytes)",
      "points of a CSS easing": "\(EasingFit.limit)",
      "keyframes of an export": "\(LinearKeyframes.limit)",
      "curves of a comparison": "\(Operation.curveLimit)",
      "libraries of a translation": "\(SpringDialect.all.count)",
      "file, or all files that are translated together": "\(Call.maximumBodyBytes)",
      "files that are translated together": "\(TokenLimits.documents)",
      "tokens and groups, after `$extends` is resolved": "\(TokenLimits.entries)",
      "levels of a path": "\(TokenLimits.levels)",
      "length of a name": "\(TokenLimits.nameBytes)",
      "length of a path": "\(TokenLimits.pathBytes)",
      "length of a reference": "\(TokenLimits.referenceBytes)",
      "shapes of springs: pairs of a damping ratio and a velocity relative to the natural frequency":
        "\(TokenLimits.shapes)",
      "members of one value": "\(TokenLimits.members)",
      "number of a duration": "\(Int(TokenLimits.duration))",
      "output": "\(TokenLimits.outputBytes)",
      "length of a package": "\(TokenOptions.maximumPackageLength)",
      "code of a spring": "\(SpringCode.maximumBytes)",
      "work of the command tokens": "\(TokensCommand.standardLimit)",
    ]
    let rows = try rows("constant")
    #expect(Dictionary(uniqueKeysWithValues: rows.map { ($0.limit, $0.value) }) == limits)
  }

  /// The default as the table states it. Those of the machine are compared with the machine.
  private func defaultText(_ option: ConfigurationOption) -> String {
    let defaults = Configuration()
    switch option.flag {
    case "shards" where defaults.server.shards == AvailableCores.count:
      return "one per core"
    // A machine with few file descriptors has fewer connections, and a message says so.
    case "max-connections" where defaults.server.descriptorWarning != nil: return "10000"
    case _ where option.kind.placeholder == "SECONDS": return withoutZero(option.value(in: defaults))
    default: return option.value(in: defaults)
    }
  }

  /// The range as the error of a value states it, or the keywords of a choice.
  private func rangeText(_ option: ConfigurationOption) -> String {
    if option.kind.placeholder.contains("|") { return option.kind.placeholder }
    guard ["N", "SECONDS"].contains(option.kind.placeholder) else { return "" }
    var configuration = Configuration()
    let words = option.set("", in: &configuration)?.split { " ,".contains($0) }.map(String.init) ?? []
    guard let index = words.firstIndex(of: "to"), index > 0, index + 1 < words.count else { return "" }
    return "\(withoutZero(words[index - 1]))…\(withoutZero(words[index + 1]))"
  }

  /// Returns a number without a fraction of zero.
  private func withoutZero(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The greatest depth of nested arrays that the parser accepts.
  private var greatestDepth: Int {
    (1...1000).last { depth in
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return (try? JSONDocument(parsing: Array(text.utf8)[...])) != nil
    } ?? 0
  }
}
