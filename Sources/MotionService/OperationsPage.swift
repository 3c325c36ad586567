import EmbeddedFiles
import HTTPWire

/// A path outside `/v1/`: health for operators, the description of the API for everybody.
enum OperationsPage: CaseIterable {
  case livez, readyz, healthz, openapiYAML, openapiJSON

  var path: StaticString {
    switch self {
    case .livez: "/livez"
    case .readyz: "/readyz"
    case .healthz: "/healthz"
    case .openapiYAML: "/openapi.yaml"
    case .openapiJSON: "/openapi.json"
    }
  }

  static func page(at path: ArraySlice<UInt8>) -> OperationsPage? {
    allCases.first { page in page.path.withUTF8Buffer { $0.elementsEqual(path) } }
  }

  func response(in service: MotionService) -> HTTPResponse {
    switch self {
    case .livez, .healthz: OperationsPage.health("ok", status: 200, service)
    case .readyz:
      service.isReady()
        ? OperationsPage.health("ready", status: 200, service)
        : OperationsPage.health("draining", status: 503, service)
    case .openapiYAML: OperationsPage.file(EmbeddedFiles.openapiYaml, "application/yaml")
    case .openapiJSON: OperationsPage.file(EmbeddedFiles.openapiJson, "application/json")
    }
  }

  private static func health(_ state: StaticString, status: Int, _ service: MotionService) -> HTTPResponse {
    var fields = [HTTPField("Cache-Control", "no-store")]
    if status == 503 { fields.append(HTTPField("Retry-After", "1")) }
    return HTTPResponse(
      status: status, contentType: "application/json", fields: fields,
      body: Array("{\"status\":\"\(state)\",\"version\":\"\(service.version)\"}".utf8))
  }

  private static func file(_ text: StaticString, _ type: StaticString) -> HTTPResponse {
    HTTPResponse(
      status: 200, contentType: type, fields: [HTTPField("Cache-Control", "public, max-age=300")],
      body: text.withUTF8Buffer { Array($0) })
  }
}
