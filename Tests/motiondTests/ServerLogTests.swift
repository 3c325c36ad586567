import Foundation
import Testing

@testable import motiond

/// The lines of messages on standard error.
struct ServerLogTests {
  private static let message = "cannot listen on unix:/a\n\"b\u{1b}"

  private func line(_ format: AccessLogFormat) -> String {
    var configuration = Configuration()
    configuration.accessLog = format
    return ServerLog(configuration).line(Self.message, .error, seconds: 784_111_777, milliseconds: 7)
  }

  @Test func messageOfTheJSONFormatIsOneObject() throws {
    let text = line(.json)
    #expect(!text.contains("\n"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])
    #expect(object == ["time": "1994-11-06T08:49:37.007Z", "level": "error", "message": Self.message])
  }

  @Test(arguments: [AccessLogFormat.text, .off]) func messageOfTheOtherFormatsIsOneLine(
    format: AccessLogFormat
  ) {
    #expect(
      line(format) == #"1994-11-06T08:49:37.007Z error cannot listen on unix:/a\u000a"b\u001b"#)
  }
}
