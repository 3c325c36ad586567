import MotionSystem
import StrictJSON

// The extension `dev.motiond.spring`: a spring in addition to the value of a transition.

extension TokenReader {
  private static let extensionPrefix = "dev.motiond."
  private static let springExtension = "dev.motiond.spring"

  /// Reads the extensions of a token: its spring.
  mutating func readExtensions(_ token: inout MotionToken) throws(TokenFailure) {
    let node = tree.entries[token.entry].node
    guard let extensions = document.member(node, named: "$extensions") else { return }
    try budget.charge(8 * document.count(extensions))
    let context = Context(entry: token.entry, reference: nil, owner: token.entry)
    for (key, value) in document.members(extensions) {
      let name = document.shortenedString(key)
      guard name.utf8.starts(with: TokenReader.extensionPrefix.utf8) else { continue }
      guard name.isEqual(to: TokenReader.springExtension) else {
        fail(context, value) { _ in "unknown extension; did you mean \(TokenReader.springExtension)?" }
        continue
      }
      guard token.type == .transition, token.value != nil || token.alias != nil else {
        if token.type != .transition {
          let type = self.type(ofEntry: token.entry).name
          fail(context, value) { _ in "is allowed only on a transition; this token is a \(type)" }
        }
        continue
      }
      token.spring = try spring(value, context, isValue: false)
    }
  }

  /// Warns about a spring on a group, which has no effect, since extensions are not inherited.
  mutating func warnAboutGroup(_ entry: Int) {
    for item in tree.entries[entry].items {
      guard case .property(let name, let node) = item, name.isEqual(to: "$extensions"),
        let spring = document.member(node, withName: TokenReader.springExtension)
      else { continue }
      warnings.add(spring, "has no effect on a group; extensions are not inherited")
    }
  }
}
