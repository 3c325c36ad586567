import StrictJSON

/// The keywords that a member accepts, each with its value.
///
/// The first is the standard keyword, which a missing member stands for.
struct Keywords<Value: Sendable>: Sendable {
  typealias Keyword = (text: StaticString, value: Value)
  let standard: Keyword
  let all: [Keyword]

  init(_ standard: Keyword, _ others: Keyword...) {
    self.standard = standard
    all = [standard] + others
  }
}

extension MemberReader {
  /// Reads an optional Boolean value.
  ///
  /// - Returns: The value, or false if the member is missing or invalid. An invalid member adds an error.
  mutating func flag(_ name: StaticString) -> Bool {
    guard let node = take(name) else { return false }
    if let value = request.document.bool(node) { return value }
    request.addError(pointer(to: name), "must be true or false, received \(request.received(node))")
    return false
  }

  /// Reads an optional keyword.
  ///
  /// - Returns: The keyword's value, or the standard value if the member is missing or invalid. An
  ///   invalid member adds an error.
  mutating func keyword<Value>(_ name: StaticString, _ keywords: Keywords<Value>) -> Value {
    guard let node = take(name) else { return keywords.standard.value }
    for keyword in keywords.all where request.document.string(node, equals: keyword.text) {
      return keyword.value
    }
    addError(name, node, allowed: keywords)
    return keywords.standard.value
  }
}
