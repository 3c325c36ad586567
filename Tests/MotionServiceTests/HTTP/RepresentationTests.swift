import CurveExport
import HTTPServer
import Testing

@testable import MotionAPI
@testable import MotionService

/// Every representation of a curve at its own path.
struct RepresentationTests {
  static let curves = [
    "/v1/spring/trajectory?from=300&velocity=-800",
    "/v1/deceleration/trajectory?from=0&velocity=1000",
    "/v1/scroll/trajectory?from=900&velocity=4000&bounds.max=1200",
    "/v1/drawer/trajectory?from=420&velocity=-900&anchors=80,400,720",
  ]
  static let axes = "/v1/spring/trajectory?from.x=300&from.y=-20&threshold=0.5"
  static let formats = CurveFormat.all
  /// The formats that express any motion, and not only a spring.
  static let generalFormats = formats.filter { $0 == .gsap || !CurveFormat.nativeSprings.contains($0) }

  /// Returns the beginning of the text of a curve named card. Formats that have tests of their own may have
  /// any beginning.
  static func beginning(_ format: CurveFormat) -> String {
    switch format {
    case .csv: "time,value"
    case .css, .keyframes: "/* card: "
    case .waapi: #"{"keyframes":[{"offset":0"#
    case .swiftui, .gsap: "// card: "
    case .compose: "// import androidx.compose"
    case .svg: "<svg xmlns="
    default: CurveFormat.nativeSprings.contains(format) ? "// card: " : ""
    }
  }

  @Test(arguments: curves, generalFormats)
  func queryGivesTheFormatAndTheName(_ curve: String, _ format: CurveFormat) {
    let response = Service.get(
      Service.path(curve + "&name=card", format.name), [("Accept", "application/json")])
    #expect(response.status == 200)
    #expect(response.mediaType == "\(format.mediaType)")
    #expect(response.text.hasPrefix(Self.beginning(format)), "\(response.text.prefix(200))")
    // Data formats contain no name. Code and images contain this name and no other.
    if !format.carriesSamples, response.mediaType != "application/json" {
      #expect(response.text.contains("card"))
      #expect(!response.text.contains("motion-easing") && !response.text.contains("@keyframes motion"))
    }
  }

  /// Nothing varies by `Accept`.
  @Test(arguments: ["text/csv", "image/png", "application/json;q=0", "*/*"])
  func acceptIsIgnored(_ value: String) {
    let response = Service.get(Self.curves[0], [("Accept", value)])
    #expect(response.status == 200 && response.mediaType == "application/json")
    #expect(response.field("Vary") == nil)
  }

  @Test func representationsHaveDifferentTags() throws {
    var tags: Set<String> = []
    for format in Self.formats {
      tags.insert(try #require(Service.get(Service.path(Self.curves[0], format.name)).field("ETag")))
    }
    tags.insert(try #require(Service.get(Self.curves[0]).field("ETag")))
    #expect(tags.count == Self.formats.count + 1)
    let name = Service.path(Self.curves[0] + "&name=", "css")
    #expect(Service.get(name + "a").field("ETag") != Service.get(name + "b").field("ETag"))
  }

  @Test(arguments: formats)
  func headHasTheFieldsOfGET(_ format: CurveFormat) {
    let target = Service.path(Self.axes, format.name)
    let get = Service.get(target)
    let head = Service.request(.head, target)
    #expect(head.status == 200)
    #expect(head.mediaType == get.mediaType)
    for name in ["ETag", "Cache-Control"] {
      #expect(head.field(name) != nil)
      #expect(head.field(name) == get.field(name))
    }
  }

  @Test(arguments: formats)
  func postReturnsTheSameText(_ format: CurveFormat) {
    let posted = Service.post(
      "spring/trajectory.\(format.name)",
      #"{"from": {"x": 300, "y": -20}, "threshold": 0.5, "name": "card"}"#)
    #expect(posted.text == Service.get(Service.path(Self.axes + "&name=card", format.name)).text)
    #expect(posted.field("Cache-Control") == "no-store")
  }

  @Test(arguments: [
    (CurveFormat.csv, "time,value.x,velocity.x,value.y,velocity.y\r\n0,300,0,-20,0\r\n"),
    (.css, "transition: translate var(--motion-duration) var(--motion-easing)"),
    (.keyframes, "0% { translate: 300px -20px; }"),
    (.waapi, #"{"offset":0,"translate":"300px -20px"}"#),
    (.swiftui, #"KeyframeTrack(\.y)"#),
    (.compose, "val motionY = keyframes<Float>"),
    (.svg, "Axis y goes from −20 to 0"),
  ])
  func everyFormatContainsEveryAxis(_ format: CurveFormat, _ text: String) {
    #expect(Service.get(Service.path(Self.axes, format.name)).text.contains(text))
  }

  /// Two hours at 60 samples per second exceed the limit of samples per response.
  @Test(arguments: formats)
  func motionOfHoursIsAvailableInFormatsWithoutSamples(_ format: CurveFormat) throws {
    let hours = "/v1/spring/trajectory?from=300&spring.stiffness=0.000001&spring.dampingRatio=1&threshold=0.5"
    let response = Service.get(Service.path(hours + "&name=card", format.name))
    guard format.carriesSamples else {
      #expect(response.status == 200, "\(response.text.prefix(300))")
      #expect(response.text.hasPrefix(Self.beginning(format)))
      return
    }
    #expect(response.status == 422)
    #expect(try response.errors() == ["/sampling"])
    #expect(Service.get(Service.path(hours + "&sampling.rate=1", format.name)).status == 200)
  }

  @Test(arguments: formats, ["1e300", "1e306", "1.7e308"])
  func responseOfAnExtremeDurationIsATextOrAnError(_ format: CurveFormat, _ end: String) throws {
    let count = format.carriesSamples ? "&sampling.count=2" : ""
    let response = Service.get("/v1/spring/trajectory.\(format.name)?from=1\(count)&sampling.until=\(end)")
    // A response without a text would be cached.
    #expect(!response.http.body.isEmpty)
    if response.status != 200 {
      #expect(try response.errors() == ["/format"], "\(response.text)")
      #expect(response.field("Cache-Control") == "no-store")
    }
  }

  @Test(arguments: formats)
  func motionThatNeverSettlesNeedsAnEnd(_ format: CurveFormat) throws {
    let endless = Service.path("/v1/spring/trajectory?from=300&spring.damping=0", format.name)
    let rejected = Service.get(endless)
    #expect(rejected.status == 422)
    #expect(try rejected.errors() == ["/sampling/until"])
  }

  @Test(arguments: formats.filter { !([.css] + CurveFormat.nativeSprings).contains($0) })
  func motionThatNeverSettlesIsShownUntilAGivenTime(_ format: CurveFormat) {
    let endless = Service.path("/v1/spring/trajectory?from=300&spring.damping=0", format.name)
    let end = format.carriesSamples ? "&sampling.times=0,0.25" : "&sampling.until=0.25"
    let shown = Service.get(endless + end)
    #expect(shown.status == 200, "\(shown.text.prefix(300))")
  }

  /// A format that selects its own points, or contains no events, rejects what it would ignore.
  @Test(arguments: formats)
  func optionsWithoutEffectAreErrors(_ format: CurveFormat) throws {
    let target = Service.path(Self.curves[0], format.name)
    for (option, pointer) in [
      ("sampling.rate=30", "/sampling/rate"), ("sampling.count=3", "/sampling/count"),
      ("sampling.times=0,0.1", "/sampling/times"),
    ] {
      let response = Service.get(target + "&" + option)
      #expect(try format.carriesSamples ? response.status == 200 : response.errors() == [pointer])
    }
    #expect(try Service.get(target + "&events=true").errors() == ["/events"])
    #expect(Service.get(target + "&events=false").status == 200)
    #expect(try Service.get(Self.curves[0] + "&events=true").errors() == [])
  }

  /// A recording that jumps by 100 points cannot be followed at rounded times.
  @Test(arguments: [CurveFormat.keyframes, .waapi, .compose])
  func toleranceThatAFormatCannotKeepIsAnErrorThatStatesTheDeviation(_ format: CurveFormat) throws {
    let response = Service.post(
      Service.path("toss/trajectory", format.name),
      #"""
      {"to": 100, "sampling": {"tolerance": 0.1}, "gesture": [
       {"state": "began", "time": 0, "translation": 0},
       {"state": "changed", "time": 0.0123456789, "translation": 0},
       {"state": "changed", "time": 0.0123456789, "translation": 100},
       {"state": "ended", "time": 0.1, "translation": 100}]}
      """#)
    #expect(try response.errors() == ["/sampling/tolerance"])
    let detail = try #require(try response.detail(at: "/sampling/tolerance"))
    #expect(detail.contains("the motion jumps by 100 at"), "\(detail)")
    #expect(detail.hasSuffix("; use a larger tolerance, or another format"), "\(detail)")
  }

  @Test(arguments: ["gif", "", "JSON", "json", "css.gz", "CSS"])
  func unknownFormatIsA404ThatListsAllFormats(_ format: String) throws {
    let response = Service.get("/v1/spring/trajectory.\(format)?from=1")
    #expect(response.status == 404)
    let detail = try #require(try response.string("/detail"))
    if format == "json" {
      #expect(detail.hasSuffix("JSON is at /v1/spring/trajectory, without an extension."))
    } else {
      for format in Self.formats { #expect(detail.contains(".\(format.name)"), "\(detail)") }
    }
  }

  @Test(arguments: [
    "css?from=0&velocity=100", "css?from.x=1&from.y=0&velocity.x=0&velocity.y=9",
    "css?from=10&spring.damping=0&sampling.until=1", "css?from=10&sampling.until=0.1", "waapi?from.width=1",
  ])
  func curveThatAFormatCannotExpressIsAnErrorThatSuggestsKeyframes(_ target: String) throws {
    let response = Service.get("/v1/spring/trajectory.\(target)")
    #expect(response.status == 422)
    #expect(try response.errors() == ["/format"])
    #expect(try response.detail(at: "/format")?.contains("keyframes") == true)
    let query = target.drop { $0 != "?" }
    #expect(Service.get("/v1/spring/trajectory.keyframes\(query)").status == 200)
  }

  @Test(arguments: ["9", "-a", "a.b", "a b", "ä", String(repeating: "a", count: 65), ""])
  func invalidNameIsAnError(_ name: String) throws {
    let encoded = name.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let response = Service.get("/v1/spring/trajectory.css?from=1&name=" + encoded)
    #expect(try response.errors() == ["/name"])
  }
}
