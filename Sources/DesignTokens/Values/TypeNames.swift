import MotionSystem
import StrictJSON

/// The names of types in a document. Each is read once, however many tokens have the type of one group, and
/// two types are equal if they have the same index.
struct TypeNames {
  /// A type.
  struct Name {
    let text: String
    let type: TokenType
    /// Whether the name is that of a known type in another case.
    let isInWrongCase: Bool
  }

  private(set) var list: [Name] = []
  private var indexOfNode: [JSONDocument.Node: Int] = [:]
  private var indexOfText: [TokenName: Int] = [:]

  /// Returns the index of the type that a string names; nil if the value is no string.
  mutating func index(
    of node: JSONDocument.Node, in document: JSONDocument, budget: WorkMeter
  ) throws(TokenFailure) -> Int? {
    try budget.charge(4)
    if let index = indexOfNode[node] { return index }
    try budget.charge(document.byteCount(ofString: node) / 16)
    guard let text = document.string(node) else { return nil }
    let index = indexOfText[TokenName(text)] ?? list.count
    if index == list.count {
      list.append(
        Name(
          text: text, type: TokenType(text),
          isInWrongCase: TokenType.inWrongCase(document.shortenedString(node)) != nil))
      indexOfText[TokenName(text)] = index
    }
    indexOfNode[node] = index
    return index
  }
}
