import HTTPServer
import MotionTestSupport
import Testing

/// Tests of `traceparent` (W3C Trace Context). An invalid field is treated as absent.
struct TraceContextTests {
  private let trace = "0af7651916cd43dd8448eb211c80319c"

  private func traceID(_ values: String...) -> String? {
    context(values).map { String(decoding: $0.traceID, as: UTF8.self) }
  }

  private func context(_ values: [String]) -> TraceContext? {
    HTTPRequest(
      method: .get, methodName: Array("GET".utf8)[...], path: Array("/".utf8)[...], query: nil,
      isHTTP11: true,
      fields: HTTPFields(values.map { ("Traceparent", $0) }), body: []
    ).traceContext
  }

  @Test func validFieldContainsATraceID() {
    #expect(traceID("00-\(trace)-b7ad6b7169203331-01") == trace)
    #expect(traceID("00-\(trace)-b7ad6b7169203331-00") == trace)
  }

  @Test func spanIDIsThatOfTheClient() {
    let span = context(["00-\(trace)-b7ad6b7169203331-01"]).map { String(decoding: $0.spanID, as: UTF8.self) }
    #expect(span == "b7ad6b7169203331")
  }

  @Test func laterVersionsCanHaveMoreFields() {
    #expect(traceID("01-\(trace)-b7ad6b7169203331-01") == trace)
    #expect(traceID("cc-\(trace)-b7ad6b7169203331-01-what-the-future-will-be-like") == trace)
    #expect(traceID("cc-\(trace)-b7ad6b7169203331-01.what") == nil)
  }

  @Test(arguments: [
    "", "-", "00", "00-", "ff-TRACE-b7ad6b7169203331-01", "00-TRACE-b7ad6b7169203331-01-more",
    "00-TRACE-b7ad6b7169203331", "00-TRACE-b7ad6b7169203331-1", "00-TRACE-b7ad6b7169203331-001",
    "00-TRACE-0000000000000000-01", "00-00000000000000000000000000000000-b7ad6b7169203331-01",
    "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", "0-TRACE-b7ad6b7169203331-01",
    "00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01", "00_TRACE_b7ad6b7169203331_01",
    "00-0af7651916cd43dd8448eb211c80319\"-b7ad6b7169203331-01", "0x-TRACE-b7ad6b7169203331-01",
    "00-TRACE-b7ad6b7169203331-0g", "00-TRACE-B7AD6B7169203331-01", "00--b7ad6b7169203331-01",
  ])
  func invalidFieldIsIgnored(value: String) {
    #expect(traceID(value.replacing("TRACE", with: trace)) == nil)
  }

  @Test func missingOrRepeatedFieldIsIgnored() {
    #expect(traceID() == nil)
    let valid = "00-\(trace)-b7ad6b7169203331-01"
    #expect(traceID(valid, valid) == nil)
  }
}
