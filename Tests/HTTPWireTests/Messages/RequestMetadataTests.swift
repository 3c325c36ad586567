import HTTPServer
import MotionSystem
import Testing

/// Tests of the data that a connection provides for metrics and the access log.
struct RequestMetadataTests {
  /// Returns the response to a request, its ID and the request line of a rejection.
  private func exchange(_ text: String) -> (
    response: String, id: RequestID, requestLine: LoggedRequest?
  ) {
    var connection = HTTPServerConnection(limits: HTTPLimits())
    var input = ByteBuffer()
    var output = ByteBuffer()
    var responseDefaults = ResponseDefaults(seed: 7)
    input.append(text.utf8)
    var response = HTTPResponse(status: 200)
    var requestLine: LoggedRequest?
    if case .rejection(let rejection) = connection.next(from: &input) {
      response.begin(rejection.status)
      requestLine = rejection.requestLine
    }
    let id = connection.write(response, defaults: &responseDefaults, to: &output).id
    return (output.text, id, requestLine)
  }

  @Test func returnedIDIsTheOneInTheResponse() {
    let given = exchange("GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: one/2\r\n\r\n")
    #expect(given.id == .received(Array("one/2".utf8)))
    #expect(given.response.contains("\r\nX-Request-Id: one/2\r\n"))

    for text in [
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\"b\r\n\r\n",
    ] {
      let generated = exchange(text)
      guard case .generated(let number) = generated.id else {
        Issue.record("\(generated.id) is not generated")
        continue
      }
      let digits = String(number, radix: 16)
      let padded = String(repeating: "0", count: 16 - digits.count) + digits
      #expect(generated.response.contains("\r\nX-Request-Id: \(padded)\r\n"))
    }
  }

  @Test func generatedIDsHaveSixteenLowercaseHexadecimalDigits() {
    var seen = Set<String>()
    for seed in 0..<500 as Range<UInt64> {
      var connection = HTTPServerConnection(limits: HTTPLimits())
      var responseDefaults = ResponseDefaults(seed: seed &* 0x9E37_79B9_7F4A_7C15)
      var input = ByteBuffer()
      var output = ByteBuffer()
      input.append("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      _ = connection.next(from: &input)
      let id = connection.write(
        HTTPResponse(status: 200), defaults: &responseDefaults, to: &output
      ).id
      guard case .generated(let number) = id else {
        Issue.record("\(id) is not generated")
        continue
      }
      let digits = String(number, radix: 16)
      let padded = String(repeating: "0", count: 16 - digits.count) + digits
      let text = output.text
      #expect(text.contains("\r\nX-Request-Id: \(padded)\r\n"))
      seen.insert(padded)
    }
    #expect(seen.count == 500)
    #expect(Set(seen.joined()) == Set("0123456789abcdef"))
  }

  @Test func rejectionContainsAValidRequestLine() {
    let large = exchange("POST /v1/batch?name=a HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n")
    #expect(large.response.hasPrefix("HTTP/1.1 413 "))
    #expect(large.requestLine?.method == .post && large.requestLine?.path == Array("/v1/batch".utf8))

    let unknown = exchange("BREW /pot HTTP/1.1\r\nHost: a\r\nbad field\r\n\r\n")
    #expect(unknown.requestLine?.method == .other && unknown.requestLine?.path == Array("/pot".utf8))

    #expect(exchange("junk\r\n\r\n").requestLine == nil)
    #expect(exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").requestLine == nil)
  }

  @Test func methodsAndRejectionKindsHaveUniqueNames() {
    #expect(Set(HTTPMethod.allCases.map { "\($0.name)" }).count == HTTPMethod.allCases.count)
    let kinds = HTTPRejection.Kind.allCases.map(\.rawValue)
    #expect(kinds.allSatisfy { $0.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz_".utf8.contains($0) } })
  }
}
