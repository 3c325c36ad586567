import StrictJSON

/// The reason why a command ends without a result.
package struct CommandFailure: Error {
  package let status: Int32
  /// What is written to standard error.
  package let lines: [String]

  package init(status: Int32, message: String) {
    self.init(status: status, lines: ["motiond: " + message.onOneLine])
  }

  init(status: Int32, lines: [String]) { (self.status, self.lines) = (status, lines) }

  /// Creates the failure of an invalid command line.
  package init(usage errors: [String]) {
    self.init(status: ExitStatus.usage, lines: errors.map { "motiond: " + $0 })
  }
}
