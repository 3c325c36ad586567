/// The texts that a motion can become, besides the service's own JSON.
public enum CurveFormat: Sendable, CaseIterable {
  case csv, ndjson, css, keyframes, waapi, swiftui, compose, svg

  /// The format's name in a query.
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

  /// The media type, without parameters. All texts are UTF-8.
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

  /// Whether the text carries samples; the others are drawn from the curve itself.
  public var carriesSamples: Bool { self == .csv || self == .ndjson }

  /// The motion as text, in UTF-8.
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
