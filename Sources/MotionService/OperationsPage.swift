import EmbeddedFiles
import HTTPWire

/// A path outside `/v1/`: health for operators, the description of the API for everybody.
enum OperationsPage: Int, CaseIterable {
  case livez, readyz, healthz, metrics, openapiYAML, openapiJSON

  /// Its place among the routes of `RouteTable`.
  var route: Int { 1 + RouteTable.operations.count + rawValue }

  var path: StaticString {
    switch self {
    case .livez: "/livez"
    case .readyz: "/readyz"
    case .healthz: "/healthz"
    case .metrics: "/metrics"
    case .openapiYAML: "/openapi.yaml"
    case .openapiJSON: "/openapi.json"
    }
  }

  static func page(at path: ArraySlice<UInt8>) -> OperationsPage? {
    allCases.first { path.isEqual(to: $0.path) }
  }

  func response(to request: HTTPRequest, in service: MotionService) -> HTTPResponse {
    if let file { return response(to: request, file) }
    return switch self {
    case .readyz:
      service.isReady()
        ? OperationsPage.health("ready", status: 200, service)
        : OperationsPage.health("draining", status: 503, service)
    case .metrics:
      HTTPResponse(
        status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8",
        fields: [HTTPField("Cache-Control", "no-store")], body: service.metrics(service.statistics))
    default: OperationsPage.health("ok", status: 200, service)
    }
  }

  private static func health(_ state: StaticString, status: Int, _ service: MotionService) -> HTTPResponse {
    var fields = [HTTPField("Cache-Control", "no-store")]
    if status == 503 { fields.append(HTTPField("Retry-After", "1")) }
    return HTTPResponse(
      status: status, contentType: "application/json", fields: fields,
      body: Array("{\"status\":\"\(state)\",\"version\":\"\(service.version)\"}".utf8))
  }

  // MARK: Files

  /// Text that was built in.
  private struct File {
    let text: StaticString
    let mediaType: StaticString

    var bytes: UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }
  }

  private var file: File? {
    switch self {
    case .livez, .readyz, .healthz, .metrics: nil
    case .openapiYAML: File(text: EmbeddedFiles.openapiYaml, mediaType: "application/yaml")
    case .openapiJSON: File(text: EmbeddedFiles.openapiJson, mediaType: "application/json")
    }
  }

  /// Tags by content, so that they change with it even where the version does not; hashed once.
  private static let tags = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { page in page.file.map { (page, EntityTag([$0.bytes])) } })

  private func response(to request: HTTPRequest, _ file: File) -> HTTPResponse {
    let tag = OperationsPage.tags[self] ?? EntityTag([file.bytes])
    let fields = [HTTPField("ETag", tag.text), HTTPField("Cache-Control", "public, max-age=300")]
    if tag.match(request.fields) != .none {
      return HTTPResponse(status: 304, contentType: nil, fields: fields)
    }
    return HTTPResponse(status: 200, contentType: file.mediaType, fields: fields, body: Array(file.bytes))
  }
}
