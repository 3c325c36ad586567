import MotionSystem
import Testing

@testable import HTTPServer

/// Tests of serialized responses.
@Suite struct ResponseTests {
  private static var json: HTTPResponse {
    HTTPResponse(
      status: 200, fields: ["Content-Type": "application/json", "Cache-Control": "no-store"],
      body: Array("{}".utf8))
  }

  /// Returns the bytes that a connection sends for requests, with one response for each.
  private func responses(
    to requests: String, with responses: [HTTPResponse] = [json], isDraining: Bool = false
  ) -> (text: String, connection: HTTPServerConnection) {
    var connection = HTTPServerConnection(limits: HTTPLimits())
    var responseDefaults = ResponseDefaults(seed: 7, secondsSince1970: 784_111_777)
    var input = ByteBuffer()
    var output = ByteBuffer()
    input.append(requests.utf8)
    if isDraining { connection.drain() }
    for response in responses {
      _ = connection.next(from: &input)
      connection.write(response, defaults: &responseDefaults, to: &output)
    }
    return (output.text, connection)
  }

  private let get = "GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: r-1\r\n\r\n"

  @Test func responseContainsExactlyTheRequiredFields() {
    #expect(
      responses(to: get).text == """
        HTTP/1.1 200 OK\r
        Date: Sun, 06 Nov 1994 08:49:37 GMT\r
        X-Request-Id: r-1\r
        Content-Length: 2\r
        Content-Type: application/json\r
        Cache-Control: no-store\r
        \r
        {}
        """)
    #expect(!responses(to: get).connection.shouldClose)
  }

  @Test func responseToHEADHasTheLengthWithoutTheBody() {
    let text = responses(to: get.replacingPrefix("GET", by: "HEAD")).text
    #expect(text.contains("\r\nContent-Length: 2\r\n"))
    #expect(text.hasSuffix("no-store\r\n\r\n"))
  }

  @Test(arguments: [204, 304])
  func statusWithoutContentHasNeitherBodyNorLength(_ status: Int) {
    let response = HTTPResponse(
      status: status, fields: ["ETag": "\"a\""], body: [1, 2, 3])
    let text = responses(to: get, with: [response]).text
    #expect(text.contains("\r\nDate: ") && text.contains("\r\nX-Request-Id: r-1\r\n"))
    #expect(!text.contains("Content-"))
    #expect(text.hasSuffix("\r\nETag: \"a\"\r\n\r\n"))
  }

  @Test func resetContentHasLengthZero() {
    let text = responses(to: get, with: [HTTPResponse(status: 205, body: [1])]).text
    #expect(text.hasSuffix("\r\nContent-Length: 0\r\n\r\n"))
  }

  @Test func emptyBodyHasLengthZero() {
    let text = responses(to: get, with: [HTTPResponse(status: 404)]).text
    #expect(text.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(text.hasSuffix("\r\nContent-Length: 0\r\n\r\n"))
    #expect(!text.contains("Content-Type"))
  }

  @Test func unknownStatusHasAnEmptyReasonPhrase() {
    let text = responses(to: get, with: [HTTPResponse(status: 299)]).text
    #expect(text.hasPrefix("HTTP/1.1 299 \r\nDate: "))
  }

  @Test(arguments: [-1, 0, 100, 199, 600, 1000, Int.max, Int.min])
  func invalidStatusIsSentAs500(_ status: Int) {
    let text = responses(to: get, with: [HTTPResponse(status: status)]).text
    #expect(text.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
  }

  /// The phrases of RFC 9110, section 15, and of RFC 6585 (431).
  @Test(arguments: [
    (200, "OK"), (204, "No Content"), (304, "Not Modified"), (400, "Bad Request"), (404, "Not Found"),
    (405, "Method Not Allowed"), (408, "Request Timeout"),
    (413, "Content Too Large"), (414, "URI Too Long"), (415, "Unsupported Media Type"),
    (417, "Expectation Failed"), (421, "Misdirected Request"), (422, "Unprocessable Content"),
    (431, "Request Header Fields Too Large"), (500, "Internal Server Error"), (501, "Not Implemented"),
    (503, "Service Unavailable"), (505, "HTTP Version Not Supported"),
  ])
  func statusHasTheReasonPhraseOfTheStandard(_ status: Int, phrase: String) {
    let text = responses(to: get, with: [HTTPResponse(status: status)]).text
    #expect(text.hasPrefix("HTTP/1.1 \(status) \(phrase)\r\n"))
  }

  @Test func everyRejectionStatusHasAReasonPhrase() {
    for kind in HTTPRejection.Kind.allCases {
      #expect(statusLine(for: kind.status) != nil, "\(kind)")
    }
  }

  @Test func closeIsConfirmedToTheClient() {
    let (text, connection) = responses(to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(text.contains("\r\nConnection: close\r\n"))
    #expect(connection.shouldClose && connection.phase == nil)
  }

  @Test func http10ConnectionClosesByDefault() {
    let (text, connection) = responses(to: "GET / HTTP/1.0\r\n\r\n")
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(text.contains("\r\nConnection: close\r\n"))
    #expect(connection.shouldClose)
  }

  @Test func http10ConnectionPersistsOnRequest() {
    let (text, connection) = responses(to: "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    #expect(text.contains("\r\nConnection: keep-alive\r\n"))
    #expect(!connection.shouldClose)
  }

  @Test func drainingConnectionClosesAfterItsNextResponse() {
    let (text, connection) = responses(to: get + get, isDraining: true)
    #expect(text.contains("\r\nConnection: close\r\n"))
    #expect(connection.shouldClose)
  }

  @Test func rejectionClosesTheConnection() {
    let (text, connection) = responses(
      to: "GET / HTTP/1.1\r\nX-Request-Id: early\r\nbad\r\n\r\n",
      with: [HTTPResponse(status: 400, fields: ["Content-Type": "text/plain"], body: Array("no".utf8))])
    #expect(text.contains("\r\nConnection: close\r\n"))
    #expect(text.contains("\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
    #expect(text.contains("\r\nX-Request-Id: early\r\n"))
    #expect(text.hasSuffix("\r\n\r\nno"))
    #expect(connection.shouldClose)
  }

  @Test(arguments: ["HEAD / HTTP/1.1\r\n\r\n", "HEAD /%zz HTTP/1.1\r\n", "HEAD / HTTP/1.1\n"])
  func rejectedHEADHasNoBody(_ request: String) {
    let text = responses(
      to: request,
      with: [HTTPResponse(status: 400, fields: ["Content-Type": "text/plain"], body: Array("no".utf8))]
    ).text
    #expect(text.contains("\r\nContent-Length: 2\r\n"))
    #expect(text.hasSuffix("\r\n\r\n"))
  }

  @Test func responseWithoutARequestClosesTheConnection() {
    let (text, connection) = responses(to: "", with: [HTTPResponse(status: 503)])
    #expect(text.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    #expect(text.contains("\r\nConnection: close\r\n"))
    #expect(connection.shouldClose)
  }

  @Test func pipelinedResponsesKeepTheOrderOfTheRequests() {
    let bodies = (0..<20).map { Array("body \($0);".utf8) }
    let text = responses(
      to: String(repeating: get, count: 20),
      with: bodies.map { HTTPResponse(status: 200, fields: ["Content-Type": "text/plain"], body: $0) }
    ).text
    let order = text.split(separator: "\r\n\r\n").dropFirst().compactMap { $0.split(separator: ";").first }
    #expect(order.map(String.init) == (0..<20).map { "body \($0)" })
  }

  @Test func requestIDIsNotReusedForTheNextRequest() {
    let requests = get + "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    let text = responses(to: requests, with: [Self.json, Self.json]).text
    #expect(requestIDs(text).count == 2)
    #expect(requestIDs(text).first == "r-1" && requestIDs(text).last != "r-1")
  }

  @Test(
    arguments: [
      "", "two words", "a;b", "naïve", "quote\"", String(repeating: "a", count: 129), "a\tb",
      "1\r\nX-Request-Id: 2",
    ])
  func invalidRequestIDIsReplaced(_ id: String) {
    let text = responses(to: "GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: \(id)\r\n\r\n").text
    let generated = requestIDs(text).first ?? ""
    #expect(generated.count == 16 && generated.allSatisfy { $0.isHexDigit && !$0.isUppercase })
  }

  @Test(arguments: ["a", "0-9.A_z~+/=:@", String(repeating: "a", count: 128)])
  func validRequestIDIsEchoed(_ id: String) {
    let text = responses(to: "GET / HTTP/1.1\r\nHost: a\r\nx-request-id: \(id)\r\n\r\n").text
    #expect(requestIDs(text) == [id])
  }

  @Test func generatedIDsDifferWithinAndBetweenSeeds() {
    var ids: Set<UInt64> = []
    for seed in [UInt64(1), 2, 0xFFFF_FFFF_FFFF_FFFF] {
      var responseDefaults = ResponseDefaults(seed: seed)
      for _ in 0..<10_000 { ids.insert(responseDefaults.nextRequestID()) }
    }
    #expect(ids.count == 30_000)
  }

  @Test func controlBytesInFieldsBecomeSpaces() {
    let response = HTTPResponse(
      status: 200,
      fields: ["X-A": "1\r\n\r\nHTTP/1.1 200 OK\u{0}\u{7F}\t ü"])
    let text = responses(to: get, with: [response]).text
    #expect(text.hasSuffix("\r\nX-A: 1    HTTP/1.1 200 OK  \t ü\r\n\r\n"))
  }

  @Test func largeBodyIsWrittenCompletely() {
    let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var connection = HTTPServerConnection(limits: HTTPLimits())
    var responseDefaults = ResponseDefaults(seed: 1)
    var input = ByteBuffer()
    var output = ByteBuffer(capacity: 100)
    for _ in 0..<3 {
      input.append(get.utf8)
      _ = connection.next(from: &input)
      connection.write(
        HTTPResponse(status: 200, body: body), defaults: &responseDefaults, to: &output)
    }
    let bytes = output.readableBytes
    #expect(bytes.count > 900_000 && bytes.count < 901_000)
    #expect(bytes.suffix(300_000).elementsEqual(body))
  }

  @Test func interimResponseIsOnlyAStatusLine() {
    var output = ByteBuffer()
    let connection = HTTPServerConnection(limits: HTTPLimits())
    connection.writeContinue(to: &output)
    #expect(
      output.text == "HTTP/1.1 100 Continue\r\n\r\n")
  }

  private func requestIDs(_ text: String) -> [String] {
    text.split(separator: "\r\n").filter { $0.hasPrefix("X-Request-Id: ") }.map { String($0.dropFirst(14)) }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, by other: String) -> String {
    other + dropFirst(prefix.count)
  }
}
