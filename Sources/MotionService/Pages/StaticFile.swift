import EmbeddedFiles
import HTTPServer
import MotionSystem

/// A file embedded in the program: a page, the OpenAPI document, or a part of the client for the web.
///
/// Nearly every file is also embedded compressed with gzip, for clients that accept that. A page loads
/// nothing from other hosts. Its Content-Security-Policy allows its inline scripts and styles by their
/// hashes, the files of this service, and nothing more. The script that generates the page also generates
/// the policy.
final class StaticFile: Sendable {
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
      tag = EntityTag([body[...]] + fields.map { Array($0.value.utf8)[...] })
      lines = fields.flatMap { Array("\($0.name): \($0.value)\r\n".utf8) }
    }

    /// Adds the body with its fields to a response.
    func add(to response: inout HTTPResponse) {
      response.add(lines: lines)
      response.setBody(body, isShared: true)
    }
  }

  /// The files by name, such as `docs.html`.
  static let all = Dictionary(uniqueKeysWithValues: EmbeddedFiles.all.map { ($0.name, StaticFile($0)) })

  /// What a browser shows at an address at which nothing exists.
  static let missing = all["missing.html"]

  private let file: EmbeddedFiles.File
  /// The variants, which are made when the file is first requested, so that they do not delay the start.
  private let variants = Locked<(plain: Variant, compressed: Variant)?>(nil)

  private init(_ file: EmbeddedFiles.File) { self.file = file }

  // MARK: Responses

  /// Writes the file as the body of a response with an error status, which is not stored.
  func respond(to request: HTTPRequest, with response: inout HTTPResponse, status: Int) {
    response.begin(status)
    response.add("Cache-Control: no-store")
    variant(for: request).add(to: &response)
  }

  /// Writes the file, compressed if the request accepts that, or 304 if the client has the current version.
  func respond(to request: HTTPRequest, with response: inout HTTPResponse) {
    let variant = variant(for: request)
    let isCurrent = variant.tag.matches(request.fields)
    response.begin(isCurrent ? 304 : 200)
    // The kernel and the picture change with a release, the other files also with the documents.
    let isLongLived = file.name.hasPrefix("motiond.") || isPicture
    response.add(isLongLived ? MotionService.cacheForOneHour : "Cache-Control: public, max-age=300")
    response.addEntityTag(variant.tag.value)
    response.add("Vary: Accept-Encoding")
    if !isCurrent { variant.add(to: &response) }
  }

  private func variant(for request: HTTPRequest) -> Variant {
    let acceptsGzip = Accept.namesGzip(request)
    return variants.withLock { variants in
      let made = variants ?? makeVariants()
      variants = made
      return acceptsGzip ? made.compressed : made.plain
    }
  }

  private func makeVariants() -> (plain: Variant, compressed: Variant) {
    // A picture needs no compression.
    if isPicture {
      let variant = Variant(Base64.bytes(of: file.content), fields)
      return (variant, variant)
    }
    return (
      Variant(Array("\(file.content)".utf8), fields),
      Variant(Base64.bytes(of: file.compressed), fields + [("Content-Encoding", "gzip")])
    )
  }

  // MARK: Fields

  private var isPicture: Bool { file.name.hasSuffix(".png") }

  private var fields: Fields {
    guard file.name.hasSuffix(".html") else { return [("Content-Type", mediaType)] }
    return [
      ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", policy),
      ("Referrer-Policy", "no-referrer"),
    ]
  }

  private var mediaType: String {
    switch file.name.split(separator: ".").last {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "png": "image/png"
    case "yaml": "application/yaml"
    default: "text/plain; charset=utf-8"
    }
  }

  /// The policy of a page: the first line of the file with its name, or of one that several pages share.
  private var policy: String {
    let name = file.name.dropLast(".html".count)
    let shared = name == "missing" || name.hasPrefix("problem-") ? "pages.csp" : "docs.csp"
    let policy = (StaticFile.all["\(name).csp"] ?? StaticFile.all[shared])?.file.content
    return policy.flatMap { "\($0)".split(separator: "\n").first.map(String.init) } ?? ""
  }
}
