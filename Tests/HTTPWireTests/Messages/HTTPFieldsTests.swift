import MotionTestSupport
import Testing

@testable import HTTPServer

/// Tests of field lookup.
@Suite struct HTTPFieldsTests {
  private let fields = HTTPFields([
    ("Accept", "text/csv"), ("X-A", "1"), ("ACCEPT", "text/html;q=0.5"), ("accept-language", "de"),
    ("X_A", "2"),
  ])

  private func text(_ value: ArraySlice<UInt8>?) -> String? {
    value.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func firstValueIsFoundIgnoringCase() {
    #expect(text(fields.first(HTTPFieldName("accept"))) == "text/csv")
    #expect(text(fields.first(HTTPFieldName("accept-language"))) == "de")
    #expect(fields.first(HTTPFieldName("acceptt")) == nil)
    #expect(fields.first(HTTPFieldName("")) == nil)
  }

  @Test func namesOfEqualLengthAreDistinguished() {
    #expect(text(fields.first(HTTPFieldName("x-a"))) == "1")
    #expect(fields.first(HTTPFieldName("x-b")) == nil)
    #expect(fields.first(HTTPFieldName("accept-languagf")) == nil)
    #expect(fields.first(HTTPFieldName("bccept-language")) == nil)
  }

  @Test func valuesAreReturnedInOrder() {
    #expect(fields.values(HTTPFieldName("accept")).map { text($0) } == ["text/csv", "text/html;q=0.5"])
    #expect(fields.values(HTTPFieldName("host")).isEmpty)
  }

  @Test func fieldLinesKeepTheirOrder() {
    let entry = fields.entries[2]
    #expect(fields.entries.count == 5)
    #expect(text(fields.slice(entry.name)) == "ACCEPT")
    #expect(text(fields.slice(entry.value)) == "text/html;q=0.5")
  }

  @Test func requestCreatedFromPartsReturnsThem() {
    let request = HTTPRequest(
      method: .other, methodName: Array("BREW".utf8)[...], path: Array("/pot".utf8)[...],
      query: Array("milk=1".utf8)[...], isHTTP11: false, fields: fields, body: [1, 2, 3])
    #expect(text(request.methodName) == "BREW" && text(request.path) == "/pot")
    #expect(text(request.query) == "milk=1" && request.body == [1, 2, 3])
    #expect(text(request.fields.first(HTTPFieldName("x-a"))) == "1" && request.fields.entries.count == 5)
    #expect(
      HTTPRequest(
        method: .get, methodName: [], path: [0x2F], query: nil, isHTTP11: true, fields: HTTPFields(), body: []
      ).query == nil)
  }
}
