extension Problem {
  /// The kind of a problem. The module that detects a problem defines its kind.
  package struct Kind: Sendable {
    /// The last component of the URI that identifies the kind: `/problems/` and this name.
    package let name: StaticString
    /// A short text for people, the same for every problem of the kind.
    package let title: StaticString

    package init(_ name: StaticString, title: StaticString) {
      self.name = name
      self.title = title
    }

    package static let malformedJSON = Kind("malformed-json", title: "The body is not valid JSON")
    package static let invalidRequest = Kind("invalid-request", title: "The request is invalid")
    package static let notFound = Kind("not-found", title: "The path does not exist")
    package static let notAcceptable = Kind(
      "not-acceptable", title: "The representation is not available")
    package static let tooLarge = Kind("too-large", title: "The request is too large")
    package static let neverSettles = Kind("never-settles", title: "The motion never settles")
  }
}
