import HTTPServer
import MotionSystem
import Testing

@testable import MotionService

/// The files of the client for browsers: media types, caching, and compression.
struct ClientFileTests {
  static let files = [
    ("/motiond.js", "text/javascript; charset=utf-8"), ("/motiond.d.ts", "text/plain; charset=utf-8"),
  ]

  @Test(arguments: files)
  func fileIsCacheableForADay(path: String, mediaType: String) throws {
    let response = Service.get(path)
    #expect(response.status == 200 && response.mediaType == mediaType)
    #expect(response.field("Cache-Control") == "public, max-age=3600, stale-while-revalidate=86400")
    #expect(response.field("X-Content-Type-Options") == "nosniff")
    #expect(response.field("Vary") == "Accept-Encoding" && response.field("Content-Encoding") == nil)
    let tag = try #require(response.field("ETag"))
    let again = Service.get(path, [("If-None-Match", tag)])
    #expect(again.status == 304 && again.http.body.isEmpty && again.field("Vary") == "Accept-Encoding")
    #expect(Service.request(.post, path).status == 405)
  }

  @Test(arguments: files + [("/docs", "text/html; charset=utf-8")])
  func compressedFileHasATagOfItsOwn(path: String, mediaType: String) throws {
    let plain = Service.get(path)
    let response = Service.get(path, [("Accept-Encoding", "br, gzip")])
    #expect(response.status == 200 && response.mediaType == mediaType)
    #expect(response.field("Content-Encoding") == "gzip" && response.field("Vary") == "Accept-Encoding")
    #expect(response.http.body.starts(with: [0x1F, 0x8B, 8]))
    #expect(response.http.body.count < plain.http.body.count / 2)
    let tag = try #require(response.field("ETag"))
    #expect(tag != plain.field("ETag"))
    #expect(Service.get(path, [("If-None-Match", tag), ("Accept-Encoding", "gzip")]).status == 304)
    #expect(Service.get(path, [("If-None-Match", tag)]).status == 200)
  }

  /// The page has the same policy in both versions.
  @Test func playgroundIsCompressedAndSmall() throws {
    let plain = Service.get("/")
    let response = Service.get("/", [("Accept-Encoding", "gzip")])
    #expect(plain.field("Vary") == "Accept-Encoding" && plain.field("Content-Encoding") == nil)
    #expect(response.field("Content-Encoding") == "gzip" && response.field("Vary") == "Accept-Encoding")
    #expect(response.http.body.starts(with: [0x1F, 0x8B, 8]) && plain.http.body.count <= 150_000)
    #expect(response.http.body.count < plain.http.body.count / 3)
    #expect(response.field("Content-Security-Policy") == plain.field("Content-Security-Policy"))
    let tag = try #require(response.field("ETag"))
    #expect(tag != plain.field("ETag"))
    #expect(Service.get("/", [("If-None-Match", tag), ("Accept-Encoding", "gzip")]).status == 304)
    #expect(Service.get("/", [("If-None-Match", tag)]).status == 200)
  }

  @Test func kernelIsServedWithItsTypes() {
    #expect(Service.get("/motiond.js").text.contains("export function play("))
    #expect(Service.get("/motiond.d.ts").text.contains("export function play<"))
  }

  /// The examples and rules of RFC 9110, section 12.5.3.
  @Test(arguments: [
    ("gzip", true), ("compress, gzip", true), ("GZIP", true), ("x-gzip", true), ("*", true),
    ("gzip;q=0.001", true), ("gzip;q=1.0, identity; q=0.5, *;q=0", true), ("br;q=1.0, *;q=0.1", true),
    (" gzip ; q=0.5", true), ("", false), ("identity", false), ("br, zstd", false), ("gzip;q=0", false),
    ("gzip; q=0.000, *", false), ("*;q=0", false), ("gzipped", false), ("gzip;q=x", false),
  ])
  func gzipIsSentIfAccepted(value: String, isAccepted: Bool) {
    let encoding = Service.get("/motiond.js", [("Accept-Encoding", value)]).field("Content-Encoding")
    #expect((encoding == "gzip") == isAccepted)
  }

  /// The test vectors of RFC 4648, section 10, and one with the last two digits.
  @Test(
    arguments: [
      ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9v\nYg==", "foob"), ("Zm9vYmE=", "fooba"),
      ("Zm9vYmFy", "foobar"),
    ] as [(StaticString, String)])
  func base64IsDecoded(text: StaticString, decoded: String) {
    #expect(Base64.bytes(of: text) == Array(decoded.utf8))
    #expect(Base64.bytes(of: "+/+/") == [0xFB, 0xFF, 0xBF])
  }
}
