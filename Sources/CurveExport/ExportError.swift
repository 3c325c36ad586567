/// Why a motion has no text in a format.
public enum ExportError: Error, Sendable, Equatable {
  /// A progress curve from start to destination cannot exist because they are the same (`css`).
  /// The axis is nil for a plain number.
  case noTravel(axis: String?)
}
