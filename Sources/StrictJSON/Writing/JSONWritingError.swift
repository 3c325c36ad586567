/// The reason why a writer has no text.
public enum JSONWritingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text contains numbers that are NaN or infinite, this many.
  case nonFiniteNumbers(count: Int)
  /// The text is longer than the limit of the writer, in bytes.
  case tooLong(maxBytes: Int)

  /// The error message.
  public var description: String {
    switch self {
    case .nonFiniteNumbers(let count):
      "\(count) numbers are NaN or infinite; only finite numbers can be written"
    case .tooLong(let maxBytes): "the text exceeds the limit of \(maxBytes) bytes"
    }
  }
}
