import DesignTokens
import Foundation
import MotionSystem
import Testing

@testable import MotionCommands
@testable import motiond

/// The files of `motiond tokens`, and the places of what is wrong in them.
struct TokenInputTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  /// Returns the lines about the warnings or the errors of files, with the paths relative to their folder.
  private func lines(
    _ files: [String: String], _ operands: [String]
  ) throws -> [String] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let lines: [String]
    do throws(CommandFailure) {
      lines = issues(
        try TokenInput(operands.map { $0.isEmpty ? folder.path : folder.path + "/" + $0 }, on: ProgramHost()))
    } catch {
      lines = error.lines
    }
    return lines.map { $0.replacing(folder.path + "/", with: "").replacing(folder.path, with: "DIR") }
  }

  private func issues(_ input: TokenInput) -> [String] {
    let budget = WorkMeter(limit: 1_000_000)
    do throws(TokenFailure) {
      return input.lines(try TokenFile(input.source, budget: budget).leniencies, areWarnings: true)
    } catch .invalid(let issues) {
      return input.lines(issues)
    } catch {
      return []
    }
  }

  private static let files = [
    "b.jsonc": "// b\n\n{\"b\": {\n  \"$type\": \"duration\", \"$value\": \"1s\"}}\n",
    "a.json": #"{"a": {"$type": "duration", "$value": "{b}"}}"#, "c.txt": "{",
  ]

  @Test(arguments: [["b.jsonc"], ["a.json", "b.jsonc"], [""], ["b.jsonc", "a.json", "b.jsonc"]])
  func aPlaceIsThatOfTheFile(_ operands: [String]) throws {
    let files =
      operands == ["b.jsonc"] ? ["b.jsonc": TokenInputTests.files["b.jsonc"]!] : TokenInputTests.files
    let lines = try lines(files, operands)
    #expect(
      lines.contains(
        "b.jsonc:3:1: warning: has comments, trailing commas or a byte order mark, which JSON does not have"),
      "\(lines)")
    let value = #"the string "1s" is read as {"value": 1, "unit": "s"}"#
    #expect(lines.contains("b.jsonc:4:34: warning: /b/$value: \(value)"), "\(lines)")
  }

  @Test func aFolderStandsForItsTokenFiles() throws {
    let files = [
      "a.tokens": #"{"a": {"$type": "duration", "$value": "1s"}}"#, "._b.json": "{", "c.txt": "{",
    ]
    #expect(try lines(files, [""]).count == 1)
  }

  @Test func anErrorNamesItsFile() throws {
    let files = TokenInputTests.files.merging(["z.json": #"{"z": 1, "b": {"$value": 2}}"#]) { $1 }
    #expect(
      try lines(files, [""]) == [
        "z.json:1:7: /z: must be a group, or a token with $type and $value, received 1",
        "z.json:1:15: /b: differs from the token of this name in document 2; give it once",
      ])
    #expect(try lines(files, ["a.json", "c.txt"])[0].hasPrefix("c.txt:1:2: "))
    let json5 = try lines(["d.json": "{a: 1}"], ["d.json"])[0]
    #expect(json5.hasPrefix("d.json:1:2: ") && json5.hasSuffix("convert it with npx json5 d.json"))
  }

  @Test(arguments: [
    ("a.yml", "a: 1", "is YAML"), ("a.ts", "export {}", "TypeScript"), ("a", "a: 1", "YAML"),
  ])
  func aFileThatIsNotJSONSaysHowToConvertIt(name: String, text: String, form: String) throws {
    let line = try lines([name: text], [name])[0]
    #expect(line.hasPrefix("\(name):1:1: found ") && line.contains("; it ") && line.contains(form), "\(line)")
  }

  @Test func aFolderNamesTheFilesThatItDoesNotRead() throws {
    let files = ["a.json": "{}", "b.yml": "a: 1", "c.json5": "{}", "d.ts": "", ".e.yml": ""]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let unread = try TokenInput([folder.path], on: ProgramHost()).unreadFiles(on: ProgramHost())
    #expect(
      unread.map { $0.replacing(folder.path + "/", with: "").prefix { $0 != ";" } } == [
        "b.yml: warning: is not read", "c.json5: warning: is not read",
      ])
  }

  @Test func whatCannotBeReadIsAnError() throws {
    let suffixes = ".json, .jsonc or .tokens"
    #expect(try lines([:], [""]) == ["motiond: DIR has no file whose name ends with \(suffixes)"])
    let large = String(repeating: " ", count: 600_000) + "{}"
    #expect(
      try lines(["a": large, "b": large], ["a", "b"]) == [
        "motiond: the files up to b have more than 1048576 bytes, the limit of a body"
      ])
    let many = Dictionary(uniqueKeysWithValues: (100...200).map { ("\($0).json", "{}") })
    #expect(try lines(many, [""]) == ["100.json and 100 more: has 101 documents; at most 100 are merged"])
  }
}
