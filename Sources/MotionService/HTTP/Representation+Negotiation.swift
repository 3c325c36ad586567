import HTTPWire
import MotionAPI

extension Representation {
  /// Selects a representation by `?format=` or, without it, by `Accept`. The first available
  /// representation is the default.
  ///
  /// - Returns: The representation, or nil if none is acceptable.
  static func choose(
    format: String?, accept: String?, among available: [Representation]
  ) -> Representation? {
    if let format { return available.first { "\($0.name)" == format } }
    guard let accept else { return available.first }
    let ranges = MediaRange.list(accept)
    if ranges.isEmpty { return available.first }
    var best: (representation: Representation, quality: Double)?
    for representation in available {
      let quality = MediaRange.quality(of: representation.mediaType, in: ranges)
      // On a tie the first row of the table wins.
      if quality > best?.quality ?? 0 { best = (representation, quality) }
    }
    return best?.representation
  }

  /// Returns a 406 problem that lists the available representations.
  static func notAcceptable(available: [Representation]) -> Problem {
    let list = available.map { "\($0.name) (\($0.mediaType))" }.joined(separator: ", ")
    return Problem(
      kind: .notAcceptable, status: 406,
      detail:
        "This representation is not available. Request one of the following with Accept or ?format=: \(list)."
    )
  }
}
