import StrictJSON

extension MemberReader {
  /// Adds the error of a member that is none of its keywords.
  func addError<Value>(_ name: StaticString, _ node: JSONDocument.Node, allowed keywords: Keywords<Value>) {
    let allowed = KeywordList.description(keywords.standard.text, keywords.others.map { $0.text })
    request.addError(pointer(to: name), "must be \(allowed), received \(request.received(node))")
  }
}

/// The texts of keywords, whatever they stand for.
private enum KeywordList {
  /// The keywords in an error text, such as `"exact" or "envelope"`.
  static func description(_ standard: StaticString, _ others: [StaticString]) -> String {
    var text = "\"\(standard)\""
    for index in others.indices {
      text += (index == others.count - 1 ? " or \"" : ", \"") + "\(others[index])\""
    }
    return text
  }
}
