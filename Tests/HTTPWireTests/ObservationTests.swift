import HTTPWire
import Testing

/// What a connection tells those who count and log.
struct ObservationTests {
  /// What the connection answered to bytes, the id it named, and what it says a refused request asked for.
  private func exchange(_ text: String) -> (answer: String, id: RequestID, refused: RejectedRequestLine?) {
    var connection = HTTPServerConnection(limits: HTTPLimits())
    var input = ByteBuffer()
    var output = ByteBuffer()
    var responseDefaults = ResponseDefaults(seed: 7)
    input.append(text.utf8)
    var response = HTTPResponse(status: 200, contentType: nil)
    var target: RejectedRequestLine?
    if case .rejection(let rejection) = connection.next(from: &input) {
      response.status = rejection.status
      target = rejection.requestLine
    }
    let id = connection.write(response, defaults: &responseDefaults, to: &output)
    return (output.withReadableBytes { String(decoding: $0, as: UTF8.self) }, id, target)
  }

  @Test func theIdThatIsNamedIsTheOneThatWasSent() {
    let given = exchange("GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: one/2\r\n\r\n")
    #expect(given.id == .received(Array("one/2".utf8)))
    #expect(given.answer.contains("\r\nX-Request-Id: one/2\r\n"))

    for text in [
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\"b\r\n\r\n",
    ] {
      let made = exchange(text)
      guard case .generated(let number) = made.id else {
        Issue.record("\(made.id) was taken from a client that gave none")
        continue
      }
      let digits = String(number, radix: 16)
      let padded = String(repeating: "0", count: 16 - digits.count) + digits
      #expect(made.answer.contains("\r\nX-Request-Id: \(padded)\r\n"))
    }
  }

  @Test func everyIdIsSixteenLowerCaseDigits() {
    var seen = Set<String>()
    for seed in 0..<500 as Range<UInt64> {
      var connection = HTTPServerConnection(limits: HTTPLimits())
      var responseDefaults = ResponseDefaults(seed: seed &* 0x9E37_79B9_7F4A_7C15)
      var input = ByteBuffer()
      var output = ByteBuffer()
      input.append("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      _ = connection.next(from: &input)
      let id = connection.write(HTTPResponse(status: 200, contentType: nil), defaults: &responseDefaults, to: &output)
      guard case .generated(let number) = id else {
        Issue.record("\(id) was taken from a client that gave none")
        continue
      }
      let digits = String(number, radix: 16)
      let padded = String(repeating: "0", count: 16 - digits.count) + digits
      let answer = output.withReadableBytes { String(decoding: $0, as: UTF8.self) }
      #expect(answer.contains("\r\nX-Request-Id: \(padded)\r\n"))
      seen.insert(padded)
    }
    #expect(seen.count == 500)
    #expect(Set(seen.joined()) == Set("0123456789abcdef"))
  }

  @Test func aRefusedRequestIsNamedAsFarAsItWasRead() {
    let large = exchange("POST /v1/batch?name=a HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n")
    #expect(large.answer.hasPrefix("HTTP/1.1 413 "))
    #expect(large.refused?.method == .post && large.refused?.path == Array("/v1/batch".utf8))

    let unknown = exchange("BREW /pot HTTP/1.1\r\nHost: a\r\nbad field\r\n\r\n")
    #expect(unknown.refused?.method == .other && unknown.refused?.path == Array("/pot".utf8))

    #expect(exchange("junk\r\n\r\n").refused == nil)
    #expect(exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").refused == nil)
  }

  @Test func methodsAndKindsOfRefusalHaveNamesOfTheirOwn() {
    #expect(Set(HTTPMethod.allCases.map { "\($0.name)" }).count == HTTPMethod.allCases.count)
    let kinds = HTTPRejection.Kind.allCases.map(\.rawValue)
    #expect(kinds.allSatisfy { $0.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz_".utf8.contains($0) } })
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00"), (784_111_777, "1994-11-06T08:49:37"), (951_782_400, "2000-02-29T00:00:00"),
    (1_795_234_108, "2026-11-21T04:08:28"), (-5, "1970-01-01T00:00:00"), (.max, "9999-12-31T23:59:59"),
  ])
  func aTimeOfDayIsWrittenAsTheInternetWritesIt(seconds: Int, text: String) {
    #expect(HTTPDate.rfc3339(secondsSince1970: seconds) == text)
  }
}
