import Foundation
import Testing

@testable import motiond

/// The lines of messages on standard error.
struct ServerLogTests {
  private static let message = "cannot listen on unix:/a\n\"b\u{1b}"

  @Test func aMessageIsOneObject() throws {
    let log = ServerLog(level: .info)
    let text = log.line(Self.message, .error, at: 784_111_777_007_000_000)
    #expect(!text.contains("\n"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])
    #expect(object == ["time": "1994-11-06T08:49:37.007Z", "level": "error", "message": Self.message])
  }
}
