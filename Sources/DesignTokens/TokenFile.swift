// Motion tokens of the Design Tokens format 2025.10 as code of platforms. Begin with `TokenFile.init`:
//
// 1. `TokenSource` parses the text: one document or several, also with comments.
// 2. `SourceReader` lists groups and tokens as they are written, and checks their names and members.
// 3. `TokenTree` expands `$extends`. It is the one place in which references find groups and tokens.
// 4. `TokenReader` follows the references, determines the types, and reads the values and the springs.
// 5. `TokenFile.text` writes a target: `TokenLanguage` is a table of templates, with a file for each
//    language, and `JSONTokens` writes the tree with its references resolved.
//
// What the format does not have is an error, or read and named in a warning (`TokenReader+Leniency`).

package import MotionSystem
import StrictJSON

/// The tokens of a document of the Design Tokens format 2025.10, or of several, with their references
/// resolved and their values checked.
///
/// It is translated to any number of targets with `text(for:_:maximumBytes:budget:)`.
package struct TokenFile {
  let reader: TokenReader
  /// Whether there are no motion tokens.
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
    // Such a text was parsed twice.
    if !source.commented.isEmpty { try budget.charge(source.document.text.count) }
    let document = source.document
    var groups = SourceReader(source, isStrict: isStrict, budget: budget)
    for node in source.commented {
      groups.accept(
        .invalidValue, node, "has comments, trailing commas or a byte order mark, which JSON does not have")
    }
    let flaws = document.flaws(below: document.root)
    for flaw in flaws { groups.issues.add(flaw.code, flaw.value, document.detail(of: flaw)) }
    try groups.read()
    reader = TokenReader(try TokenTree(groups))
    // A member that is given twice has no value to check.
    if flaws.isEmpty { try reader.read() }
    guard !budget.isExhausted else { throw .tooMuchWork }
    guard reader.issues.isEmpty else {
      reader.issues.sort(in: document)
      throw .invalid(reader.issues)
    }
  }
}
