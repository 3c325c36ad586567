import HTTPWire
import Testing

@testable import MotionService

/// The media types of request bodies.
struct MediaTypeTests {
  @Test func onlyJSONBodiesAreAccepted() {
    let body = Array(#"{"from": 1}"#.utf8)
    func status(_ type: String) -> Int {
      Service.request(.post, "/v1/spring/settling-duration", [("Content-Type", type)], body: body).status
    }
    #expect(status("text/plain") == 415)
    #expect(status("application/x-www-form-urlencoded") == 415)
    #expect(status("application/json; charset=latin1") == 415)
    #expect(status("application/json; charset=UTF-8") == 200)
    #expect(status("application/json; a=" + String(repeating: "b", count: 236)) == 200)
    #expect(status("application/json; a=" + String(repeating: "b", count: 237)) == 415)
    #expect(status("application/json; a=\u{E9}") == 415)
    #expect(status("Application/JSON") == 200)
    #expect(status("application/vnd.motion+json") == 200)
    #expect(Service.request(.post, "/v1/spring/settling-duration", body: body).status == 200)
  }

  @Test func emptyMediaTypeIsNamed() throws {
    let response = Service.request(
      .post, "/v1/spring/settling-duration", [("Content-Type", "")], body: Array(#"{"from": 1}"#.utf8))
    #expect(response.status == 415)
    #expect(try response.string("/detail")?.hasSuffix("received an empty field.") == true)
  }

  @Test(arguments: [
    ("identity", 200), ("Identity", 200), ("", 200), (" , identity,", 200), ("gzip", 415), ("br", 415),
    ("identity, gzip", 415), ("x-unknown", 415), (String(repeating: "e\u{301}", count: 4000), 415),
  ])
  func onlyBodiesWithoutAContentCodingAreAccepted(coding: String, status: Int) {
    let response = Service.request(
      .post, "/v1/spring/settling-duration",
      [("Content-Type", "application/json"), ("Content-Encoding", coding)], body: Array(#"{"from": 1}"#.utf8))
    #expect(response.status == status)
    #expect(response.field("Accept-Encoding") == (status == 415 ? "identity" : nil))
  }
}
