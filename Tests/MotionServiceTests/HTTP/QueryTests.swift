import HTTPServer
import Testing

@testable import MotionService

/// Requests in a query: the same members as in a POST.
struct QueryTests {
  @Test func dotsSeparateNestedMembers() throws {
    let response = Service.get(
      "/v1/spring/settling-duration?from=-300&spring.stiffness=200&spring.dampingRatio=0.5")
    #expect(abs(try #require(try response.number("/settlingDuration")) - 0.876256) < 5e-7)
  }

  @Test func commasSeparateArrayElements() throws {
    let response = Service.get("/v1/drawer/anchor?from=420&velocity=-900&anchors=80,400,720")
    #expect(try response.number("/anchor/index") == 0)
    #expect(try Service.get("/v1/drawer/anchor?from=420&velocity=0&anchors=80").number("/anchor/value") == 80)
    #expect(
      try Service.get("/v1/spring/trajectory?from=1&sampling.times=0,0.1").numbers("/times") == [0, 0.1])
  }

  @Test func percentEncodingIsDecodedAndPlusIsNotASpace() throws {
    #expect(try Service.get("/v1/deceleration/projection?%66rom=%31&velocity=0").number("/projection") == 1)
    #expect(try Service.get("/v1/deceleration/projection?from=+1&velocity=0").errors() == ["/from"])
    #expect(try Service.get("/v1/deceleration/projection?from=1e%2B1&velocity=0").number("/projection") == 10)
    #expect(try Service.get("/v1/deceleration/projection?from=1e+1&velocity=0").number("/projection") == 10)
  }

  @Test(arguments: ["from=%", "from=%4", "from=%zz", "%=1", "from=%ff", "from=1&x=%c3%28"])
  func malformedPercentEncodingIsABadRequest(_ query: String) {
    #expect(Service.get("/v1/deceleration/projection?" + query).status == 400)
  }

  @Test func unknownRepeatedAndConflictingParametersAreErrors() throws {
    #expect(try Service.get("/v1/spring/trajectory?from=1&frm=2").errors() == ["/frm"])
    #expect(try Service.get("/v1/spring/trajectory?from=1&from=1").errors() == ["/from"])
    #expect(try Service.get("/v1/spring/trajectory?from=1&from.x=1").errors() == ["/from"])
    #expect(try Service.get("/v1/spring/trajectory?from.x=1&from=1").errors() == ["/from"])
    #expect(
      try Service.get("/v1/spring/trajectory?from=1&spring.stifness=1").errors() == ["/spring/stifness"])
    let twice = Service.get("/v1/spring/trajectory.css?from=1&name=a&name=b")
    #expect(try twice.detail(at: "/name") == "appears more than once in the query; give it once")
    #expect(try Service.get("/v1/spring/trajectory?from=%201").errors() == ["/from"])
  }

  @Test func postHasNoQuery() throws {
    #expect(Service.post("spring/trajectory?", #"{"from": 1}"#).status == 200)
    #expect(
      try Service.post("spring/trajectory?from=2&name=a", #"{"from": 1}"#).errors() == ["/from", "/name"])
  }

  @Test func queryOutsideTheAPIIsIgnored() {
    #expect(Service.get("/livez?x=%").status == 200)
  }

  @Test func matchingTagIsNotModified() throws {
    let first = Service.get("/v1/spring/trajectory?from=1&to=0")
    let tag = try #require(first.field("ETag"))
    #expect(first.field("Cache-Control")?.hasPrefix("public, max-age=") == true)
    // The order of the parameters has no meaning.
    #expect(Service.get("/v1/spring/trajectory?to=0&from=1").field("ETag") == tag)
    #expect(Service.get("/v1/spring/trajectory?from=2&to=0").field("ETag") != tag)
    for value in [tag, "W/" + tag, "\"x\", " + tag, "*"] {
      let second = Service.get("/v1/spring/trajectory?from=1&to=0", [("If-None-Match", value)])
      #expect(second.status == 304)
      #expect(second.http.body.isEmpty)
      #expect(second.field("ETag") == tag)
    }
    #expect(Service.get("/v1/spring/trajectory?from=1&to=0", [("If-None-Match", "\"x\"")]).status == 200)
    #expect(Service.post("spring/trajectory", #"{"from": 1}"#).field("Cache-Control") == "no-store")
  }

  /// The tag of an invalid request can be computed by anyone, and must not turn a 422 into a 304.
  @Test(arguments: [
    "frm=1", "from=1&from=2", "from=x", "from=1&spring.stiffness=-1", "from=300&spring.damping=0",
    "from=1e308&to=-1e308",
  ])
  func invalidRequestWithItsOwnTagIsNotNotModified(_ text: String) throws {
    let query = try QueryDocument(Query(Array(text.utf8)[...]))
    let tag = EntityTag(
      version: Service.shared.version, operation: "spring/settling-duration", representation: "json",
      request: query)
    let response = Service.get("/v1/spring/settling-duration?" + text, [("If-None-Match", tag.text)])
    #expect(response.status == 422)
    #expect(response.field("ETag") == nil)
  }

  @Test func tagOfAValidRequestIsTheComputedOne() throws {
    let query = try QueryDocument(Query(Array("from=1".utf8)[...]))
    let tag = EntityTag(
      version: Service.shared.version, operation: "spring/settling-duration", representation: "json",
      request: query)
    #expect(Service.get("/v1/spring/settling-duration?from=1").field("ETag") == tag.text)
  }

  @Test func orderOfParametersDoesNotMatter() throws {
    let parameters = [
      "from.x=1", "from.y=2", "velocity.y=5", "velocity.x=4", "spring.stiffness=100", "sampling.count=3",
      "sampling.decimals=2",
    ]
    let expected = Service.get("/v1/spring/trajectory?" + parameters.joined(separator: "&"))
    #expect(expected.status == 200)
    for offset in parameters.indices {
      for order in [
        parameters[offset...] + parameters[..<offset],
        (parameters[offset...] + parameters[..<offset]).reversed()[...],
      ] {
        let response = Service.get("/v1/spring/trajectory?" + order.joined(separator: "&"))
        #expect(response.http.body == expected.http.body)
        #expect(response.field("ETag") == expected.field("ETag"))
      }
    }
  }

  /// A parameter that is a value has no members, wherever they stand.
  @Test func everyConflictIsReported() throws {
    #expect(
      try Service.get("/v1/deceleration/projection?from.x=1&from=2&from.y=3&from.x=4&velocity=1&velocity.x=2")
        .errors() == ["/from", "/velocity"])
    #expect(
      try Service.get("/v1/deceleration/projection?from=1&velocity=0&a.b.c.d.e.f.g.h.i=1&a.b.c.d.e.f.g.h=1")
        .errors() == ["/a.b.c.d.e.f.g.h.i", "/a"])
  }

  /// A dot is lower than every other byte, so that no path stands between an object and its members.
  @Test(arguments: ["from", "velocity", "threshold"])
  func conflictIsFoundBesideNamesWithBytesBelowADot(_ name: String) throws {
    for byte in ["-", "%2C", "%20", "%01", "%00"] {
      let errors = try Service.get("/v1/deceleration/trajectory?\(name)=1&\(name)\(byte)=2&\(name).x=3")
        .errors()
      #expect(errors.contains("/\(name)"), "\(byte): \(errors)")
    }
  }

  @Test func emptyNamesAndPartsAreUnknownFields() throws {
    #expect(try Service.get("/v1/deceleration/projection?from=1&velocity=0&=2").errors() == ["/"])
    #expect(try Service.get("/v1/deceleration/projection?from=1&velocity=0&.=2&&").errors() == ["/"])
    #expect(
      try Service.get("/v1/deceleration/projection?from=1&velocity=0&spring..x=2").errors() == ["/spring"])
  }

  @Test func invalidRequestIsNeverCachedOrNotModified() {
    let response = Service.get("/v1/spring/trajectory?frm=1", [("If-None-Match", "*")])
    #expect(response.status == 422)
    #expect(response.field("Cache-Control") == "no-store")
  }

  /// Not the number 4.1.
  @Test func versionOfAQueryIsItsText() {
    let query = "/v1/spring/read?code=withSpring(1,%7Bmass:2%7D)&dialect=reanimated&version=4.10"
    #expect(Service.get(query).text.contains(#""version":"4.3.4""#), "\(Service.get(query).text)")
  }
}
