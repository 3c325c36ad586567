import HTTPServer
import Testing

@testable import MotionService

/// The media types of request bodies.
struct MediaTypeTests {
  /// The defaults of clients: curl sends a form type, browsers send text without a preflight.
  @Test(arguments: [
    "application/json", "Application/JSON", "application/vnd.motion+json", "application/json; charset=UTF-8",
    #"text/plain;charset="utf-8""#, "application/x-www-form-urlencoded", "application/octet-stream", "",
    "application/json; a=\u{E9}", "x; a=" + String(repeating: "e\u{301}", count: 4000),
  ])
  func aBodyIsReadAsJSON(type: String) {
    let response = Service.request(
      .post, "/v1/spring/settling-duration", [("Content-Type", type)], body: Array(#"{"from": 1}"#.utf8))
    #expect(response.status == 200)
  }

  @Test(arguments: [
    "application/json; charset=latin1", "text/plain; Charset=utf-16", "multipart/form-data; boundary=x",
    "text/xml", "application/xml; charset=utf-8", "image/svg+xml",
  ])
  func aBodyThatCannotBeJSONIsRefused(type: String) throws {
    for path in ["/v1/spring/settling-duration", "/v1/tokens.css"] {
      let response = Service.request(.post, path, [("Content-Type", type)], body: Array("{}".utf8))
      #expect(response.status == 415)
      #expect(response.field("Accept-Post") == "application/json")
      #expect(
        try response.string("/detail") == "The request body is read as JSON in UTF-8; received \(type).")
    }
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
