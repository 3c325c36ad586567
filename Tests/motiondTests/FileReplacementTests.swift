import Foundation
import MotionCommands
import Testing

@testable import motiond

/// Tests of files that are replaced together.
struct FileReplacementTests {
  /// A folder at the place of the last file fails when the others are written beside their places, so they
  /// keep their content and mode.
  @Test func filesAreReplacedWhenAllAreWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("old")))
    try FileManager.default.setAttributes([.posixPermissions: 0o4640], ofItemAtPath: path("old"))
    try FileManager.default.createDirectory(atPath: path("last"), withIntermediateDirectories: false)
    let files = ["old", "new", "last"].map { (path: path($0), bytes: Array("changed".utf8)) }
    let failure = #expect(throws: CommandFailure.self) { try FileReplacement.replace(files) }
    #expect(failure?.status == ExitStatus.output)
    #expect(failure?.lines == ["motiond: cannot write \(path("last")): it is a directory"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["last", "old"])
    #expect(try String(contentsOfFile: path("old"), encoding: .utf8) == "old")
    try FileManager.default.removeItem(atPath: path("last"))
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
