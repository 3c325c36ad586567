import Foundation
import MotionCommands
import Testing

@testable import motiond

/// Files that commands read.
struct ProgramHostTests {
  @Test func aFileMayHaveAsManyBytesAsTheLimit() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("12345".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try ProgramHost().read(file.path, limit: 5) == Array("12345".utf8))
    let failure = #expect(throws: CommandFailure.self) {
      try ProgramHost().read(file.path, limit: 4)
    }
    #expect(failure?.lines == ["motiond: \(file.path) has more than 4 bytes, the limit of a body"])
  }
}
