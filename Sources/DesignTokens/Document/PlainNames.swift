import MotionSystem
import StrictJSON

/// Finds the members that documents have without `$` in their names, as Style Dictionary and Tokens Studio
/// write them: `value` and `type`.
struct PlainNames {
  private static let names: [(plain: StaticString, name: String)] = [
    ("value", "$value"), ("type", "$type"), ("description", "$description"), ("comment", "$description"),
    ("deprecated", "$deprecated"), ("extensions", "$extensions"),
  ]
  /// The members of values that are objects: of durations, transitions and springs.
  private static let valueMembers =
    ["value", "unit", "duration", "delay", "timingFunction", "preset", "physics"] + SpringMembers.numberNames
  /// The names that a group may have as well, with a string.
  private static let groupNames: [StaticString] = ["type", "description", "comment"]

  private let document: JSONDocument
  /// The names and types to replace, in the order of the document.
  private var replacements: [(node: JSONDocument.Node, text: String)] = []
  /// The types that have another name in the format.
  private var types: [JSONDocument.Node] = []
  /// The value of the first token.
  private var firstValue: JSONDocument.Node?
  private var hasDollar = false

  /// The documents with `$` in front of these names. The values are at the same nodes as in the source.
  struct Result {
    let document: JSONDocument
    /// The value of the first token of each document that was changed.
    let firstValues: [JSONDocument.Node]
    /// The types that were replaced.
    let types: [JSONDocument.Node]
  }

  /// Puts `$` in front of these names in each document in which a token has `value` and none has `$value`;
  /// returns nil if there is no such document.
  static func replaced(in source: TokenSource, budget: WorkMeter) throws(TokenFailure) -> Result? {
    let document = source.document
    var replacements: [(node: JSONDocument.Node, text: String)] = []
    var firstValues: [JSONDocument.Node] = []
    var types: [JSONDocument.Node] = []
    for root in source.roots {
      var names = PlainNames(document)
      try names.read(root, hasType: false, budget)
      guard !names.hasDollar, let first = names.firstValue else { continue }
      replacements += names.replacements
      firstValues.append(first)
      types += names.types
    }
    guard !firstValues.isEmpty else { return nil }
    let text = document.source(document.root)
    try budget.charge(text.count)
    let start = document.offset(of: document.root)
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 2 * replacements.count)
    var end = 0
    for (node, replacement) in replacements {
      let place = document.offset(of: node) - start
      result += text[end..<place]
      result += "\"\(replacement)\"".utf8
      end = place + document.source(node).count
    }
    result += text[end...]
    let depth = JSONDocument.standardDepth + 1
    guard let replaced = try? JSONDocument(parsing: result, maximumDepth: depth) else { return nil }
    return Result(document: replaced, firstValues: firstValues, types: types)
  }

  /// Returns whether a name is one of these.
  static func contains(_ name: String) -> Bool {
    names.contains { $0.name.dropFirst().utf8.elementsEqual(name.utf8) }
  }

  private init(_ document: JSONDocument) { self.document = document }

  /// Reads a group. The recursion is as deep as the document.
  ///
  /// - Parameter hasType: Whether a group around it has a type.
  private mutating func read(
    _ node: JSONDocument.Node, hasType: Bool, _ budget: WorkMeter
  ) throws(TokenFailure) {
    try budget.charge(4 + 4 * document.count(node))
    guard !hasDollar, document.kind(node) == .object else { return }
    guard document.member(node, named: "$value") == nil else {
      hasDollar = true
      return
    }
    let isToken = try isToken(node, hasType: hasType, budget)
    let hasType = hasType || isString(document.member(node, named: "type"))
    for (key, value) in document.members(node) {
      if isToken || document.kind(value) == .string {
        // A token with both keeps the comment.
        let isSecond =
          document.string(key, equals: "comment") && document.member(node, named: "description") != nil
        if !isSecond { replace(key, value, inToken: isToken) }
      } else if !document.string(key, startsWith: "$") {
        try read(value, hasType: hasType, budget)
      }
    }
  }

  /// Returns whether an object has a value. A group may have the name `value`, so a value that is an object
  /// has a type beside it, or is one of motion below a group with a type.
  private func isToken(
    _ node: JSONDocument.Node, hasType: Bool, _ budget: WorkMeter
  ) throws(TokenFailure) -> Bool {
    guard let value = document.member(node, named: "value") else { return false }
    if document.kind(value) != .object || isString(document.member(node, named: "type")) { return true }
    try budget.charge(8 * document.count(value))
    return hasType
      && document.members(value).allSatisfy { key, _ in
        PlainNames.valueMembers.contains { document.string(key, equals: $0) }
      }
  }

  private func isString(_ node: JSONDocument.Node?) -> Bool {
    node.map { document.kind($0) == .string } ?? false
  }

  private mutating func replace(_ key: JSONDocument.Node, _ value: JSONDocument.Node, inToken: Bool) {
    guard let name = PlainNames.names.first(where: { document.string(key, equals: $0.plain) }),
      inToken || PlainNames.groupNames.contains(where: { document.string(key, equals: $0) })
    else { return }
    replacements.append((key, name.name))
    if document.string(key, equals: "type"), let type = TokenType.formatName(document.shortenedString(value))
    {
      replacements.append((value, type))
      types.append(value)
    }
    if firstValue == nil, document.string(key, equals: "value") { firstValue = value }
  }
}
