import CurveExport
import HTTPWire
import Testing

@testable import MotionAPI
@testable import MotionService

/// Every representation of a curve, selected by query, `Accept` and HEAD.
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

  /// Returns the beginning of the text of a curve named card.
  static func beginning(_ format: CurveFormat) -> String {
    switch format {
    case .csv: "time,value"
    case .ndjson: #"{"time":0,"value":"#
    case .css, .keyframes: "/* card: "
    case .jsonEasing: #"{"easing":"linear(0, "#
    case .waapi: #"{"keyframes":[{"offset":0"#
    case .swiftui, .gsap: "// card: "
    case .compose: "// import androidx.compose"
    case .svg: "<svg xmlns="
    default:
      CurveFormat.nativeSprings.contains(format) ? "// card: " : "no beginning is known for \(format.name)"
    }
  }

  @Test(arguments: curves, generalFormats)
  func queryGivesTheFormatAndTheName(_ curve: String, _ format: CurveFormat) {
    let response = Service.get(curve + "&name=card&format=\(format.name)", [("Accept", "application/json")])
    #expect(response.status == 200)
    #expect(response.mediaType == "\(format.mediaType)")
    #expect(response.text.hasPrefix(Self.beginning(format)), "\(response.text.prefix(200))")
    // Data formats contain no name. Code and images contain this name and no other.
    if ![.csv, .ndjson, .jsonEasing, .waapi].contains(format) {
      #expect(response.text.contains("card"))
      #expect(!response.text.contains("motion-easing") && !response.text.contains("@keyframes motion"))
    }
  }

  @Test(arguments: curves, ["text/csv", "application/x-ndjson", "text/css", "text/plain", "image/svg+xml"])
  func acceptSelectsTheFirstFormatOfAMediaType(_ curve: String, _ mediaType: String) throws {
    let accepted = Service.get(curve, [("Accept", "\(mediaType), */*;q=0.1")])
    let format = try #require(Self.formats.first { "\($0.mediaType)" == mediaType })
    #expect(accepted.mediaType == mediaType)
    #expect(accepted.text == Service.get(curve + "&format=\(format.name)").text)
  }

  @Test func representationsVaryByAcceptAndHaveDifferentTags() throws {
    var tags: Set<String> = []
    for format in Self.formats {
      let response = Service.get(Self.curves[0] + "&format=\(format.name)")
      #expect(response.field("Vary") == "Accept")
      tags.insert(try #require(response.field("ETag")))
    }
    tags.insert(try #require(Service.get(Self.curves[0]).field("ETag")))
    #expect(tags.count == Self.formats.count + 1)
    // A representation has the same tag whether selected by query or by Accept.
    #expect(
      Service.get(Self.curves[0], [("Accept", "text/csv")]).field("ETag")
        == Service.get(Self.curves[0] + "&format=csv").field("ETag"))
    let name = Self.curves[0] + "&format=css&name="
    #expect(Service.get(name + "a").field("ETag") != Service.get(name + "b").field("ETag"))
  }

  @Test(arguments: formats)
  func headHasTheFieldsOfGET(_ format: CurveFormat) {
    let target = Self.axes + "&format=\(format.name)"
    let get = Service.get(target)
    let head = Service.request(.head, target)
    #expect(head.status == 200)
    #expect(head.mediaType == get.mediaType)
    for name in ["ETag", "Cache-Control", "Vary"] {
      #expect(head.field(name) != nil)
      #expect(head.field(name) == get.field(name))
    }
  }

  @Test(arguments: formats)
  func postReturnsTheSameText(_ format: CurveFormat) {
    let posted = Service.post(
      "spring/trajectory?format=\(format.name)&name=card",
      #"{"from": {"x": 300, "y": -20}, "threshold": 0.5}"#)
    #expect(posted.text == Service.get(Self.axes + "&format=\(format.name)&name=card").text)
    #expect(posted.field("Cache-Control") == "no-store")
  }

  @Test(arguments: [
    (CurveFormat.csv, "time,value.x,velocity.x,value.y,velocity.y\r\n0,300,0,-20,0\r\n"),
    (.ndjson, #"{"time":0,"value":{"x":300,"y":-20},"velocity":{"x":0,"y":0}}"#),
    (.css, "transition: translate var(--motion-duration) var(--motion-easing)"),
    (.keyframes, "0% { translate: 300px -20px; }"),
    (.waapi, #"{"offset":0,"translate":"300px -20px"}"#),
    (.swiftui, #"KeyframeTrack(\.y)"#),
    (.compose, "val motionY = keyframes<Float>"),
    (.svg, "Axis y goes from −20 to 0"),
  ])
  func everyFormatContainsEveryAxis(_ format: CurveFormat, _ text: String) {
    #expect(Service.get(Self.axes + "&format=\(format.name)").text.contains(text))
  }

  /// Two hours at 60 samples per second exceed the limit of samples per response.
  @Test(arguments: formats)
  func motionOfHoursIsAvailableInFormatsWithoutSamples(_ format: CurveFormat) throws {
    let hours = "/v1/spring/trajectory?from=300&spring.stiffness=0.000001&spring.dampingRatio=1&threshold=0.5"
    let response = Service.get(hours + "&name=card&format=\(format.name)")
    guard format.carriesSamples else {
      #expect(response.status == 200, "\(response.text.prefix(300))")
      #expect(response.text.hasPrefix(Self.beginning(format)))
      return
    }
    #expect(response.status == 422)
    #expect(try response.errors() == ["/sampling"])
    #expect(Service.get(hours + "&sampling.rate=1&format=\(format.name)").status == 200)
  }

  @Test(arguments: formats, ["1e300", "1e306", "1.7e308"])
  func responseOfAnExtremeDurationIsATextOrAnError(_ format: CurveFormat, _ end: String) throws {
    let count = format.carriesSamples ? "&sampling.count=2" : ""
    let query = "?from=1\(count)&sampling.until=\(end)&format=\(format.name)"
    let response = Service.get("/v1/spring/trajectory" + query)
    // A response without a text would be cached.
    #expect(!response.http.body.isEmpty)
    if response.status != 200 {
      #expect(try response.errors() == ["/format"], "\(response.text)")
      #expect(response.field("Cache-Control") == "no-store")
    }
  }

  @Test(arguments: formats)
  func motionThatNeverSettlesNeedsAnEnd(_ format: CurveFormat) throws {
    let endless = "/v1/spring/trajectory?from=300&spring.damping=0&format=\(format.name)"
    let rejected = Service.get(endless)
    #expect(rejected.status == 422)
    #expect(try rejected.errors() == ["/sampling/until"])
  }

  @Test(arguments: formats.filter { !([.css, .jsonEasing] + CurveFormat.nativeSprings).contains($0) })
  func motionThatNeverSettlesIsShownUntilAGivenTime(_ format: CurveFormat) {
    let endless = "/v1/spring/trajectory?from=300&spring.damping=0&format=\(format.name)"
    let end = format.carriesSamples ? "&sampling.times=0,0.25" : "&sampling.until=0.25"
    let shown = Service.get(endless + end)
    #expect(shown.status == 200, "\(shown.text.prefix(300))")
  }

  /// A format that selects its own points, or contains no events, rejects what it would ignore.
  @Test(arguments: formats)
  func optionsWithoutEffectAreErrors(_ format: CurveFormat) throws {
    let target = Self.curves[0] + "&format=\(format.name)"
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

  /// A recording that jumps by 100 points cannot be followed at rounded times. The smallest tolerance that
  /// the error names is possible.
  @Test(arguments: [CurveFormat.keyframes, .waapi, .compose])
  func toleranceThatAFormatCannotKeepIsAnErrorThatNamesAPossibleOne(_ format: CurveFormat) throws {
    func response(_ tolerance: String) -> ServiceResponse {
      Service.post(
        "toss/trajectory?format=\(format.name)",
        #"""
        {"destination": 100, "sampling": {"tolerance": \#(tolerance)}, "gesture": [
         {"state": "began", "time": 0, "translation": 0},
         {"state": "changed", "time": 0.0123456789, "translation": 0},
         {"state": "changed", "time": 0.0123456789, "translation": 100},
         {"state": "ended", "time": 0.1, "translation": 100}]}
        """#)
    }
    let rejected = response("0.1")
    #expect(try rejected.errors() == ["/sampling/tolerance"])
    let detail = try #require(try rejected.detail(at: "/sampling/tolerance"))
    // "… a tolerance of X is possible"
    let possible = try #require(detail.split(separator: " ").dropLast(2).last)
    #expect(try #require(Double(possible)) <= 120)
    let accepted = response(String(possible))
    #expect(accepted.status == 200, "\(detail) \(accepted.text)")
  }

  @Test(arguments: ["?from=1&format=gif", "?from=1&format=", "?from=1&format=JSON"])
  func unavailableFormatIsA406ThatListsAllFormats(_ query: String) throws {
    let response = Service.get("/v1/spring/trajectory" + query)
    #expect(response.status == 406)
    let detail = try #require(try response.string("/detail"))
    for available in Representation.all {
      #expect(detail.contains("\(available.name) (\(available.mediaType))"))
    }
    // An operation without a curve returns only JSON.
    let number = Service.get("/v1/deceleration/projection?from=1&velocity=0", [("Accept", "image/svg+xml")])
    #expect(number.status == 406)
    #expect(
      try number.string("/detail")?.hasSuffix("with Accept or ?format=: json (application/json).") == true)
  }

  @Test(arguments: [
    "from=0&velocity=100&format=css",
    "from.x=1&from.y=0&velocity.x=0&velocity.y=9&format=css",
    "from=10&spring.damping=0&sampling.until=1&format=css",
    "from=10&sampling.until=0.1&format=css",
    "from.width=1&format=waapi",
  ])
  func curveThatAFormatCannotExpressIsAnErrorThatSuggestsKeyframes(_ query: String) throws {
    let response = Service.get("/v1/spring/trajectory?" + query)
    #expect(response.status == 422)
    #expect(try response.errors() == ["/format"])
    #expect(try response.detail(at: "/format")?.contains("format=keyframes") == true)
    let target = query.replacing("format=css", with: "format=keyframes")
    #expect(
      Service.get("/v1/spring/trajectory?" + target.replacing("format=waapi", with: "format=keyframes"))
        .status
        == 200)
  }

  @Test(arguments: ["9", "-a", "a.b", "a b", "ä", String(repeating: "a", count: 65), ""])
  func invalidNameIsAnError(_ name: String) throws {
    let encoded = name.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let response = Service.get("/v1/spring/trajectory?from=1&format=css&name=" + encoded)
    #expect(try response.errors() == ["/name"])
  }
}
