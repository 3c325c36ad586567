import HTTPWire
import StrictJSON
import TestSupport
import Testing

@testable import MotionAPI
@testable import MotionService

/// Decoding of queries, and the bodies that they become.
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
      #expect(query.parameters.map { Array($0.name) } == expected.map { $0.name }, "\(text)")
      #expect(query.parameters.map { Array($0.value) } == expected.map { $0.value }, "\(text)")
    }
  }

  private func json(_ query: String) throws -> String {
    try String(decoding: QueryDocument(Query(Array(query.utf8)[...])).json, as: UTF8.self)
  }

  @Test func parametersBecomeTheBodyOfAPost() throws {
    #expect(try json("") == "{}")
    #expect(
      try json("to=2&spring.mass=1&from.x=1&spring.damping=2.50&from.y=-1e3")
        == #"{"from":{"x":1,"y":-1000},"spring":{"damping":2.5,"mass":1},"to":2}"#)
    #expect(try json("a.b.c=1&a.d=2&a.b.b=3") == #"{"a":{"b":{"b":3,"c":1},"d":2}}"#)
    #expect(
      try json("times=0,0.50,x&values=&anchors=1&dialects=a,b&sampling.times=1,,2")
        == #"{"anchors":[1],"dialects":["a","b"],"sampling":{"times":[1,"",2]},"times":[0,0.5,"x"],"values":[""]}"#
    )
    #expect(try json("=1&a..b=2") == #"{"":1,"a":{"":{"b":2}}}"#)
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("1", "1"), ("-12.5", "-12.5"), ("1e3", "1000"), ("1E-3", "0.001"),
    ("5e-324", "5e-324"),
    ("1e400", "1e400"), ("-1e400", "-1e400"), ("true", "true"), ("false", "false"), ("1e400x", #""1e400x""#),
    ("01", #""01""#), ("1.", #""1.""#), (".5", #"".5""#), ("-", #""-""#), ("+1", #""+1""#), ("1e", #""1e""#),
    ("truex", #""truex""#), ("null", #""null""#), ("", #""""#), ("%201", #"" 1""#), ("1%20", #""1 ""#),
    ("a%22b", #""a\"b""#), ("a%5Cb", #""a\\b""#), ("a%0Ab", #""a\nb""#), ("%C3%A9", #""é""#),
    ("1,2", #""1,2""#),
    ("9007199254740993", "9007199254740992"),
  ])
  func numbersAndBooleansAreWhatJSONCallsSo(_ received: String, _ written: String) throws {
    #expect(try json("from=" + received) == "{\"from\":\(written)}")
  }

  /// A conflict is a name that occurs twice, or that is also the name of an object.
  @Test(arguments: [2, 5, 17, 40])
  func conflictsAreFoundWhateverTheOrder(_ count: Int) throws {
    var generator = SeededRandom(seed: UInt64(count))
    for _ in 0..<500 {
      let text = (0..<count)
        .map { _ in
          (0..<Int.random(in: 1..<4, using: &generator))
            .map { _ in
              ["a", "b", ".", "spring", "sampling", "%00", "-", "%01"].randomElement(using: &generator) ?? ""
            }
            .joined()
        }.joined(separator: "&")
      let query = try Query(Array(text.utf8)[...])
      let names = query.parameters.map { Array($0.name) }
      let isRepeated = Set(names).count < names.count
      let isNested = names.contains { name in
        name.indices.contains { name[$0] == UInt8(ascii: ".") && names.contains(Array(name[..<$0])) }
      }
      let document = QueryDocument(query)
      #expect(document.errors.isEmpty == !(isRepeated || isNested), "\(text)")
      // What is accepted is one document without repeated names.
      #expect(try JSONDocument(parsing: document.json).validationErrorCount == 0, "\(text)")
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
        #expect(response.http.entityTag == expected.http.entityTag)
      }
    }
  }

  @Test func onlyTheFirstErrorsOfAQueryAreListed() throws {
    let query = (0..<1500).map { "fro\($0)x=1" }.joined(separator: "&")
    let response = Service.get("/v1/deceleration/projection?from=1&frmo=1&" + query)
    #expect(try response.errors().count == ValidationErrors.maximumListed)
    #expect(try response.string("/detail") == "The request has 1501 errors; the first 100 are listed.")
  }
}
