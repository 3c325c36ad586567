import MotionSystem
import StrictJSON

extension MemberReader {
  /// Returns the text of an error about `format` or `name` at the top level of a request, or nil for any
  /// other member. They are not members of the body.
  private func responseOption(_ member: String, _ value: JSONDocument.Node) -> String? {
    guard isRoot, request.document.kind(value) == .string else { return nil }
    let isFormat = member.utf8.elementsEqual("format".utf8)
    guard isFormat || member.utf8.elementsEqual("name".utf8) else { return nil }
    let received = request.document.string(value) ?? ""
    let text = CurveName.isValid(received) ? received : isFormat ? "css" : "sheet"
    return request.isBatched
      ? "is not a field of the body; put it beside operation and body: \"\(member)\": \"\(text)\""
      : "is not a field of the body; put it \(request.conventions.optionPlace(member, text))"
  }

  /// Adds an error for each member whose name was not read.
  ///
  /// - Parameter hint: Returns the text of the error about a name that is not among the allowed ones; nil for
  ///   the usual text.
  func finish(hint: (_ name: String, _ allowed: [String]) -> String? = { _, _ in nil }) {
    if unreadCount == 0 || !isObject { return }
    // Comparing names costs much more than parsing them.
    guard request.budget.spend(UnknownField.nameWork, times: 2 + request.document.count(node)) else { return }
    let allowed = readNames.map { "\($0)" }
    let document = request.document
    let listing = ErrorMessages.unknownField(allowed: allowed)
    for (key, value) in document.members(node) {
      let name = document.string(key) ?? ""
      // JSON compares names byte by byte: composed and decomposed "é" are two names.
      if allowed.contains(where: { $0.utf8.count == name.utf8.count && $0.utf8.elementsEqual(name.utf8) }) {
        continue
      }
      request.addError(
        pointer.appending(name),
        responseOption(name, value) ?? hint(name, allowed) ?? ForeignName.hint(for: name, allowed: allowed)
          ?? request.nearestName(to: name, among: allowed).map { "unknown field; did you mean \($0)?" }
          ?? listing)
    }
  }
}

private enum UnknownField {
  /// The work of comparing the name of a member with all allowed names, in units of the budget.
  static let nameWork = 12
}
