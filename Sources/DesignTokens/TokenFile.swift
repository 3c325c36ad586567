package import MotionSystem
import StrictJSON

/// The tokens of a document of the Design Tokens format 2025.10, or of several, with their references
/// resolved and their values checked.
///
/// It is translated to any number of targets with `text(for:_:maximumBytes:budget:)`.
package struct TokenFile {
  let reader: TokenReader
  /// Whether there is no token of motion.
  package var isEmpty: Bool { reader.tokens.isEmpty }
  /// What is valid but probably wrong, such as a fallback that differs from its spring.
  package var warnings: TokenIssues { reader.warnings }
  /// What the format does not have and is read nevertheless, as earlier drafts and other tools write it.
  package var leniencies: TokenIssues { reader.leniencies }

  /// Reads the documents of a source.
  /// - Parameters:
  ///   - isStrict: Whether what the format does not have is an error and no leniency.
  ///   - budget: The work that the documents may cost.
  /// - Throws: All errors of the documents, in their order.
  package init(_ source: TokenSource, isStrict: Bool = false, budget: WorkMeter) throws(TokenFailure) {
    var issues = TokenIssues()
    var leniencies = TokenIssues()
    // Such a text was parsed twice.
    if !source.commented.isEmpty { try budget.charge(source.document.text.count) }
    let replaced = try PlainNames.replaced(in: source, budget: budget)
    let document = replaced?.document ?? source.document
    for node in source.commented {
      leniencies.add(
        .invalidValue, node, "has comments, trailing commas or a byte order mark, which JSON does not have")
    }
    for first in replaced?.firstValues ?? [] {
      leniencies.add(
        .unknownField, first, "is read as $value; the members of this file have no $ in their names")
    }
    for type in replaced?.types ?? [] {
      leniencies.add(
        .invalidValue, type,
        "\(source.document.shortenedString(type)) is read as \(document.shortenedString(type))")
    }
    if isStrict { swap(&issues, &leniencies) }
    let flaws = document.flaws(below: document.root)
    for flaw in flaws { issues.add(flaw.kind.code, flaw.value, ErrorMessages.detail(of: flaw.kind)) }
    var groups = SourceReader(
      document, source.roots, isStrict: isStrict, issues: issues, leniencies: leniencies, budget: budget)
    try groups.read()
    var merger = GroupMerger(document, groups.groups, issues: groups.issues, budget: budget)
    let tree = try TokenTree(&merger)
    reader = TokenReader(
      document, tree, isStrict: isStrict, issues: merger.issues, leniencies: groups.leniencies, budget: budget
    )
    // A member that is given twice has no value to check.
    if flaws.isEmpty { try reader.read() }
    guard !budget.isExhausted else { throw .tooMuchWork }
    guard reader.issues.isEmpty else {
      reader.issues.sort(in: document)
      throw .invalid(reader.issues)
    }
  }
}
