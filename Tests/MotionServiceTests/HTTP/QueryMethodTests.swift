import HTTPWire
import Testing

@testable import MotionAPI
@testable import MotionService

/// The method QUERY (RFC 10008): the body of a POST, with the caching of a GET.
struct QueryMethodTests {
  private static let json = [("Content-Type", "application/json")]
  private static let body = #"{"from": 300, "velocity": -800}"#

  private func query(
    _ operation: String, _ body: String = body, _ fields: [(String, String)] = json
  ) -> ServiceResponse {
    Service.request(.query, "/v1/" + operation, fields, body: Array(body.utf8))
  }

  @Test(arguments: [
    ("spring/trajectory?format=css&name=sheet", body), ("spring/settling-duration", body),
    ("spring/basis", #"{"displacement": 1, "velocity": 0}"#),
    ("toss/settling-duration", #"{"gesture": \#(ReleaseGestureTests.gesture)}"#),
    ("batch", #"{"requests": [{"operation": "spring/parameters", "body": {}}]}"#),
  ])
  func resultIsThatOfPOSTWithTheFieldsOfGET(operation: String, body: String) {
    let queried = query(operation, body)
    let posted = Service.post(operation, body)
    #expect(queried.status == 200 && queried.text == posted.text)
    #expect(queried.mediaType == posted.mediaType)
    let get = Service.get("/v1/spring/settling-duration?from=1")
    for name in ["Cache-Control", "Vary"] { #expect(queried.field(name) == get.field(name)) }
    #expect(queried.field("ETag") != nil && posted.field("ETag") == nil)
    #expect(posted.field("Cache-Control") == "no-store")
  }

  @Test func tagDependsOnBodyOperationFormatAndName() throws {
    let responses = [
      query("spring/trajectory"), query("spring/trajectory", #"{"from": 301, "velocity": -800}"#),
      query("spring/settling-duration"), query("spring/trajectory?format=css"),
      query("spring/trajectory?format=css&name=sheet"),
    ]
    let tags = try responses.map { try #require($0.field("ETag")) }
    #expect(Set(tags).count == tags.count)
    #expect(query("spring/trajectory").field("ETag") == tags[0])
  }

  @Test func conditionalRequestHas304() throws {
    let tag = try #require(query("spring/trajectory").field("ETag"))
    let same = query("spring/trajectory", Self.body, Self.json + [("If-None-Match", tag)])
    #expect(same.status == 304 && same.text.isEmpty && same.field("ETag") == tag)
    let other = query(
      "spring/trajectory", #"{"from": 1}"#, Self.json + [("If-None-Match", tag)])
    #expect(other.status == 200)
  }

  /// A 304 requires a valid request, also where every tag matches.
  @Test func invalidRequestIsNever304() {
    for method in [HTTPMethod.query, .post] {
      let response = Service.request(
        method, "/v1/spring/trajectory", Self.json + [("If-None-Match", "*")], body: Array("{}".utf8))
      #expect(response.status == 422)
    }
    #expect(Service.get("/v1/spring/trajectory?frm=1", [("If-None-Match", "*")]).status == 422)
    #expect(query("spring/trajectory", "{", Self.json + [("If-None-Match", "*")]).status == 400)
  }

  @Test func mediaTypeIsRequired() {
    let missing = query("spring/trajectory", Self.body, [])
    #expect(missing.status == 400 && missing.field("Accept-Query") == "application/json")
    let other = query("spring/trajectory", Self.body, [("Content-Type", "text/plain")])
    #expect(other.status == 415 && other.field("Accept-Query") == "application/json")
    #expect(other.field("Accept-Post") == "application/json")
  }

  @Test func everyOperationAnnouncesIt() throws {
    for operation in Operation.all {
      for method in [HTTPMethod.options, .delete] {
        let response = Service.request(method, "/v1/\(operation.name)")
        #expect(response.status == (method == .options ? 204 : 405))
        #expect(response.field("Accept-Query") == "application/json")
        #expect(try #require(response.field("Allow")).contains("QUERY"))
      }
    }
  }

  @Test func pagesDoNotAllowIt() {
    let response = Service.request(.query, "/docs", Self.json, body: Array("{}".utf8))
    #expect(response.status == 405 && response.field("Allow") == "GET, HEAD, OPTIONS")
  }

  @Test func unknownParametersAreErrors() throws {
    let response = query("spring/trajectory?from=1")
    #expect(try response.errors() == ["/from"])
    #expect(try response.detail(at: "/from")?.contains("a QUERY accepts only format and name") == true)
  }
}
