/// The `X-Request-Id` that an answer carried.
public enum RequestID: Sendable, Equatable {
  /// The client's own, which was well formed and is echoed: 1 to 128 characters of `A-Z a-z 0-9
  /// . _ ~ + / = : @ -`.
  case received([UInt8])
  /// One that was made for this answer, written as 16 hexadecimal digits.
  case made(UInt64)
}
