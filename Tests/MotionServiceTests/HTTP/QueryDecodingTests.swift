import HTTPWire
import StrictJSON
import TestSupport
import Testing

@testable import MotionAPI
@testable import MotionService

/// Decoding and sorting of queries, compared with plain implementations that look at one byte at a time.
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
      let query = try Query(Array(text.utf8).span)
      try #require(query.parameters.count == expected.count, "\(text)")
      for (parameter, expected) in zip(query.parameters, expected) {
        let (name, value) = query.builder.withText { text in
          (parameter.name.map { text[$0] }, parameter.value.map { text[$0] })
        }
        #expect(name == expected.name, "\(text)")
        #expect(value == expected.value, "\(text)")
        #expect(parameter.dots == name.count { $0 == UInt8(ascii: ".") }, "\(text)")
      }
    }
  }

  /// A path is lower than the paths below it, and those are lower than all other paths.
  static func isLower(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    func key(_ path: [UInt8]) -> [Int] { path.map { $0 == UInt8(ascii: ".") ? -1 : Int($0) } }
    return key(left).lexicographicallyPrecedes(key(right))
  }

  @Test(arguments: [2, 5, 16, 17, 40])
  func sortedParametersHaveTheOrderOfTheirPaths(_ count: Int) throws {
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
      let query = try Query(Array(text.utf8).span)
      var parameters = query.parameters
      let hasConflict = query.builder.withText { text in
        QueryOrder.sort(&parameters, text)
        return QueryOrder.haveConflict(parameters, text)
      }
      let names = parameters.map { parameter in
        query.builder.withText { text in parameter.name.map { text[$0] } }
      }
      for (left, right) in zip(parameters.indices, parameters.indices.dropFirst()) {
        #expect(!Self.isLower(names[right], names[left]), "\(text)")
        if names[left] == names[right] { #expect(parameters[left].nameStart < parameters[right].nameStart) }
      }
      let all = Set(names)
      let isRepeated = all.count < names.count
      let isNested = names.contains { name in
        name.indices.contains { name[$0] == UInt8(ascii: ".") && all.contains(Array(name[..<$0])) }
      }
      #expect(hasConflict == (isRepeated || isNested), "\(text)")
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
    let response = Service.get("/v1/deceleration/projection?from=1&velocity=0&frmo=1&" + query)
    #expect(try response.errors().count == ValidationErrors.maximumListed)
    #expect(try response.string("/detail") == "The request has 1501 errors; the first 100 are listed.")
  }
}
