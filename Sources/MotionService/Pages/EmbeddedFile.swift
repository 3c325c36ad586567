import EmbeddedFiles
import HTTPWire

/// A file that was built in and is served as it is: the pages for people, and the contract.
///
/// A page is one piece of text with its style and script inside, so that it needs nothing from elsewhere. What a
/// browser may do with it is said by a policy that allows the bytes of those by their hash and nothing beyond; whoever
/// writes the page writes the policy, and this type only sends both.
struct EmbeddedFile: Sendable {
  private let text: StaticString
  private let mediaType: StaticString
  private let fields: [HTTPField]
  private let tag: EntityTag

  /// The contract, which is text and nothing that a browser runs.
  static let openapiYAML = EmbeddedFile(EmbeddedFiles.openapiYaml, mediaType: "application/yaml")
  /// The same as JSON.
  static let openapiJSON = EmbeddedFile(EmbeddedFiles.openapiJson, mediaType: "application/json")
  /// The page on which things are dragged.
  static let playground = EmbeddedFile(
    page: EmbeddedFiles.playgroundHtml, policy: EmbeddedFiles.playgroundCsp)
  /// The reference of the API.
  static let docs = EmbeddedFile(page: EmbeddedFiles.docsHtml, policy: EmbeddedFiles.pagesCsp)
  /// A page for each kind of problem.
  static let problems = Dictionary(
    uniqueKeysWithValues: Problem.Kind.allCases.map {
      ($0, EmbeddedFile(page: $0.page, policy: EmbeddedFiles.pagesCsp))
    })

  /// A page, whose policy is the first line of `policy`.
  private init(page: StaticString, policy: StaticString) {
    let rules = policy.withUTF8Buffer { bytes in
      String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
    self.init(
      page, mediaType: "text/html; charset=utf-8",
      fields: [
        HTTPField("Content-Security-Policy", rules), HTTPField("Referrer-Policy", "no-referrer"),
      ])
  }

  private init(_ text: StaticString, mediaType: StaticString, fields: [HTTPField] = []) {
    self.text = text
    self.mediaType = mediaType
    self.fields = fields + [HTTPField("X-Content-Type-Options", "nosniff")]
    // Tags by content, so that they change with it even where the version does not. What was kept is
    // used again with the policy it came with, so the policy counts too.
    tag = EntityTag([EmbeddedFile.bytes(of: text)[...]] + fields.map { Array($0.value.utf8)[...] })
  }

  private static func bytes(of text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

  /// The file, or 304 to whoever has it.
  func response(to request: HTTPRequest) -> HTTPResponse {
    let kept = HTTPField("ETag", tag.text)
    let caching: StaticString = "public, max-age=300"
    if tag.match(request.fields) != .none {
      return HTTPResponse(status: 304, contentType: nil, cacheControl: caching, fields: [kept])
    }
    return HTTPResponse(
      status: 200, contentType: mediaType, cacheControl: caching, fields: [kept] + fields,
      body: EmbeddedFile.bytes(of: text))
  }
}

extension Problem.Kind {
  /// The page that its URI names. A kind without one does not compile.
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
