import HTTPWire
import Testing

@testable import MotionService

/// The pages outside `/v1/`: the contract may be kept and is named by a tag, health never is.
struct PageTests {
  @Test(arguments: ["/openapi.yaml", "/openapi.json"])
  func whoHasTheContractIsNotSentItAgain(path: String) throws {
    let answer = Service.get(path)
    let tag = try #require(answer.field("ETag"))
    #expect(answer.status == 200 && answer.response.body.count > 10_000)
    #expect(answer.field("Cache-Control") == "public, max-age=300")
    for wish in [tag, "W/" + tag, "\"x\", " + tag, "*"] {
      let again = Service.get(path, [("If-None-Match", wish)])
      #expect(again.status == 304 && again.response.body.isEmpty, "\(wish)")
      #expect(again.field("ETag") == tag && again.field("Cache-Control") == answer.field("Cache-Control"))
    }
    #expect(Service.request(.head, path, [("If-None-Match", tag)]).status == 304)
    for wish in ["\"x\"", tag.replacing("\"", with: ""), ""] {
      #expect(Service.get(path, [("If-None-Match", wish)]).status == 200, "\(wish)")
    }
  }

  @Test func everyPageHasATagOfItsOwnContent() {
    #expect(Service.get("/openapi.yaml").field("ETag") != Service.get("/openapi.json").field("ETag"))
  }

  @Test(arguments: ["/livez", "/readyz", "/healthz"])
  func healthIsAskedAnewEachTime(path: String) {
    let answer = Service.get(path, [("If-None-Match", "*")])
    #expect(answer.status == 200)
    #expect(answer.field("Cache-Control") == "no-store" && answer.field("ETag") == nil)
  }
}
