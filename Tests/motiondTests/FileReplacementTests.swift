import Foundation
import MotionCommands
import Testing

@testable import motiond

/// Tests of files that are replaced together.
struct FileReplacementTests {
  /// A rename fails after others have succeeded. The files before it have their old content and mode again,
  /// and a new one is gone.
  @Test func noFileIsReplacedIfARenameFails() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    for name in ["old", "last"] { try Data(name.utf8).write(to: URL(fileURLWithPath: path(name))) }
    try FileManager.default.setAttributes([.posixPermissions: 0o4640], ofItemAtPath: path("old"))
    let files = ["old", "new", "last"].map { (path: path($0), bytes: Array("changed".utf8)) }
    let failure = #expect(throws: CommandFailure.self) {
      try FileReplacement.replace(files) { old, new in
        guard !new.hasSuffix("last") else {
          errno = EPERM
          return -1
        }
        return unsafe rename(old, new)
      }
    }
    #expect(failure?.status == ExitStatus.output)
    #expect(failure?.message == "cannot write \(path("last")): Operation not permitted")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["last", "old"])
    #expect(try String(contentsOfFile: path("old"), encoding: .utf8) == "old")
    #expect(try String(contentsOfFile: path("last"), encoding: .utf8) == "last")
    let attributes = try FileManager.default.attributesOfItem(atPath: path("old"))
    #expect(attributes[.posixPermissions] as? Int == 0o4640)
    try FileReplacement.replace(files)
    for name in ["old", "new", "last"] {
      #expect(try String(contentsOfFile: path(name), encoding: .utf8) == "changed")
    }
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }
    #expect(try mode("old") == 0o4640)
    // As any new file, it has the permissions that the umask leaves.
    try Data().write(to: URL(fileURLWithPath: path("other")))
    #expect(try mode("new") == mode("other"))
  }
}
