import CurveExport
import HTTPWire
import Testing

@testable import MotionService

/// Every representation of a curve, asked for as callers do: in the query, by Accept, by HEAD.
struct RepresentationTests {
  static let curves = [
    "/v1/spring/trajectory?from=300&velocity=-800",
    "/v1/deceleration/trajectory?from=0&velocity=1000",
    "/v1/scroll/trajectory?from=900&velocity=4000&bounds.max=1200",
    "/v1/drawer/trajectory?from=420&velocity=-900&anchors=80,400,720",
  ]
  static let axes = "/v1/spring/trajectory?from.x=300&from.y=-20&sampling.count=3"
  static let formats = CurveFormat.allCases

  /// What a text of each format begins with, for a curve that is named card.
  static func beginning(_ format: CurveFormat) -> String {
    switch format {
    case .csv: "time,value"
    case .ndjson: #"{"time":0,"value":"#
    case .css, .keyframes: "/* card: "
    case .waapi: #"{"keyframes":[{"offset":0"#
    case .swiftui: "// card: "
    case .compose: "// import androidx.compose"
    case .svg: "<svg xmlns="
    }
  }

  @Test(arguments: curves, formats)
  func theQueryNamesTheFormatAndTheCurve(_ curve: String, _ format: CurveFormat) {
    let answer = Service.get(curve + "&name=card&format=\(format.name)", [("Accept", "application/json")])
    #expect(answer.status == 200)
    #expect(answer.mediaType == "\(format.mediaType)")
    #expect(answer.text.hasPrefix(Self.beginning(format)), "\(answer.text.prefix(200))")
    // Data has no place for a name; code and pictures carry it and no other.
    if ![.csv, .ndjson, .waapi].contains(format) {
      #expect(answer.text.contains("card"))
      #expect(!answer.text.contains("motion-easing") && !answer.text.contains("@keyframes motion"))
    }
  }

  @Test(arguments: curves, ["text/csv", "application/x-ndjson", "text/css", "text/plain", "image/svg+xml"])
  func acceptChoosesTheFirstFormatOfItsMediaType(_ curve: String, _ mediaType: String) throws {
    let accepted = Service.get(curve, [("Accept", "\(mediaType), */*;q=0.1")])
    let format = try #require(Self.formats.first { "\($0.mediaType)" == mediaType })
    #expect(accepted.mediaType == mediaType)
    #expect(accepted.text == Service.get(curve + "&format=\(format.name)").text)
  }

  @Test func oneURLWithSeveralRepresentationsVariesByAcceptAndTagsEach() throws {
    var tags: Set<String> = []
    for format in Self.formats {
      let answer = Service.get(Self.curves[0] + "&format=\(format.name)")
      #expect(answer.field("Vary") == "Accept")
      tags.insert(try #require(answer.field("ETag")))
    }
    tags.insert(try #require(Service.get(Self.curves[0]).field("ETag")))
    #expect(tags.count == Self.formats.count + 1)
    // The same representation has one tag, whichever way it was asked for.
    #expect(
      Service.get(Self.curves[0], [("Accept", "text/csv")]).field("ETag")
        == Service.get(Self.curves[0] + "&format=csv").field("ETag"))
    let name = Self.curves[0] + "&format=css&name="
    #expect(Service.get(name + "a").field("ETag") != Service.get(name + "b").field("ETag"))
  }

  @Test(arguments: formats)
  func aHeadHasTheFieldsOfItsGet(_ format: CurveFormat) {
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
  func aPostIsAnsweredInTheSameFormat(_ format: CurveFormat) {
    let posted = Service.post(
      "spring/trajectory?format=\(format.name)&name=card",
      #"{"from": {"x": 300, "y": -20}, "sampling": {"count": 3}}"#)
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
  func everyFormatTellsOfEveryAxis(_ format: CurveFormat, _ text: String) {
    #expect(Service.get(Self.axes + "&format=\(format.name)").text.contains(text))
  }

  /// Two hours at 60 samples a second are more than one answer may hold.
  @Test(arguments: formats)
  func aMotionOfHoursHasAPictureThoughNotSoManySamples(_ format: CurveFormat) throws {
    let hours = "/v1/spring/trajectory?from=300&spring.stiffness=0.000001&spring.dampingRatio=1&threshold=0.5"
    let answer = Service.get(hours + "&events=true&name=card&format=\(format.name)")
    guard format.carriesSamples else {
      #expect(answer.status == 200, "\(answer.text.prefix(300))")
      #expect(answer.text.hasPrefix(Self.beginning(format)))
      return
    }
    #expect(answer.status == 422)
    #expect(try answer.errors() == ["/sampling"])
    #expect(Service.get(hours + "&sampling.rate=1&format=\(format.name)").status == 200)
  }

  @Test(arguments: formats)
  func aMotionWithoutEndIsShownUpToTheLastOfTheTimes(_ format: CurveFormat) throws {
    let endless = "/v1/spring/trajectory?from=300&spring.damping=0&format=\(format.name)"
    let refused = Service.get(endless)
    #expect(refused.status == 422)
    #expect(try refused.errors() == ["/sampling/until"])
    guard format != .css else { return }
    let shown = Service.get(endless + "&sampling.times=0,0.25")
    #expect(shown.status == 200, "\(shown.text.prefix(300))")
    if !format.carriesSamples {
      #expect(shown.text == Service.get(endless + "&sampling.until=0.25").text)
    }
  }

  @Test(arguments: ["?from=1&format=gif", "?from=1&format=", "?from=1&format=JSON"])
  func whatThereIsNotIsA406ThatListsEveryFormat(_ query: String) throws {
    let answer = Service.get("/v1/spring/trajectory" + query)
    #expect(answer.status == 406)
    let detail = try #require(try answer.string("/detail"))
    for offer in Representation.all { #expect(detail.contains("\(offer.name) (\(offer.mediaType))")) }
    // Where there is no curve there is only JSON.
    let number = Service.get("/v1/deceleration/projection?from=1", [("Accept", "image/svg+xml")])
    #expect(number.status == 406)
    #expect(try number.string("/detail")?.hasSuffix("one of: json (application/json).") == true)
  }

  @Test(arguments: [
    "from=0&velocity=100&format=css",
    "from.x=1&from.y=0&velocity.x=0&velocity.y=9&format=css",
    "from=10&spring.damping=0&sampling.until=1&format=css",
    "from=10&sampling.until=0.1&format=css",
    "from.width=1&format=waapi",
  ])
  func whatAFormatCannotSayIsAFaultThatPointsToKeyframes(_ query: String) throws {
    let answer = Service.get("/v1/spring/trajectory?" + query)
    #expect(answer.status == 422)
    #expect(try answer.errors() == ["/format"])
    #expect(try answer.detail(at: "/format")?.contains("format keyframes") == true)
    let target = query.replacing("format=css", with: "format=keyframes")
    #expect(
      Service.get("/v1/spring/trajectory?" + target.replacing("format=waapi", with: "format=keyframes"))
        .status
        == 200)
  }

  @Test(arguments: ["9", "-a", "a.b", "a b", "ä", String(repeating: "a", count: 65), ""])
  func aNameThatCSSCannotHaveIsAFault(_ name: String) throws {
    let encoded = name.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let answer = Service.get("/v1/spring/trajectory?from=1&format=css&name=" + encoded)
    #expect(try answer.errors() == ["/name"])
  }
}
