package import CurveExport
import StrictJSON

/// The representation of a result.
package enum Representation: Equatable {
  /// Columns of samples with everything that describes the motion.
  case json
  /// JSON without samples: the phases with their laws.
  case phases
  /// A text format. Indirect, because every request copies its representation, and a format has twelve words.
  indirect case curve(CurveFormat)

  package static let all: [Representation] = [.json, .phases] + CurveFormat.all.map(Representation.curve)

  /// The representations of the unit curves of a spring.
  package static let ofUnitCurves: [Representation] =
    [.json] + CurveFormat.all.filter { $0.writesUnitCurves }.map(Representation.curve)

  /// The name as the value of the query parameter `format`.
  package var name: StaticString {
    switch self {
    case .json: "json"
    case .phases: "phases"
    case .curve(let format): format.name
    }
  }

  package var mediaType: StaticString {
    switch self {
    case .json, .phases: "application/json"
    case .curve(let format): format.mediaType
    }
  }

  /// A Boolean value that indicates whether the representation is one JSON value.
  var isJSON: Bool { "\(mediaType)" == "application/json" }

  /// A Boolean value that indicates whether the representation contains samples of the curve.
  var carriesSamples: Bool {
    switch self {
    case .json: true
    case .phases: false
    case .curve(let format): format.carriesSamples
    }
  }
}

/// The name of a curve in CSS and code: `[A-Za-z][A-Za-z0-9_-]{0,63}`.
enum CurveName {
  static let standard = "motion"

  static func isValid(_ name: String) -> Bool {
    let letters = name.utf8.map { byte in byte == UInt8(ascii: "-") ? UInt8(ascii: "_") : byte }
    return name.utf8.count <= String.maximumNameBytes && Axes.isName(String(decoding: letters, as: UTF8.self))
  }

  static func errorDetail(for name: String) -> String {
    "must start with a letter, followed by at most 63 letters, digits, _ or -, "
      + "received \"\(name.shortenedName)\""
  }
}
