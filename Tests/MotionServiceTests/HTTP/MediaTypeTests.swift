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
}
