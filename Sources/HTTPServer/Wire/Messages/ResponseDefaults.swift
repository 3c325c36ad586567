// The fields that every response carries without the handler setting them: the date, formatted once
// per second, and a request ID if the client sent none. Each event loop owns one value, so no lock is
// needed.

/// The source of the `Date` and `X-Request-Id` fields of responses.
package struct ResponseDefaults: Sendable {
  /// CR LF, `Date: …`, CR LF and `X-Request-Id: `, ready to copy into a response.
  private(set) var dateFieldAndRequestIDName: [UInt8] = []
  private var generatorState: UInt64

  /// Creates the response defaults.
  /// - Parameters:
  ///   - seed: The seed of the generated request IDs. Use a random number.
  ///   - secondsSince1970: The current POSIX time in seconds.
  package init(seed: UInt64, secondsSince1970: Int = 0) {
    generatorState = seed
    setDate(secondsSince1970: secondsSince1970)
  }

  /// Sets the date of the following responses. Call this method once per second.
  /// - Parameter secondsSince1970: The current POSIX time in seconds.
  package mutating func setDate(secondsSince1970: Int) {
    dateFieldAndRequestIDName = Array(
      "\r\nDate: \(HTTPDate.imfFixdate(secondsSince1970: secondsSince1970))\r\nX-Request-Id: ".utf8)
  }

  /// Returns a new request ID.
  ///
  /// The generator is SplitMix64 (Steele, Lea and Flood, 2014): the state advances by an odd constant
  /// and is mixed by a bijection, so an ID repeats only after 2^64 others.
  mutating func nextRequestID() -> UInt64 {
    generatorState &+= 0x9E37_79B9_7F4A_7C15
    var mixed = generatorState
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// The `X-Request-Id` of a response.
package enum RequestID: Sendable, Equatable {
  /// The ID that the client sent, which the response echoes. A valid ID has 1 to 128 characters of
  /// `A-Z a-z 0-9 . _ ~ + / = : @ -`.
  case received([UInt8])
  /// A generated ID, which is written as 16 hexadecimal digits.
  case generated(UInt64)
}
