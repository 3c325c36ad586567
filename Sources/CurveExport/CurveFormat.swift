/// A text format that a motion can be exported to.
public enum CurveFormat: Sendable, CaseIterable {
  /// The samples as comma-separated values (RFC 4180).
  case csv
  /// The samples as newline-delimited JSON, one object per line.
  case ndjson
  /// A CSS `linear()` easing and a duration for a transition.
  case css
  /// A CSS `@keyframes` animation.
  case keyframes
  /// The arguments of `element.animate()` in the Web Animations API, as JSON.
  case waapi
  /// SwiftUI keyframe tracks.
  case swiftui
  /// Jetpack Compose `keyframes` specifications.
  case compose
  /// A plot as SVG.
  case svg

  /// The format's name as the value of the query parameter `format`.
  public var name: StaticString {
    switch self {
    case .csv: "csv"
    case .ndjson: "ndjson"
    case .css: "css"
    case .keyframes: "keyframes"
    case .waapi: "waapi"
    case .swiftui: "swiftui"
    case .compose: "compose"
    case .svg: "svg"
    }
  }

  /// The media type, without parameters. All formats are UTF-8.
  public var mediaType: StaticString {
    switch self {
    case .csv: "text/csv"
    case .ndjson: "application/x-ndjson"
    case .css, .keyframes: "text/css"
    case .waapi: "application/json"
    case .swiftui, .compose: "text/plain"
    case .svg: "image/svg+xml"
    }
  }

  /// A Boolean value that indicates whether the format contains samples. The other formats use only
  /// the curve.
  public var carriesSamples: Bool { self == .csv || self == .ndjson }

  /// Returns a motion in this format, in UTF-8.
  /// - Throws: `ExportError` if the format cannot represent the motion.
  public func text(of curve: ExportedCurve) throws(ExportError) -> [UInt8] {
    switch self {
    case .csv: CSVWriter.text(of: curve)
    case .ndjson: NDJSONWriter.text(of: curve)
    case .css: try CSSEasing.text(of: curve)
    case .keyframes: try CSSKeyframes.text(of: curve)
    case .waapi: try WebAnimationKeyframes.text(of: curve)
    case .swiftui: try SwiftUIKeyframes.text(of: curve)
    case .compose: try ComposeKeyframes.text(of: curve)
    case .svg: SVGPlot(curve).text()
    }
  }
}
