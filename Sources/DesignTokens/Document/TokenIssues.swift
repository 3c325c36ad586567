package import MotionSystem
package import StrictJSON

/// An error in a tokens document, or a warning about it.
package struct TokenIssue: Sendable {
  package let code: ErrorCode
  /// The value that the issue is about, or the object that lacks the member.
  package let node: JSONDocument.Node
  /// The name of the missing member; nil if the issue is about the value itself.
  let missingMember: String?
  /// The token or group that the issue is about; nil for an error that is reported.
  let entry: Int?
  /// What was received and what is allowed.
  package let detail: String
}

/// The errors of a document, or the warnings about it. All are counted. Texts are built and
/// kept of as many as are listed.
package struct TokenIssues: Sendable {
  /// The number of issues that are kept.
  static let maximumKept = 100
  /// The number of the first issues of which those about an unknown name may suggest another.
  static let maximumSuggestions = 10

  package private(set) var list: [TokenIssue] = []
  package private(set) var count = 0
  package var isEmpty: Bool { count == 0 }
  /// The values with an issue that is added once, and the members that they lack; nil for the value itself.
  private var places: [Node: Set<String?>] = [:]

  /// Whether the next issue may name a similar token. The search for one costs up to 3 % of a request's work.
  var suggestsNext: Bool { list.count < TokenIssues.maximumSuggestions }

  /// Adds an issue about a value.
  /// - Parameters:
  ///   - missing: The name of the member that the value lacks; nil if the value itself is wrong.
  ///   - entry: The token or group at which an output has the warning.
  ///   - once: Whether the value, or the member that it lacks, has at most one such issue. Several references
  ///     may lead to one value.
  mutating func add(
    _ code: ErrorCode, _ node: Node, missing: String? = nil, of entry: Int? = nil, once: Bool = false,
    _ detail: @autoclosure () -> String
  ) {
    if once, !places[node, default: []].insert(missing).inserted { return }
    count += 1
    guard list.count < TokenIssues.maximumKept else { return }
    list.append(TokenIssue(code: code, node: node, missingMember: missing, entry: entry, detail: detail()))
  }

  /// Returns the pointers of the kept issues, which are sorted.
  package func pointers(in document: JSONDocument) -> [JSONPointer] {
    let pointers = document.pointers(to: list.map { $0.node }) { document.shortenedString($0) }
    return zip(list, pointers).map { issue, pointer in
      issue.missingMember.map { pointer.appending($0) } ?? pointer
    }
  }

  /// Sorts the issues by their position in the document.
  mutating func sort(in document: JSONDocument) {
    let keys = list.map { document.offset(of: $0.node) }
    let order = list.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    list = order.map { list[$0] }
  }
}

/// The reason why a document has no translation.
package enum TokenFailure: Error {
  /// The document has errors, or cannot be expressed in the target.
  case invalid(TokenIssues)
  /// The work budget is exhausted.
  case tooMuchWork

  /// Returns the errors of a document.
  package func errors(in document: JSONDocument, budget: WorkMeter) -> ValidationErrors {
    var errors = ValidationErrors()
    switch self {
    case .tooMuchWork:
      let advice = "translate fewer tokens at once, or use the command motiond tokens, whose limit is higher"
      let limit = "requires more than the \(budget.limit.grouped) units of work that one request may use"
      errors.add(.limit, .root, "\(limit); \(advice)")
    case .invalid(let issues):
      for (issue, pointer) in zip(issues.list, issues.pointers(in: document)) {
        errors.add(issue.code, pointer, issue.detail)
      }
      errors.addUnlisted(issues.count - issues.list.count)
    }
    return errors
  }
}

extension WorkMeter {
  /// Spends units before the work that they stand for.
  func charge(_ units: Int) throws(TokenFailure) { guard spend(units) else { throw .tooMuchWork } }
}
