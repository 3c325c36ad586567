import EmbeddedFiles
import HTTPWire
import MotionAPI
import Platform

/// The page that the URI of a problem names.
enum ProblemPage {
  case current(EmbeddedFile)
  /// A former URI of a kind. It redirects permanently.
  case renamed(to: StaticString)

  private static let prefix: StaticString = "/problems/"

  /// All kinds of problems, each with its page.
  static let pages: [(kind: Problem.Kind, file: EmbeddedFile)] = [
    (.badRequest, EmbeddedFile(problem: EmbeddedFiles.problemBadRequestHtml)),
    (.malformedJSON, EmbeddedFile(problem: EmbeddedFiles.problemMalformedJsonHtml)),
    (.notFound, EmbeddedFile(problem: EmbeddedFiles.problemNotFoundHtml)),
    (.methodNotAllowed, EmbeddedFile(problem: EmbeddedFiles.problemMethodNotAllowedHtml)),
    (.notAcceptable, EmbeddedFile(problem: EmbeddedFiles.problemNotAcceptableHtml)),
    (.unsupportedMediaType, EmbeddedFile(problem: EmbeddedFiles.problemUnsupportedMediaTypeHtml)),
    (.invalidRequest, EmbeddedFile(problem: EmbeddedFiles.problemInvalidRequestHtml)),
    (.neverSettles, EmbeddedFile(problem: EmbeddedFiles.problemNeverSettlesHtml)),
    (.timeout, EmbeddedFile(problem: EmbeddedFiles.problemTimeoutHtml)),
    (.tooLarge, EmbeddedFile(problem: EmbeddedFiles.problemTooLargeHtml)),
    (.expectationFailed, EmbeddedFile(problem: EmbeddedFiles.problemExpectationFailedHtml)),
    (.misdirected, EmbeddedFile(problem: EmbeddedFiles.problemMisdirectedHtml)),
    (.notImplemented, EmbeddedFile(problem: EmbeddedFiles.problemNotImplementedHtml)),
    (.overloaded, EmbeddedFile(problem: EmbeddedFiles.problemOverloadedHtml)),
  ]

  /// Former names, each with the current one.
  private static let formerNames: [(former: StaticString, current: StaticString)] = [
    ("invalid-question", Problem.Kind.invalidRequest.name)
  ]

  /// Creates the page at a path, or nil if the path names no problem.
  init?(path: ArraySlice<UInt8>) {
    if let page = ProblemPage(normalizedPath: path) {
      self = page
    } else if let path = NormalizedPath.bytes(of: path.span),
      let page = ProblemPage(normalizedPath: path[...])
    {
      self = page
    } else {
      return nil
    }
  }

  private init?(normalizedPath path: ArraySlice<UInt8>) {
    let prefix = ProblemPage.prefix
    guard path.prefix(prefix.utf8CodeUnitCount).isEqual(to: prefix) else { return nil }
    let name = path.dropFirst(prefix.utf8CodeUnitCount)
    if let page = ProblemPage.pages.first(where: { name.isEqual(to: $0.kind.name) }) {
      self = .current(page.file)
    } else if let renamed = ProblemPage.formerNames.first(where: { name.isEqual(to: $0.former) }) {
      self = .renamed(to: renamed.current)
    } else {
      return nil
    }
  }

  /// Returns the response to a GET or HEAD request.
  func response(to request: HTTPRequest) -> HTTPResponse {
    switch self {
    case .current(let file): file.response(to: request)
    case .renamed(let name): EmbeddedFile.redirect(to: "\(ProblemPage.prefix)\(name)")
    }
  }
}
