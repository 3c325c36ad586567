import EmbeddedFiles
import HTTPWire

/// The page that the URI of a problem names.
enum ProblemPage {
  case current(Problem.Kind)
  /// A former URI of a kind. It redirects permanently.
  case renamed(Problem.Kind)

  private static let prefix: StaticString = "/problems/"
  private static let formerNames: [String: Problem.Kind] = ["invalid-question": .invalidRequest]
  private static let files = Dictionary(
    uniqueKeysWithValues: Problem.Kind.allCases.map { ($0, EmbeddedFile(problem: $0.page)) })

  /// Creates the page at a path, or nil if the path names no problem.
  init?(path: ArraySlice<UInt8>) {
    let prefix = ProblemPage.prefix
    guard path.prefix(prefix.utf8CodeUnitCount).isEqual(to: prefix) else { return nil }
    let name = String(decoding: path.dropFirst(prefix.utf8CodeUnitCount), as: UTF8.self)
    if let kind = Problem.Kind(rawValue: name) {
      self = .current(kind)
    } else if let kind = ProblemPage.formerNames[name] {
      self = .renamed(kind)
    } else {
      return nil
    }
  }

  /// Returns the response to a GET or HEAD request.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    switch self {
    case .current(let kind): ProblemPage.files[kind]?.response(to: request)
    case .renamed(let kind): EmbeddedFile.redirect(to: "\(ProblemPage.prefix)\(kind.rawValue)")
    }
  }
}

extension Problem.Kind {
  /// The text of the page. A kind without a page does not compile.
  fileprivate var page: StaticString {
    switch self {
    case .badRequest: EmbeddedFiles.problemBadRequestHtml
    case .malformedJSON: EmbeddedFiles.problemMalformedJsonHtml
    case .notFound: EmbeddedFiles.problemNotFoundHtml
    case .methodNotAllowed: EmbeddedFiles.problemMethodNotAllowedHtml
    case .notAcceptable: EmbeddedFiles.problemNotAcceptableHtml
    case .unsupportedMediaType: EmbeddedFiles.problemUnsupportedMediaTypeHtml
    case .invalidRequest: EmbeddedFiles.problemInvalidRequestHtml
    case .neverSettles: EmbeddedFiles.problemNeverSettlesHtml
    case .timeout: EmbeddedFiles.problemTimeoutHtml
    case .tooLarge: EmbeddedFiles.problemTooLargeHtml
    case .expectationFailed: EmbeddedFiles.problemExpectationFailedHtml
    case .misdirected: EmbeddedFiles.problemMisdirectedHtml
    case .notImplemented: EmbeddedFiles.problemNotImplementedHtml
    case .overloaded: EmbeddedFiles.problemOverloadedHtml
    }
  }
}
