/// The lines of standard input. It holds at most one line, up to a limit, and what was read after it.
struct LineInput<Host: CommandHost> {
  /// A line without its end.
  enum Line: Equatable {
    case text([UInt8])
    /// A line that exceeds the limit. It was discarded.
    case tooLong
  }

  private let host: Host
  private let limit: Int
  /// What was read and not returned.
  private var pending: [UInt8] = []
  /// The number of pending bytes that contain no end of a line.
  private var searched = 0
  private var isAtEnd = false

  /// - Parameter limit: The greatest length of a line in bytes.
  init(_ host: Host, limit: Int) {
    self.host = host
    self.limit = limit
  }

  /// Returns the next line, or nil at the end. The last line needs no end of a line.
  mutating func next() throws(CommandFailure) -> Line? {
    var isTooLong = false
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        searched = 0
        return isTooLong || line.count > limit ? .tooLong : .text(line)
      }
      searched = pending.count
      if pending.count > limit {
        isTooLong = true
        pending.removeAll(keepingCapacity: true)
        searched = 0
      }
      guard !isAtEnd else {
        defer { (pending, searched) = ([], 0) }
        if isTooLong { return .tooLong }
        return pending.isEmpty ? nil : .text(pending)
      }
      let bytes = try host.readInput()
      isAtEnd = bytes.isEmpty
      pending += bytes
    }
  }
}
