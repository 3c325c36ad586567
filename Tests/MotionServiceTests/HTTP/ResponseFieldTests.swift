import HTTPServer
import Testing

@testable import MotionAPI
@testable import MotionService

/// The fields that tell caches and browsers how to treat a response.
struct ResponseFieldTests {
  private static let curve = "/v1/spring/trajectory?from=300"

  @Test(arguments: Format.all.map(\.name))
  func everyRepresentationHasItsFields(_ format: StaticString) {
    let body = Array(#"{"from": 300}"#.utf8)
    let json = [("Content-Type", "application/json")]
    // A live test compares the hash with the style sheet.
    let policy =
      "\(format)" == "svg"
      ? "default-src 'none'; style-src 'sha256-s4sW6UX1BT5oUWMYXe6dKxRx0RXoRlUPGnIHru2Jmkk='" : nil
    for (method, target) in [
      (HTTPMethod.get, Service.path(Self.curve, format)), (.head, Service.path(Self.curve, format)),
      (.post, Service.path("/v1/spring/trajectory", format)),
    ] {
      let isGET = method == .get || method == .head
      let response = Service.request(method, target, isGET ? [] : json, body: isGET ? [] : body)
      #expect(response.status == 200)
      #expect(response.field("X-Content-Type-Options") == "nosniff")
      #expect(response.field("Content-Security-Policy") == policy)
      #expect(response.field("No-Vary-Search") == (isGET ? "key-order" : nil))
      #expect(
        response.field("Cache-Control")
          == (method == .post ? "no-store" : "public, max-age=3600, stale-while-revalidate=86400"))
    }
  }

  /// A 304 updates the fields of the stored response.
  @Test func notModifiedHasTheFieldsOfTheResponse() throws {
    for format in ["json", "svg"] {
      let target = Service.path(Self.curve, format)
      let full = Service.get(target)
      let current = Service.get(target, [("If-None-Match", try #require(full.field("ETag")))])
      #expect(current.status == 304)
      for name in [
        "X-Content-Type-Options", "No-Vary-Search", "Content-Security-Policy", "Cache-Control", "Vary",
      ] {
        #expect(current.field(name) == full.field(name))
      }
    }
  }

  /// The order of the parameters, which `No-Vary-Search` tells caches to ignore, changes nothing.
  @Test func orderOfParametersHasNoMeaning() {
    let first = Service.get(
      "/v1/spring/trajectory.csv?from.x=1&from.y=2&velocity.x=3&velocity.y=4&name=a")
    let second = Service.get(
      "/v1/spring/trajectory.csv?name=a&velocity.y=4&from.y=2&velocity.x=3&from.x=1")
    #expect(first.status == 200 && first.text == second.text)
    #expect(first.field("ETag") == second.field("ETag"))
  }

  @Test func problemsAreNotSniffedAndNotStored() {
    for response in [
      Service.get("/v1/spring/trajectory"), Service.get("/v1/nothing"), Service.get("/v1/batch"),
      Service.get("/v1/spring/trajectory?a=%zz"), Service.post("spring/trajectory", "{"),
      Service.request(.options, "/v1/spring/trajectory"),
      ServiceResponse(http: Service.shared.response(to: HTTPRejection(.bodyTooLarge, "too large"))),
    ] {
      #expect(response.field("X-Content-Type-Options") == "nosniff")
      #expect(response.field("No-Vary-Search") == nil)
      #expect(response.status == 204 || response.field("Cache-Control") == "no-store")
    }
  }

  /// A client of a format without warnings looks at their number.
  @Test func warningsAreCounted() throws {
    let odd = #"{"from": 300, "velocity": 0.5, "spring": {"stiffness": 300, "damping": 1.9}}"#
    for format in ["", ".svg", ".csv", ".css"] {
      let response = Service.post("spring/trajectory" + format, odd)
      #expect(response.status == 200, "\(format) \(response.text)")
      #expect(response.field("Motiond-Warnings") == "2", "\(format)")
    }
    let query = Service.get("/v1/spring/trajectory.svg?from=300&velocity=0.5")
    #expect(query.field("Motiond-Warnings") == "1")
    let fine = Service.post("spring/trajectory", #"{"from": 100}"#)
    #expect(fine.field("Motiond-Warnings") == nil)
    let items = [odd, #"{"from": 100}"#, odd].map { #"{"operation": "spring/trajectory", "body": \#($0)}"# }
    let batch = Service.post("batch", #"{"requests": [\#(items.joined(separator: ","))]}"#)
    #expect(batch.field("Motiond-Warnings") == "4")
  }
}
