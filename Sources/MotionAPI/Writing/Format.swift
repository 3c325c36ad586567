package import CurveExport
import StrictJSON

/// The format of a result.
package enum Format: Equatable {
  /// Columns of samples with everything that describes the motion.
  case json
  /// JSON without samples: the phases with their laws.
  case phases
  /// A text format. Indirect, because every request copies its format, and a format has twelve words.
  indirect case curve(CurveFormat)

  package static let all: [Format] = [.json, .phases] + CurveFormat.all.map(Format.curve)

  /// The name, which is the extension of its path: `css` in `/v1/spring/trajectory.css`.
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

  /// A Boolean value that indicates whether the format is one JSON value.
  var isJSON: Bool { "\(mediaType)" == "application/json" }

  /// A Boolean value that indicates whether the format is the spring of an animation library.
  var isSpringDeclaration: Bool {
    if case .curve(let format) = self { format.isSpring } else { false }
  }

  /// A Boolean value that indicates whether the format contains samples of the curve.
  var carriesSamples: Bool {
    switch self {
    case .json: true
    case .phases: false
    case .curve(let format): format.carriesSamples
    }
  }
}
