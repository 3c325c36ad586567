// What differs from one response to the next though the handler knows nothing of it: the date,
// formatted once a second, and a request id where the client sent none. Owned by one event loop,
// so nothing is shared and nothing is locked.

/// The `Date` and `X-Request-Id` of responses.
public struct ResponseDefaults: Sendable {
  /// `Date: …` and the name of the field that follows it, ready to be copied.
  private(set) var dateLine: [UInt8]
  private var state: UInt64

  /// Creates a stamp.
  /// - Parameters:
  ///   - seed: makes the ids of two stamps different; any number, best a random one.
  ///   - secondsSince1970: the time of day, as in `setDate`.
  public init(seed: UInt64, secondsSince1970: Int = 0) {
    state = seed
    dateLine = []
    setDate(secondsSince1970: secondsSince1970)
  }

  /// Sets the date of the responses to come; call it once a second.
  /// - Parameter secondsSince1970: POSIX time in seconds.
  public mutating func setDate(secondsSince1970: Int) {
    dateLine = Array("Date: \(HTTPDate.format(secondsSince1970: secondsSince1970))\r\nX-Request-Id: ".utf8)
  }

  /// A new request id, to be written as 16 hexadecimal digits. The state counts in steps of an odd
  /// number and each count is mixed by a bijection (SplitMix64; Steele, Lea and Flood 2014), so an id
  /// repeats only after 2^64 others.
  mutating func nextID() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
