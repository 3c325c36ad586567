import MotionSystem
import StrictJSON

/// The names of types in a document. Each is read once, however many tokens have the type of one group, and
/// two types are equal if they have the same index.
struct TypeNames {
  struct Name {
    let text: String
    let type: TokenType
    /// Whether the name is that of a known type in another case.
    let isInWrongCase: Bool
  }

  private(set) var list: [Name] = []
  private var indexOfNode: [Node: Int] = [:]
  private var indexOfText: [TokenName: Int] = [:]

  /// The index of the type that a string names; nil if the value is no string.
  subscript(node: Node) -> Int? { indexOfNode[node] }

  /// Adds a type.
  /// - Parameter meant: The name that the string stands for; nil if it is the name.
  mutating func add(
    _ node: Node, _ meant: String?, isInWrongCase: Bool, in document: JSONDocument, budget: WorkMeter
  ) throws(TokenFailure) {
    try budget.charge(4 + document.byteCount(ofString: node) / 16)
    guard let text = meant ?? document.string(node) else { return }
    let index = indexOfText[TokenName(text)] ?? list.count
    if index == list.count {
      list.append(Name(text: text, type: TokenType(text), isInWrongCase: isInWrongCase))
      indexOfText[TokenName(text)] = index
    }
    indexOfNode[node] = index
  }
}
