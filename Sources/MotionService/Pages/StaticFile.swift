import EmbeddedFiles
import HTTPServer
import MotionAPI
import MotionSystem

/// A file embedded in the program: a page, the OpenAPI document, or a part of the client for the web.
///
/// Every file is also embedded compressed with gzip, for clients that accept that. A page loads nothing from
/// other hosts. Its Content-Security-Policy allows its inline scripts and styles by their hashes, the files
/// of this service, and nothing more. The script that generates the page also generates the policy.
struct StaticFile: Sendable {
  private typealias Fields = [(name: StaticString, value: String)]

  /// A body with the fields that describe it.
  private struct Variant: Sendable {
    let body: [UInt8]
    let tag: EntityTag
    /// The field lines.
    let lines: [UInt8]

    /// The tag is a hash of the content, because the content may change without the version. It covers the
    /// fields because a cache reuses a stored file with its stored fields.
    init(_ body: [UInt8], _ fields: Fields) {
      self.body = body
      tag = EntityTag([body] + fields.map { Array($0.value.utf8) })
      lines = fields.flatMap { Array("\($0.name): \($0.value)\r\n".utf8) }
    }

    /// Adds the body with its fields to a response.
    func add(to response: HTTPResponse) {
      response.add(lines: lines)
      response.setBody(body, isShared: true)
    }
  }

  private let plain: Variant
  private let compressed: Variant
  /// The field line.
  private let cacheControl: StaticString

  private init(_ body: [UInt8], _ compressed: [UInt8], _ cacheControl: StaticString, _ fields: Fields) {
    plain = Variant(body, fields)
    self.compressed = Variant(compressed, fields + [("Content-Encoding", "gzip")])
    self.cacheControl = cacheControl
  }

  /// Creates a page. Its policy is the first line of `policy`.
  private init(page: StaticString, _ compressed: StaticString, policy: StaticString) {
    let rules = "\(policy)".split(separator: "\n").first.map(String.init) ?? ""
    self.init(
      Array("\(page)".utf8), Base64.bytes(of: compressed), StaticFile.cacheForFiveMinutes,
      [
        ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", rules),
        ("Referrer-Policy", "no-referrer"),
      ])
  }

  /// Creates a picture, which needs no compression.
  private init(picture: [UInt8], mediaType: String) {
    plain = Variant(picture, [("Content-Type", mediaType)])
    compressed = plain
    cacheControl = MotionService.cacheForOneHour
  }

  private init(
    _ text: StaticString, _ compressed: StaticString, mediaType: String,
    cacheControl: StaticString = StaticFile.cacheForFiveMinutes
  ) {
    self.init(
      Array("\(text)".utf8), Base64.bytes(of: compressed), cacheControl, [("Content-Type", mediaType)])
  }

  private static let cacheForFiveMinutes: StaticString = "Cache-Control: public, max-age=300"

  /// Writes the file as the body of a response with an error status, which is not stored.
  func respond(to request: HTTPRequest, with response: HTTPResponse, status: Int) {
    response.begin(status)
    response.add("Cache-Control: no-store")
    variant(for: request).add(to: response)
  }

  /// Writes the file, compressed if the request accepts that, or 304 if the client has the current version.
  func respond(to request: HTTPRequest, with response: HTTPResponse) {
    let variant = variant(for: request)
    let isCurrent = variant.tag.matches(request.fields)
    response.begin(isCurrent ? 304 : 200)
    response.add(cacheControl)
    response.addEntityTag(variant.tag.append)
    response.add("Vary: Accept-Encoding")
    if !isCurrent { variant.add(to: response) }
  }

  private func variant(for request: HTTPRequest) -> Variant {
    Accept.namesGzip(request) ? compressed : plain
  }
}

// MARK: The files

extension StaticFile {
  /// The OpenAPI document in YAML.
  static let openAPIInYAML = StaticFile(
    EmbeddedFiles.openapiYaml, EmbeddedFiles.openapiYamlGz, mediaType: "application/yaml")
  /// The OpenAPI document in JSON.
  static let openAPIInJSON = StaticFile(
    EmbeddedFiles.openapiJson, EmbeddedFiles.openapiJsonGz, mediaType: "application/json")

  /// The overview of the API reference.
  static let docs = documentation(EmbeddedFiles.docsHtml, EmbeddedFiles.docsHtmlGz)
  static let guide = documentation(EmbeddedFiles.guideHtml, EmbeddedFiles.guideHtmlGz)
  static let recipes = documentation(EmbeddedFiles.recipesHtml, EmbeddedFiles.recipesHtmlGz)
  /// The pages of the operations, and the files that pages share, in the order of `EmbeddedFiles.reference`.
  static let reference = EmbeddedFiles.reference.map { file in
    if file.name.hasSuffix(".css") {
      StaticFile(file.content, file.compressed, mediaType: "text/css; charset=utf-8")
    } else if file.name.hasSuffix(".js") {
      StaticFile(file.content, file.compressed, mediaType: "text/javascript; charset=utf-8")
    } else if file.name.hasSuffix(".json") {
      StaticFile(file.content, file.compressed, mediaType: "application/json")
    } else {
      documentation(file.content, file.compressed)
    }
  }

  /// The playground.
  static let playground = StaticFile(
    page: EmbeddedFiles.playgroundHtml, EmbeddedFiles.playgroundHtmlGz, policy: EmbeddedFiles.playgroundCsp)
  /// The presets.
  static let presets = StaticFile(
    page: EmbeddedFiles.presetsHtml, EmbeddedFiles.presetsHtmlGz, policy: EmbeddedFiles.presetsCsp)
  /// The platforms: one flick, moved by the law of each.
  static let platforms = StaticFile(
    page: EmbeddedFiles.platformsHtml, EmbeddedFiles.platformsHtmlGz, policy: EmbeddedFiles.platformsCsp)
  /// The motion tokens.
  static let tokens = StaticFile(
    page: EmbeddedFiles.tokensHtml, EmbeddedFiles.tokensHtmlGz, policy: EmbeddedFiles.tokensCsp)

  /// The picture in previews of links to the playground.
  static let preview = StaticFile(
    picture: Base64.bytes(of: EmbeddedFiles.previewPng), mediaType: "image/png")

  /// What a browser shows at an address at which nothing exists.
  static let missing = StaticFile(
    page: EmbeddedFiles.missingHtml, EmbeddedFiles.missingHtmlGz, policy: EmbeddedFiles.pagesCsp)

  /// What agents read first (https://llmstxt.org), and the documents as one text.
  static let agentIndex = text(EmbeddedFiles.llmsTxt, EmbeddedFiles.llmsTxtGz)
  static let agentDocuments = text(EmbeddedFiles.llmsFullTxt, EmbeddedFiles.llmsFullTxtGz)

  private static func text(_ text: StaticString, _ compressed: StaticString) -> StaticFile {
    StaticFile(text, compressed, mediaType: "text/plain; charset=utf-8")
  }

  /// The JavaScript module that computes and draws motions.
  static let kernel = javaScript(EmbeddedFiles.motiondJs, EmbeddedFiles.motiondJsGz)
  /// The TypeScript declarations of the kernel.
  static let kernelTypes = types(EmbeddedFiles.motiondDTs, EmbeddedFiles.motiondDTsGz)

  private static func documentation(_ page: StaticString, _ compressed: StaticString) -> StaticFile {
    StaticFile(page: page, compressed, policy: EmbeddedFiles.docsCsp)
  }

  private static func javaScript(_ text: StaticString, _ compressed: StaticString) -> StaticFile {
    StaticFile(
      text, compressed, mediaType: "text/javascript; charset=utf-8",
      cacheControl: MotionService.cacheForOneHour)
  }

  private static func types(_ text: StaticString, _ compressed: StaticString) -> StaticFile {
    StaticFile(
      text, compressed, mediaType: "text/plain; charset=utf-8", cacheControl: MotionService.cacheForOneHour)
  }

  /// The page of each kind of problem, which the URI of the problem names.
  static let problems: [(kind: Problem.Kind, file: StaticFile)] = [
    problem(.badRequest, EmbeddedFiles.problemBadRequestHtml, EmbeddedFiles.problemBadRequestHtmlGz),
    problem(.malformedJSON, EmbeddedFiles.problemMalformedJsonHtml, EmbeddedFiles.problemMalformedJsonHtmlGz),
    problem(.notFound, EmbeddedFiles.problemNotFoundHtml, EmbeddedFiles.problemNotFoundHtmlGz),
    problem(
      .methodNotAllowed, EmbeddedFiles.problemMethodNotAllowedHtml,
      EmbeddedFiles.problemMethodNotAllowedHtmlGz),
    problem(
      .unsupportedMediaType, EmbeddedFiles.problemUnsupportedMediaTypeHtml,
      EmbeddedFiles.problemUnsupportedMediaTypeHtmlGz),
    problem(
      .invalidRequest, EmbeddedFiles.problemInvalidRequestHtml,
      EmbeddedFiles.problemInvalidRequestHtmlGz),
    problem(.neverSettles, EmbeddedFiles.problemNeverSettlesHtml, EmbeddedFiles.problemNeverSettlesHtmlGz),
    problem(.timeout, EmbeddedFiles.problemTimeoutHtml, EmbeddedFiles.problemTimeoutHtmlGz),
    problem(.tooLarge, EmbeddedFiles.problemTooLargeHtml, EmbeddedFiles.problemTooLargeHtmlGz),
    problem(
      .expectationFailed, EmbeddedFiles.problemExpectationFailedHtml,
      EmbeddedFiles.problemExpectationFailedHtmlGz),
    problem(.misdirected, EmbeddedFiles.problemMisdirectedHtml, EmbeddedFiles.problemMisdirectedHtmlGz),
    problem(
      .notImplemented, EmbeddedFiles.problemNotImplementedHtml,
      EmbeddedFiles.problemNotImplementedHtmlGz),
    problem(.overloaded, EmbeddedFiles.problemOverloadedHtml, EmbeddedFiles.problemOverloadedHtmlGz),
  ]

  private static func problem(
    _ kind: Problem.Kind, _ page: StaticString, _ compressed: StaticString
  ) -> (kind: Problem.Kind, file: StaticFile) {
    (kind, StaticFile(page: page, compressed, policy: EmbeddedFiles.pagesCsp))
  }
}
