import EmbeddedFiles
import HTTPWire
import Platform

/// A file embedded in the program and served unchanged: a page or the OpenAPI document.
///
/// A page contains its style and script and loads nothing else. Its Content-Security-Policy allows these
/// by their hashes and nothing more. The script that generates the page also generates the policy.
struct EmbeddedFile: Sendable {
  private let body: [UInt8]
  private let mediaType: StaticText
  private let fields: [HTTPField]
  private let tag: EntityTag
  /// The file compressed with gzip, with its entity tag.
  private let compressed: (body: [UInt8], tag: EntityTag)?

  /// The OpenAPI document in YAML.
  static let openapiYAML = EmbeddedFile(EmbeddedFiles.openapiYaml, mediaType: "application/yaml")
  /// The OpenAPI document in JSON.
  static let openapiJSON = EmbeddedFile(EmbeddedFiles.openapiJson, mediaType: "application/json")
  /// The interactive playground.
  static let playground = EmbeddedFile(
    page: EmbeddedFiles.playgroundHtml, policy: EmbeddedFiles.playgroundCsp,
    compressed: EmbeddedFiles.playgroundHtmlGz)
  /// The API reference.
  static let docs = EmbeddedFile(
    page: EmbeddedFiles.docsHtml, policy: EmbeddedFiles.docsCsp, compressed: EmbeddedFiles.docsHtmlGz)

  /// The presets, whose script requests them from this service.
  static let presets = EmbeddedFile(page: EmbeddedFiles.presetsHtml, policy: EmbeddedFiles.presetsCsp)

  /// The platforms: one flick, moved by the law of each.
  static let platforms = EmbeddedFile(
    page: EmbeddedFiles.platformsHtml, policy: EmbeddedFiles.platformsCsp)

  /// The motion tokens, whose script sends them to this service.
  static let tokens = EmbeddedFile(page: EmbeddedFiles.tokensHtml, policy: EmbeddedFiles.tokensCsp)

  private static let cacheControl: StaticText = "public, max-age=300"
  private static let noSniff = HTTPField("X-Content-Type-Options", "nosniff")
  private static let noReferrer = HTTPField("Referrer-Policy", "no-referrer")

  /// Creates the page of a kind of problem.
  init(problem page: StaticString) {
    self.init(page: page, policy: EmbeddedFiles.pagesCsp)
  }

  /// Creates a page. Its policy is the first line of `policy`; `compressed` is the page in gzip, as base64.
  private init(page: StaticString, policy: StaticString, compressed: StaticString? = nil) {
    let rules = policy.withUTF8Buffer { bytes in
      unsafe String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
    self.init(
      page, mediaType: "text/html; charset=utf-8",
      fields: [HTTPField("Content-Security-Policy", rules), EmbeddedFile.noReferrer], compressed: compressed)
  }

  private init(
    _ text: StaticString, mediaType: StaticText, fields: [HTTPField] = [], compressed: StaticString? = nil
  ) {
    body = text.withUTF8Buffer { unsafe Array($0) }
    self.mediaType = mediaType
    self.fields = fields + [EmbeddedFile.noSniff]
    // A hash of the content, because the content may change without the version. The fields are included
    // because a cache reuses a stored page with its stored policy.
    let values = fields.map { Array($0.value.utf8)[...] }
    tag = EntityTag([body[...]] + values)
    self.compressed = compressed.map { base64 in
      let body = Base64.bytes(of: base64)
      return (body, EntityTag([body[...]] + values))
    }
  }

  /// Returns the file, compressed if there is such a version and the request accepts it, or 304 if the
  /// client has the current version.
  func response(to request: HTTPRequest) -> HTTPResponse {
    let sent = AcceptEncoding.allowsGzip(request) ? compressed : nil
    let tag = sent?.tag ?? tag
    let vary: StaticText? = compressed == nil ? nil : "Accept-Encoding"
    if tag.matches(request.fields) {
      return HTTPResponse(
        status: 304, contentType: nil, cacheControl: EmbeddedFile.cacheControl, entityTag: tag.value,
        vary: vary)
    }
    var response = HTTPResponse(
      status: 200, contentType: mediaType, cacheControl: EmbeddedFile.cacheControl,
      entityTag: tag.value, vary: vary,
      fields: sent == nil ? fields : fields + [HTTPField("Content-Encoding", "gzip")],
      body: sent?.body ?? body)
    response.isBodyShared = true
    return response
  }

  /// Returns a permanent redirect (308) to a page.
  static func redirect(to path: String) -> HTTPResponse {
    HTTPResponse(
      status: 308, contentType: nil, cacheControl: cacheControl,
      fields: [HTTPField("Location", path), noReferrer, noSniff])
  }
}
