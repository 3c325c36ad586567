import StrictJSON

extension MemberReader {
  /// Adds the error of a member that is none of its keywords.
  func addError<Value>(_ name: StaticString, _ node: JSONDocument.Node, allowed keywords: Keywords<Value>) {
    let texts = keywords.all.map { "\"\($0.text)\"" }
    let allowed = texts.dropLast().joined(separator: ", ") + " or " + (texts.last ?? "")
    request.addError(pointer(to: name), "must be \(allowed), received \(request.received(node))")
  }
}
