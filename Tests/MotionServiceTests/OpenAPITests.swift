import EmbeddedFiles
import HTTPWire
import StrictJSON
import Testing

@testable import MotionService

/// The contract is `openapi.yaml`; what is built in is its JSON form.
struct OpenAPITests {
  let contract: JSONDocument

  init() throws {
    contract = try JSONDocument(parsing: EmbeddedFiles.openapiJson.withUTF8Buffer { Array($0) })
  }

  /// One request example of the contract.
  struct Example {
    let path: String
    let name: String
    let body: [UInt8]
    /// What the contract says that it answers, if it does.
    let answer: [UInt8]?
  }

  func node(_ tokens: String...) -> JSONDocument.Node? {
    contract.node(at: tokens.reduce(JSONPointer.root) { $0.appending($1) })
  }

  func paths() throws -> [String] {
    let paths = try #require(node("paths"))
    return contract.members(paths).compactMap { contract.string($0.key) }
  }

  func examples() throws -> [Example] {
    var result: [Example] = []
    for path in try paths() {
      guard
        let examples = node("paths", path, "post", "requestBody", "content", "application/json", "examples")
      else {
        continue
      }
      for (key, example) in contract.members(examples) {
        let name = try #require(contract.string(key))
        let value = try #require(contract.member(example, named: "value"))
        let answer = node(
          "paths", path, "post", "responses", "200", "content", "application/json", "examples", name, "value")
        result.append(
          Example(
            path: path, name: name, body: Array(contract.source(value)),
            answer: answer.map { Array(contract.source($0)) }))
      }
    }
    return result
  }

  @Test func everyOperationOfTheServiceIsInTheContractAndTheOtherWayRound() throws {
    let described = Set(try paths())
    let served = Set(
      RouteTable.operations.map { "/v1/\($0.name)" } + Page.allCases.map { "\($0.path)" })
    #expect(described.subtracting(served) == [])
    #expect(served.subtracting(described) == [])
  }

  @Test func everyQuestionOfTheContractHasExamples() throws {
    let withExamples = Set(try examples().map(\.path))
    for operation in RouteTable.operations { #expect(withExamples.contains("/v1/\(operation.name)")) }
  }

  @Test func everyExampleIsAnsweredAsTheContractSays() throws {
    var compared = 0
    for example in try examples() {
      let answer = Service.request(
        .post, example.path, [("Content-Type", "application/json")], body: example.body)
      #expect(answer.status == 200, "\(example.path) \(example.name): \(answer.text)")
      guard answer.status == 200 else { continue }
      if let expected = example.answer {
        let difference = try Comparison.difference(of: answer.response.body, from: expected)
        #expect(difference == nil, "\(example.path) \(example.name): \(difference ?? "")")
        compared += 1
      }
    }
    #expect(compared > 20)
  }

  /// A question that a GET can ask gets the same answer as the POST.
  @Test func everyExampleThatFitsAQueryIsAnsweredAlikeByGET() throws {
    var compared = 0
    for example in try examples() {
      let document = try JSONDocument(parsing: example.body)
      guard let query = QueryText.query(for: document) else { continue }
      let path = String(example.path.dropFirst("/v1/".count))
      guard RouteTable.operation(named: Array(path.utf8).span)?.supportsGET == true else { continue }
      let posted = Service.request(
        .post, example.path, [("Content-Type", "application/json")], body: example.body)
      let linked = Service.get(example.path + "?" + query)
      // Members of a query have no order, so the axes of an answer stand in alphabetical order.
      let difference = try Comparison.difference(of: linked.response.body, from: posted.response.body)
      #expect(difference == nil, "\(example.path) \(example.name) ?\(query): \(difference ?? "")")
      compared += 1
    }
    #expect(compared > 30)
  }

  /// Every answer and every problem is what its schema says it is made of: members that the contract
  /// knows, and those that it requires.
  @Test func bothFilesOfTheContractAreServed() {
    let yaml = Service.get("/openapi.yaml")
    #expect(yaml.text.hasPrefix("#") || yaml.text.hasPrefix("openapi:"))
    #expect(Service.get("/openapi.json").status == 200)
  }
}
