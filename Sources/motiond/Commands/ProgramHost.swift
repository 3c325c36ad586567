import MotionCommands
import MotionSystem

/// The host of the commands in the program: the files and the streams of the process.
struct ProgramHost: CommandHost {
  func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    try CommandFiles.read(path, limit: limit)
  }

  func readInput() throws(CommandFailure) -> [UInt8] {
    try CommandFiles.read(from: STDIN_FILENO, "-", atMost: 65_536)
  }

  var version: String { BuildInformation.version }

  func isDirectory(_ path: String) -> Bool { CommandFiles.isDirectory(path) }

  func names(in folder: String) -> [String] { CommandFiles.names(in: folder) }

  func areSame(_ first: String, _ second: String) -> Bool { CommandFiles.areSame(first, second) }

  func makeDirectory(_ path: String) throws(CommandFailure) { try CommandFiles.makeDirectory(path) }

  func replace(_ files: [(path: String, bytes: [UInt8])]) throws(CommandFailure) {
    try FileReplacement.replace(files)
  }

  func writeOutput(_ bytes: [UInt8]) throws(CommandFailure) { try CommandFiles.writeOutput(bytes) }

  func writeError(_ bytes: [UInt8]) { _ = CommandFiles.write(bytes, to: STDERR_FILENO) }
}
