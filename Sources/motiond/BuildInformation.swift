import EmbeddedFiles
import MotionSystem

/// The version of the program, and the commit that it was built from.
///
/// `git archive` replaces the placeholder below by the commit (`export-subst` in .gitattributes). An
/// archive therefore contains its commit, and a build of it needs no git. The files of a working tree may
/// differ from every commit, so a build of a working tree does not name one.
enum BuildInformation {
  /// The version of the contract, `info.version` in `openapi.yaml`.
  static let version = EmbeddedFiles.version.description

  /// The commit as 40 hexadecimal digits; nil in a build of a working tree.
  static let revision = commit(inExported: "$Format:%H$")

  /// The line that `--version` prints.
  static var line: String {
    "motiond \(version) (\(revision.map { "revision \($0)" } ?? "unknown revision"))"
  }

  /// Returns the commit that `git archive` wrote, or nil if the text is still the placeholder.
  static func commit(inExported text: String) -> String? {
    text.utf8.count == 40 && text.utf8.allSatisfy(Hexadecimal.isLowercaseDigit) ? text : nil
  }
}
