/// The lines of standard input. It holds at most one line, up to a limit, and what was read after it.
struct LineInput<Host: CommandHost> {
  private let host: Host
  private let limit: Int
  /// What was read after the latest line.
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// - Parameter limit: The greatest length of a line in bytes.
  init(_ host: Host, limit: Int) {
    self.host = host
    self.limit = limit
  }

  /// Returns the next line without its end, which the last line need not have, or nil at the end. Of a longer
  /// line than the limit, it returns one byte more than the limit.
  mutating func next() throws(CommandFailure) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      let part = rest.prefix { $0 != UInt8(ascii: "\n") }
      line += part.prefix(limit + 1 - line.count)
      if part.endIndex < rest.endIndex {
        rest = rest[(part.endIndex + 1)...]
        return line
      }
      rest = isAtEnd ? [] : try host.readInput()[...]
      isAtEnd = rest.isEmpty
      if isAtEnd { return line.isEmpty ? nil : line }
    }
  }
}
