/// How much the program says of itself on standard error; each level says what the ones before it say.
enum LogLevel: String, CaseIterable, Comparable {
  /// What went wrong.
  case error
  /// When it begins to end, and when it has ended.
  case info
  /// The configuration, on start.
  case debug

  static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .info: 1
    case .debug: 2
    }
  }
}
