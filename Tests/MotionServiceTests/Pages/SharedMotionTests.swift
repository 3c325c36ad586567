import EmbeddedFiles
import HTTPWire
import Testing

@testable import MotionService

/// Previews of links to the playground: a title, a description and a picture of the motion in the query.
struct SharedMotionTests {
  /// The content of the fields of a preview, by name.
  static func preview(_ query: String, _ fields: [(String, String)] = []) -> [String: String] {
    let head = Service.get("/?" + query, fields).text.prefix { $0 != "\u{0}" }.components(before: "<style>")
    var content: [String: String] = [:]
    for line in head.split(separator: "\n") {
      let parts = line.split(separator: "\"")
      if parts.count == 5, parts[0].hasPrefix("<meta ") { content[String(parts[1])] = String(parts[3]) }
      if line.hasPrefix("<title>") { content["title"] = String(line.dropFirst(7).dropLast(8)) }
    }
    return content
  }

  /// Returns whether two queries have the same page. The bytes are too many to be shown.
  static func haveTheSamePage(_ query: String, _ other: String) -> Bool {
    let (first, second) = (Service.get("/?" + query), Service.get("/?" + other))
    return first.status == 200 && first.http.body.elementsEqual(second.http.body)
  }

  /// A spring from rest settles when exp(−ζωt) times the amplitude of its oscillation stays below 0.005, and
  /// overshoots by exp(−πζ/√(1 − ζ²)): 4.6 % for a damping ratio of 0.7. With ζ = 1 and ω = 4π, the
  /// threshold is reached when (1 + ωt)·exp(−ωt) = 0.005, at ωt = 7.43.
  @Test(arguments: [
    (
      "spring.duration=0.5&spring.bounce=0.3", "Spring duration 0.5, bounce 0.3", " · overshoot 4.6 %",
      "preview-70.png"
    ),
    (
      "spring.response=0.5&spring.dampingRatio=1", "Spring response 0.5, damping ratio 1",
      "Settles in 0.591 s (to 0.5 % of the travel) · overshoot 0 %", "preview-100.png"
    ),
    (
      "scene=drawer&from=3&spring.response=0.5&spring.dampingRatio=1",
      "Drawer · Spring response 0.5, damping ratio 1",
      "Settles in 0.591 s (to 0.5 % of the travel) · overshoot 0 %", "preview-100.png"
    ),
    (
      "from=1&spring.response=0.5&spring.dampingRatio=1", "Spring response 0.5, damping ratio 1",
      "Settles in 0.591 s (to 0.5 % of the travel) · overshoot 0 %", "preview-100.png"
    ),
    (
      "spring.stiffness=1234.5678&spring.damping=1&spring.mass=1.25",
      "Spring stiffness 1235, damping 1, mass 1.25", "(to 0.5 % of the travel)", "preview-10.png"
    ),
    (
      "from=5&to=5&velocity=-900&spring.duration=0.5&spring.bounce=-0.5&threshold=0.1",
      "Spring duration 0.5, bounce \u{2212}0.5", "s (to 0.1)", "preview-200.png"
    ),
  ])
  func theMotionOfTheQueryIsDescribed(query: String, title: String, description: String, picture: String) {
    let preview = Self.preview(query, [("Host", "motion.example:81")])
    #expect(preview["title"] == title + " · motiond" && preview["og:title"] == title)
    #expect(preview["og:description"]?.contains(description) == true, "\(preview)")
    #expect(preview["description"] == preview["og:description"])
    #expect(preview["og:image"] == "http://motion.example:81/docs/" + picture)
    #expect(preview["twitter:card"] == "summary_large_image")
  }

  /// The picture has the address that a chat reaches: the scheme before a proxy.
  @Test func theAddressOfThePictureIsThatOfTheService() throws {
    let query = "spring.duration=0.5&spring.bounce=0"
    let preview = Self.preview(query, [("Host", "motion.example"), ("X-Forwarded-Proto", "https")])
    #expect(preview["og:image"] == "https://motion.example/docs/preview-100.png")
    #expect(
      Self.preview(query, [("Host", "motion.example"), ("X-Forwarded-Proto", "\"><b>")])["og:image"]
        == "http://motion.example/docs/preview-100.png")
    let response = Service.get("/?" + query)
    #expect(response.field("Vary") == "Accept-Encoding, X-Forwarded-Proto")
    let tag = try #require(response.field("ETag"))
    #expect(Service.get("/?" + query, [("If-None-Match", tag)]).status == 304)
    #expect(tag != Service.get("/?spring.duration=0.5&spring.bounce=0.1").field("ETag"))
  }

  @Test(arguments: EmbeddedFiles.previews.map(\.name))
  func everyPictureIsAPNGOfTheSizeOfPreviews(name: String) throws {
    let response = Service.get("/docs/" + name, [("Accept-Encoding", "gzip")])
    #expect(response.mediaType == "image/png" && response.field("Content-Encoding") == nil)
    let body = Array(response.http.body)
    #expect(body.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    // Width and height in the first chunk: 1,200 and 630.
    #expect(Array(body[16..<24]) == [0, 0, 4, 0xB0, 0, 0, 2, 0x76])
  }

  /// Without a spring that settles, the page is the general one.
  @Test(arguments: [
    "embed=1", "scene=scroll&spring.duration=1&spring.bounce=0", "scene=x",
    "spring.stiffness=100&spring.damping=0", "spring.duration=-1&spring.bounce=9",
    "spring.duration=0.5&spring.duration=0.6",
    "spring.stiffness=1e308&spring.damping=1e-308", "spring.mass=1&spring.response=0.5", "%", "spring.%FF=1",
    "from=NaN", "a=1&",
    "spring.duration=0.5&spring.bounce=0&spring.bounce=0",
  ])
  func otherQueriesHaveTheGeneralPage(query: String) {
    #expect(Self.haveTheSamePage(query, ""))
  }

  /// Nothing of a query reaches the page: the page of a hostile query is that of its numbers.
  @Test(arguments: [
    "name=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "name=\"><script>alert(1)</script>",
    "%3C/title%3E%3Cscript%3E=1",
    "spring.%3Cb%3E=1", "spring.mass%00=1", "scene%22=drawer", "from='onload=alert(1)",
    "flick=</title><img src=x>",
    "threshold=&lt;&amp;#x22;", "\u{202E}=\u{2028}", String(repeating: "a=%3C&", count: 2_000),
  ])
  func nothingOfAQueryReachesThePage(hostile: String) {
    let plain = "spring.duration=0.5&spring.bounce=0.3"
    for query in ["\(plain)&\(hostile)", "\(hostile)&\(plain)"] {
      #expect(Self.haveTheSamePage(query, plain), "\(query.prefix(80))")
    }
    #expect(Self.haveTheSamePage("spring.duration=\(hostile)", ""))
  }

  @Test func aHostWithOtherCharactersHasNoPicture() {
    for host in ["a\"><script>", "a/b", "a b", "a@b", "ä"] {
      #expect(
        Self.preview("spring.duration=0.5&spring.bounce=0.3", [("Host", host)])["og:image"] == nil, "\(host)")
    }
  }

  /// The check value of the CRC catalogue, in one part and in two.
  @Test func checksumIsThatOfTheStandard() {
    let digits = Array("123456789".utf8)
    for count in 0...9 {
      #expect(GzipFile.checksum(of: digits[..<count], and: digits[count...]) == 0xCBF4_3926)
    }
  }
}

extension Substring {
  /// The part before a text.
  fileprivate func components(before text: String) -> Substring {
    ranges(of: text).first.map { self[..<$0.lowerBound] } ?? self
  }
}
