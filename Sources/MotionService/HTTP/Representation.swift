import CurveExport
import HTTPWire

/// The format of a result.
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

  /// A Boolean value that indicates whether the representation contains samples of the curve.
  var carriesSamples: Bool {
    switch self {
    case .json: true
    case .curve(let format): format.carriesSamples
    }
  }

  /// Selects a representation by `?format=` or, without it, by `Accept`. The first available
  /// representation is the default.
  ///
  /// - Parameter accept: The values of all field lines, in order.
  /// - Returns: The representation, or nil if none is acceptable.
  static func choose(
    format: String?, accept: [ArraySlice<UInt8>], among available: [Representation]
  ) -> Representation? {
    if let format { return available.first { "\($0.name)" == format } }
    guard let qualities = MediaRanges(accept).qualities(of: available.map(\.mediaType)) else {
      return available.first
    }
    var best: (representation: Representation, quality: Double)?
    for (representation, quality) in zip(available, qualities) {
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

/// The name of a curve in CSS and code: `[A-Za-z][A-Za-z0-9_-]{0,63}`.
enum CurveName {
  static let standard = "motion"

  static func isValid(_ name: String) -> Bool {
    let letters = name.utf8.map { byte in byte == UInt8(ascii: "-") ? UInt8(ascii: "_") : byte }
    return name.utf8.count <= 64 && Axes.isName(String(decoding: letters, as: UTF8.self))
  }

  static func errorDetail(for name: String) -> String {
    "must start with a letter, followed by at most 63 letters, digits, _ or -, "
      + "received \"\(name.prefix(80))\""
  }
}
