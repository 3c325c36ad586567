import Foundation
import Testing

@testable import HTTPServer

/// The line that a trap writes before it ends the process.
struct CrashReportTests {
  @Test func trapWritesItsAddressInTheProgram() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      CrashReport.install(beginning: "<crashed at 0x", end: ">")
      // An overflow traps in this program. An array traps in the library of Swift, which is loaded elsewhere.
      _ = Int.max + CommandLine.arguments.count
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let digits = try #require(text.firstMatch(of: /<crashed at 0x([0-9a-f]{16})>\n/)?.1)
    // The program is smaller than 4 GiB and is loaded above that.
    #expect((1..<(1 << 32)).contains(try #require(UInt64(digits, radix: 16))))
  }

  @Test func signalOfAnotherProcessEndsTheProcessWithoutAnAddress() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGILL), observing: [\.standardErrorContent]
    ) {
      CrashReport.install(beginning: "crashed", end: "")
      kill(getpid(), SIGILL)
      sleep(10)
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("crashed"))
  }
}
