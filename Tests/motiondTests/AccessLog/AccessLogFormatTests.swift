import Foundation
import MotionTestSupport
import Testing

@testable import HTTPServer
@testable import motiond

/// The format of a log line. No data from a client can break a line or change its meaning.
@Suite struct AccessLogFormatTests {
  private let id = RequestID.received(Array("id".utf8))

  private func line(
    path: [UInt8], id: RequestID, peer: String = "127.0.0.1:1", status: Int = 200,
    duration: Int = 12_345_678, time: Int = 784_111_777_000_000_000, reason: String? = nil,
    pointer: String = ""
  ) -> String {
    let request = LoggedRequest(
      HTTPRequest(
        method: .get, methodName: Array("GET".utf8)[...], path: path[...], query: nil, isHTTP11: true,
        fields: HTTPFields([("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")]),
        body: []))
    return line(
      routes: ["unmatched", "/a/{\"b\"}"],
      LoggedResponse(
        request: request, route: 1, status: status, bytes: 99, time: time, duration: duration, id: id,
        peer: Array(peer.utf8), reason: reason, pointer: pointer))
  }

  private func line(routes: [String] = ["unmatched"], _ response: LoggedResponse) -> String {
    var lines = Array("before\n".utf8)
    LineFormatter(routes: routes).append(response, to: &lines)
    return String(decoding: lines.dropFirst(7), as: UTF8.self)
  }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func lineDescribesRequestAndResponse() throws {
    let text = line(
      path: Array("/a/b".utf8), id: .generated(0x00AB), time: 784_111_778_234_567_890)
    #expect(
      text
        == #"{"time":"1994-11-06T08:49:38.234Z","method":"GET","route":"/a/{\u0022b\u0022}","path":"/a/b","#
        + #""status":200,"bytes":99,"duration":0.012345678,"requestId":"00000000000000ab","#
        + #""traceId":"0af7651916cd43dd8448eb211c80319c","spanId":"b7ad6b7169203331","peer":"127.0.0.1:1"}"#
        + "\n")
    #expect(try object(text)["route"] as? String == "/a/{\"b\"}")
    #expect(
      line(path: Array("/a/b".utf8), id: id, duration: 61_000_000_999)
        .contains(#""duration":61.000000999,"requestId":"id","#))
  }

  /// A request that waits for a worker is logged later, and must not keep the buffer that it arrived in.
  @Test func whatIsLoggedOfARequestHasStorageOfItsOwn() {
    let request = HTTPRequest(
      method: .post, methodName: Array("POST".utf8)[...], path: Array("/a/b".utf8)[...], query: nil,
      isHTTP11: true, fields: HTTPFields(), body: ArraySlice(repeating: 0x20, count: 1 << 20))
    #expect(LoggedRequest(request).path == Array("/a/b".utf8))
    #expect(LoggedRequest(request).path.capacity < 1000)
  }

  @Test func unknownValuesAreOmitted() {
    let response = LoggedResponse(
      request: nil, route: 7, status: 400, bytes: 0, time: 0, duration: -5, id: .generated(.max), peer: [],
      reason: nil, pointer: "")
    #expect(
      line(response)
        == #"{"time":"1970-01-01T00:00:00.000Z","route":"unmatched","status":400,"bytes":0,"#
        + #""duration":0.000000000,"requestId":"ffffffffffffffff"}"# + "\n")
  }

  @Test func lineOfARejectedRequestHasTheReason() throws {
    for kind in HTTPRejection.Kind.allCases {
      let response = LoggedResponse(
        request: nil, route: 0, status: kind.status, bytes: 1, time: 0, duration: 1, id: id, peer: [],
        reason: kind.rawValue, pointer: "")
      let members = try object(line(response))
      #expect(members["reason"] as? String == kind.rawValue)
    }
  }

  @Test func lineOfAnUnfinishedRequestHasNoStatus() {
    let response = LoggedResponse(
      request: nil, route: 0, status: nil, bytes: 7, time: 0, duration: 0, id: nil, peer: Array("unix".utf8),
      reason: "write_timeout", pointer: "")
    #expect(
      line(response)
        == #"{"time":"1970-01-01T00:00:00.000Z","route":"unmatched","bytes":7,"duration":0.000000000,"#
        + #""peer":"unix","reason":"write_timeout"}"# + "\n")
  }

  /// Tests every byte value at every place that can contain data from a client.
  @Test func noByteFromAClientBreaksALineOrAddsAMember() throws {
    for byte in UInt8.min...UInt8.max {
      let hostile: [UInt8] = Array("a".utf8) + [byte, byte] + Array("\",\"status\":1\n{".utf8)
      let pointer = "/" + String(decoding: hostile, as: UTF8.self)
      let json = line(
        path: hostile, id: .received(hostile), reason: "unknown-field", pointer: pointer)
      #expect(json.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 1 && json.hasSuffix("}\n"))
      #expect(json.utf8.dropLast().allSatisfy { (0x20..<0x7F).contains($0) })
      let members = try object(json)
      #expect(members["status"] as? Int == 200 && members.count == 13)
      // Bytes are written as the characters with the same code points.
      let expected = String(String.UnicodeScalarView(hostile.map { Unicode.Scalar($0) }))
      #expect(members["path"] as? String == expected && members["requestId"] as? String == expected)
    }
  }

  @Test func longPathAndPointerAreTruncatedAndLineStaysComplete() throws {
    for byte in [UInt8(ascii: "a"), 0, 0x7F] {
      let path = [UInt8](repeating: byte, count: 20_000)
      let pointer = String(decoding: path, as: UTF8.self)
      let id = RequestID.received([UInt8](repeating: byte, count: 128))
      let members = try object(line(path: path, id: id, reason: "limit", pointer: pointer))
      #expect((members["path"] as? String)?.unicodeScalars.count == 512)
      #expect((members["pointer"] as? String)?.unicodeScalars.count == 128)
    }
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, 12_345_678, .max])
  func numbersAreWrittenWithAllDigits(number: Int) throws {
    let members = try object(line(path: [], id: id, status: number))
    #expect(members["status"] as? Int == number && members["path"] as? String == "/")
  }
}
