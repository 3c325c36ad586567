import CurveExport
import HTTPWire

/// In which form an answer is sent.
enum Representation: Equatable {
  case json
  case curve(CurveFormat)

  static let all: [Representation] = [.json] + CurveFormat.allCases.map(Representation.curve)

  var name: StaticString {
    switch self {
    case .json: "json"
    case .curve(let format): format.name
    }
  }

  var mediaType: StaticString {
    switch self {
    case .json: "application/json"
    case .curve(let format): format.mediaType
    }
  }

  /// Whether it holds samples of a curve.
  var carriesSamples: Bool {
    switch self {
    case .json: true
    case .curve(let format): format.carriesSamples
    }
  }

  /// Chooses by `?format=`, else by `Accept`, else JSON; nil where nothing on offer is wanted.
  static func choose(format: String?, accept: String?, among offers: [Representation]) -> Representation? {
    if let format { return offers.first { "\($0.name)" == format } }
    guard let accept else { return offers.first }
    let ranges = MediaRange.list(accept)
    if ranges.isEmpty { return offers.first }
    var best: (offer: Representation, quality: Double)?
    for offer in offers {
      let quality = MediaRange.quality(of: "\(offer.mediaType)", in: ranges)
      // The first row of the table that fits wins a tie.
      if quality > best?.quality ?? 0 { best = (offer, quality) }
    }
    return best?.offer
  }

  /// A 406 that lists what there is.
  static func problem(offers: [Representation]) -> Problem {
    let list = offers.map { "\($0.name) (\($0.mediaType))" }.joined(separator: ", ")
    return Problem(
      kind: .notAcceptable, status: 406,
      detail:
        "This representation is not available. Request one of the following with Accept or ?format=: \(list)."
    )
  }
}
