/// What a command uses of the system: files, folders and the standard streams. `-` is standard input.
///
/// The program and the WebAssembly module have a host each, so a command is the same in both.
package protocol CommandHost: Sendable {
  /// Reads a file, up to a limit in bytes. The file must be regular: a FIFO or a device can block
  /// indefinitely.
  func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8]

  /// Waits for standard input and returns what is available, at most 64 KiB; nothing at the end.
  func readInput() throws(CommandFailure) -> [UInt8]

  /// Returns whether a path leads to a folder.
  func isDirectory(_ path: String) -> Bool

  /// Returns the names of what is in a folder; none if it cannot be read.
  func names(in folder: String) -> [String]

  /// Returns whether two paths lead to one file that exists.
  func areSame(_ first: String, _ second: String) -> Bool

  /// Makes a directory and those around it, unless it exists.
  func makeDirectory(_ path: String) throws(CommandFailure)

  /// Writes files beside their places, then renames each to its place. A file that has the bytes already is
  /// not touched. Links and modes stay.
  func replace(_ files: [(path: String, bytes: [UInt8])]) throws(CommandFailure)

  /// The version of the program.
  var version: String { get }

  /// Writes bytes to standard output.
  func writeOutput(_ bytes: [UInt8]) throws(CommandFailure)

  /// Writes bytes to standard error, as far as that is possible.
  func writeError(_ bytes: [UInt8])
}

extension CommandHost {
  /// Writes a line to standard output.
  package func writeLine(_ line: String) throws(CommandFailure) { try writeOutput(Array((line + "\n").utf8)) }

  /// Writes a text to standard output, with an end of the line.
  func writeText(_ text: [UInt8]) throws(CommandFailure) {
    try writeOutput(text.last == 0x0A ? text : text + [0x0A])
  }

  func writeErrorLine(_ line: String) { writeError(Array((line + "\n").utf8)) }

  /// Runs a command. Returns the exit status, after the lines of a failure on standard error.
  package func run(_ command: () throws(CommandFailure) -> Void) -> Int32 {
    do throws(CommandFailure) {
      try command()
      return ExitStatus.success
    } catch {
      for line in error.lines { writeErrorLine(line) }
      return error.status
    }
  }
}
