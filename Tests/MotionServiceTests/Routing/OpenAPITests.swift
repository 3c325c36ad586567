import EmbeddedFiles
import HTTPServer
import MotionTestSupport
import StrictJSON
import Testing

@testable import MotionAPI
@testable import MotionService

/// The OpenAPI document and the service agree. `scripts/generate` makes the JSON of openapi.yaml that the
/// tests read.
struct OpenAPITests {
  let openAPI: JSONDocument

  init() throws {
    openAPI = try JSONDocument(parsing: EmbeddedFiles.openapiJson.withUTF8Buffer { unsafe Array($0) }[...])
  }

  /// A request example of the OpenAPI document.
  struct Example {
    let path: String
    let name: String
    let body: [UInt8]
    /// The response example, if the document has one.
    let response: [UInt8]?
  }

  /// Returns the node at a path of names. References on the way are followed.
  func node(_ tokens: String...) -> JSONDocument.Node? {
    var node = openAPI.root
    for token in tokens {
      guard let member = openAPI.members(node).first(where: { openAPI.string($0.key) == token })?.value
      else { return nil }
      let reference = openAPI.member(member, named: "$ref").flatMap { openAPI.string($0) }
      // Only local references: #/components/responses/Problem.
      let target = reference?.split(separator: "/").dropFirst().reduce(JSONPointer.root) {
        $0.appending(String($1))
      }
      node = target.flatMap { openAPI.node(at: $0) } ?? member
    }
    return node
  }

  func paths() throws -> [String] {
    let paths = try #require(node("paths"))
    return openAPI.members(paths).compactMap { openAPI.string($0.key) }
  }

  func examples() throws -> [Example] {
    var result: [Example] = []
    for path in try paths() {
      guard
        let examples = node("paths", path, "post", "requestBody", "content", "application/json", "examples")
      else {
        continue
      }
      // The response of tokens is text; TokensRouteTests has their requests.
      if path.hasPrefix("/v1/tokens") { continue }
      let servedPath = path.replacing("{format}", with: "csv")
      for (key, example) in openAPI.members(examples) {
        let name = try #require(openAPI.string(key))
        let value = try #require(openAPI.member(example, named: "value"))
        let response = node(
          "paths", path, "post", "responses", "200", "content", "application/json", "examples", name, "value")
        result.append(
          Example(
            path: servedPath, name: name, body: Array(openAPI.source(value)),
            response: response.map { Array(openAPI.source($0)) }))
      }
    }
    return result
  }

  /// Texts for agents and pages of documents have no contract.
  private static let others = ["/llms.txt", "/llms-full.txt", "/{page}", "/docs/{page}"]

  @Test func operationsOfTheServiceAndOfTheDocumentAreTheSame() throws {
    let described = Set(try paths().map { Route.at(Array($0.utf8)[...])?.template ?? $0 } + Self.others)
    let served = Set(Service.shared.routes.dropFirst())
    #expect(described.subtracting(served) == [], "run scripts/generate")
    #expect(served.subtracting(described) == [], "describe it in openapi.yaml and run scripts/generate")
  }

  /// A text format is one of the values of `{format}` where the operation has many, and otherwise a path.
  @Test func everyRepresentationIsDescribedOnceWithItsMediaType() throws {
    let described = Set(try paths())
    let formats = openAPI.elements(try #require(node("components", "schemas", "Format", "enum")))
      .compactMap { openAPI.string($0) }
    for operation in Operation.all {
      for format in operation.formats {
        let path = "/v1/\(operation.name)" + (format == .json ? "" : ".\(format.name)")
        let template = "/v1/\(operation.name).{format}"
        let isInTemplate = described.contains(template) && formats.contains("\(format.name)")
        #expect(described.contains(path) != isInTemplate, "\(path)")
        for method in operation.hasOnlyScalarMembers ? ["get", "post"] : ["post"] {
          let content = try #require(
            node("paths", isInTemplate ? template : path, method, "responses", "200", "content"), "\(path)")
          let mediaTypes = openAPI.members(content).map { openAPI.string($0.key) }
          #expect(mediaTypes.contains("\(format.mediaType)"), "\(path)")
          #expect(isInTemplate || mediaTypes.count == 1, "\(path)")
        }
      }
    }
  }

  @Test func everyOperationHasExamples() throws {
    let withExamples = Set(try examples().map(\.path))
    for operation in Operation.all { #expect(withExamples.contains("/v1/\(operation.name)")) }
  }

  @Test func everyExampleHasTheDocumentedResponse() throws {
    var compared = 0
    for example in try examples() {
      let response = Service.request(
        .post, example.path, [("Content-Type", "application/json")], body: example.body)
      #expect(response.status == 200, "\(example.path) \(example.name): \(response.text)")
      guard response.status == 200 else { continue }
      if let expected = example.response {
        let difference = try JSONComparison.difference(of: response.http.body, from: expected)
        #expect(difference == nil, "\(example.path) \(example.name): \(difference ?? "")")
        compared += 1
      }
    }
    #expect(compared > 20)
  }

  /// A request that a query can express has the same result by GET and by POST.
  @Test func everyExampleThatFitsAQueryHasTheSameResultByGET() throws {
    var compared = 0
    for example in try examples() {
      let document = try JSONDocument(parsing: example.body[...])
      guard let query = QueryText.query(for: document) else { continue }
      let path = String(example.path.dropFirst("/v1/".count))
      guard Operation.named(path)?.hasOnlyScalarMembers == true else { continue }
      let posted = Service.request(
        .post, example.path, [("Content-Type", "application/json")], body: example.body)
      let linked = Service.get(example.path + "?" + query)
      // A query does not preserve the order of members, so the axes of the result are in alphabetical order.
      let difference = try JSONComparison.difference(of: linked.http.body, from: posted.http.body)
      #expect(difference == nil, "\(example.path) \(example.name) ?\(query): \(difference ?? "")")
      compared += 1
    }
    #expect(compared > 30)
  }

  @Test func bothFormsOfTheDocumentAreServed() {
    let yaml = Service.get("/openapi.yaml")
    #expect(yaml.text.hasPrefix("#") || yaml.text.hasPrefix("openapi:"))
    #expect(Service.get("/openapi.json").status == 200)
  }
}

/// Converts the JSON body of a request to the equivalent query.
enum QueryText {
  /// Returns the query, or nil if the body contains an array of objects, which a query cannot express.
  static func query(for document: JSONDocument) -> String? {
    var parameters: [String] = []
    guard add(document.root, document, "", &parameters) else { return nil }
    return parameters.joined(separator: "&")
  }

  private static func add(
    _ node: JSONDocument.Node, _ document: JSONDocument, _ name: String, _ parameters: inout [String]
  ) -> Bool {
    switch document.kind(node) {
    case .object:
      for (key, value) in document.members(node) {
        let part = document.string(key) ?? ""
        if !add(value, document, name.isEmpty ? part : name + "." + part, &parameters) { return false }
      }
      return true
    case .array:
      let items = Array(document.elements(node))
      guard items.allSatisfy({ document.kind($0) == .number }) else { return false }
      parameters.append(name + "=" + items.map { text($0, document) }.joined(separator: ","))
      return true
    default:
      parameters.append(name + "=" + (document.string(node) ?? text(node, document)))
      return true
    }
  }

  private static func text(_ node: JSONDocument.Node, _ document: JSONDocument) -> String {
    String(decoding: document.source(node), as: UTF8.self)
  }
}
