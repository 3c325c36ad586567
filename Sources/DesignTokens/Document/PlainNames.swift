import MotionSystem
import StrictJSON

/// Finds the members that documents have without `$` in their names, as Style Dictionary and Tokens Studio
/// write them: `value` and `type`.
struct PlainNames {
  private static let names: [(plain: StaticString, name: String)] = [
    ("value", "$value"), ("type", "$type"), ("description", "$description"), ("comment", "$description"),
    ("deprecated", "$deprecated"), ("extensions", "$extensions"),
  ]
  /// The names that a group may have as well, with a string.
  private static let groupNames: [StaticString] = ["type", "description", "comment"]

  private let document: JSONDocument
  /// The names to replace, in the order of the document.
  private var replacements: [(key: JSONDocument.Node, name: String)] = []
  /// The value of the first token.
  private var firstValue: JSONDocument.Node?
  private var hasDollar = false

  /// Returns the text with `$` in front of these names in each document in which a token has `value` and none
  /// has `$value`, and the value of the first token of each; nil if there is no such document. The values of
  /// both texts are at the same nodes.
  static func replaced(
    in source: TokenSource, budget: inout WorkBudget
  ) throws(TokenFailure) -> (document: JSONDocument, firstValues: [JSONDocument.Node])? {
    let document = source.document
    var replacements: [(key: JSONDocument.Node, name: String)] = []
    var firstValues: [JSONDocument.Node] = []
    for root in source.roots {
      var names = PlainNames(document)
      try names.read(root, &budget)
      guard !names.hasDollar, let first = names.firstValue else { continue }
      replacements += names.replacements
      firstValues.append(first)
    }
    guard !firstValues.isEmpty else { return nil }
    let text = document.source(document.root)
    try budget.charge(text.count)
    let start = document.offset(of: document.root)
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 2 * replacements.count)
    var end = 0
    for (key, name) in replacements {
      let place = document.offset(of: key) - start
      result += text[end..<place]
      result += "\"\(name)\"".utf8
      end = place + document.source(key).count
    }
    result += text[end...]
    let depth = JSONDocument.standardDepth + 1
    guard let replaced = try? JSONDocument(parsing: result, maximumDepth: depth) else { return nil }
    return (replaced, firstValues)
  }

  /// Returns whether a name is one of these.
  static func contains(_ name: String) -> Bool {
    names.contains { $0.name.dropFirst().utf8.elementsEqual(name.utf8) }
  }

  private init(_ document: JSONDocument) { self.document = document }

  /// Reads a group. The recursion is as deep as the document.
  private mutating func read(
    _ node: JSONDocument.Node, _ budget: inout WorkBudget
  ) throws(TokenFailure) {
    try budget.charge(4 + 4 * document.count(node))
    guard !hasDollar, document.kind(node) == .object else { return }
    guard document.member(node, named: "$value") == nil else {
      hasDollar = true
      return
    }
    let isToken = isToken(node)
    for (key, value) in document.members(node) {
      if isToken || document.kind(value) == .string {
        // A token with both keeps the comment.
        let isSecond =
          document.string(key, equals: "comment") && document.member(node, named: "description") != nil
        if !isSecond { replace(key, value, inToken: isToken) }
      } else if !document.string(key, beginsWith: UInt8(ascii: "$")) {
        try read(value, &budget)
      }
    }
  }

  /// Returns whether an object has a value. A group may have the name `value`.
  private func isToken(_ node: JSONDocument.Node) -> Bool {
    guard let value = document.member(node, named: "value") else { return false }
    return document.kind(value) != .object
      || document.member(node, named: "type").map { document.kind($0) == .string } == true
  }

  private mutating func replace(_ key: JSONDocument.Node, _ value: JSONDocument.Node, inToken: Bool) {
    guard let name = PlainNames.names.first(where: { document.string(key, equals: $0.plain) }),
      inToken || PlainNames.groupNames.contains(where: { document.string(key, equals: $0) })
    else { return }
    replacements.append((key, name.name))
    if firstValue == nil, document.string(key, equals: "value") { firstValue = value }
  }
}
