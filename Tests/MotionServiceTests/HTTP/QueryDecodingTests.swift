import HTTPServer
import MotionTestSupport
import StrictJSON
import Testing

@testable import MotionAPI
@testable import MotionService

/// Decoding of queries, compared with another decoder.
struct QueryDecodingTests {
  static let pieces = [
    "from", "from.x", "to", "spring.", "spring.stiffness", "sampling.times", "values", "anchors", "name",
    "format", "a", "b", ".", "..", "=", "==", "&", "&&", "&&&&&&&&", "%2E", "%2e", "%00", "%26", "%3D", "%25",
    "%C3%A9", "+", ",", ",,", "-1.5", "0", "1e3", "12345678", "123456789", "abcdefgh", "abcdefghi", "!", "~",
    "$",
    "'", "%41",
  ]

  static func parameters(of query: String) -> [(name: [UInt8], value: [UInt8])] {
    func decoded(_ text: Substring) -> [UInt8] {
      let bytes = Array(text.utf8)
      var result: [UInt8] = []
      var index = 0
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%") {
          result.append(UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16) ?? 0)
          index += 3
        } else {
          result.append(bytes[index])
          index += 1
        }
      }
      return result
    }
    return query.split(separator: "&").map { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : [])
    }
  }

  @Test func parametersAreThoseOfAPlainDecoder() throws {
    var generator = SeededRandom(seed: 1)
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 0..<12, using: &generator))
        .map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      let expected = Self.parameters(of: text)
      let query = try Query(Array(text.utf8)[...])
      #expect(query.parameters.map { Array(query.text[$0.name]) } == expected.map(\.name), "\(text)")
      #expect(query.parameters.map { Array(query.text[$0.value]) } == expected.map(\.value), "\(text)")
    }
  }

  @Test func percentEncodedQueryGivesTheSameResponse() throws {
    let query =
      "from.x=10&from.y=-20.5&spring.stiffness=150&sampling.times=0,0.25,1"
      + "&velocity.x=1e2&velocity.y=-3&threshold=0.5"
    let expected = Service.get("/v1/spring/trajectory?" + query)
    #expect(expected.status == 200)
    for step in 1..<6 {
      for offset in 0..<step {
        let encoded = query.utf8.enumerated().map { index, byte in
          index % step == offset && byte != UInt8(ascii: "=") && byte != UInt8(ascii: "&")
            ? "%" + String(byte, radix: 16, uppercase: true) : String(UnicodeScalar(byte))
        }.joined()
        let response = Service.get("/v1/spring/trajectory?" + encoded)
        #expect(response.http.body == expected.http.body, "\(encoded)")
        #expect(response.field("ETag") == expected.field("ETag"))
      }
    }
  }

  @Test func onlyTheFirstErrorsOfAQueryAreListed() throws {
    let query = (0..<1500).map { "fro\($0)x=1" }.joined(separator: "&")
    let response = Service.get("/v1/deceleration/projection?from=1&velocity=0&frmo=1&" + query)
    #expect(try response.errors().count == ValidationErrors.maximumListed)
    #expect(try response.string("/detail") == "The request has 1501 errors; the first 100 are listed.")
  }
}
