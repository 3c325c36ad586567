/// The reason why a command ends without a result.
package struct CommandFailure: Error {
  package let status: Int32
  /// The message; empty if there are lines.
  package let message: String
  /// One line per error in a file, each with its position.
  package let lines: [String]

  package init(status: Int32, message: String, lines: [String] = []) {
    self.status = status
    self.message = message
    self.lines = lines
  }
}
