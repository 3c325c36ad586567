public import Platform

/// A text format that a motion can be exported to.
///
/// The table `all` is the only list of the formats. A new format needs a file that writes it and one line
/// there.
public struct CurveFormat: Sendable {
  /// The format's name as the value of the query parameter `format`.
  public let name: StaticString
  /// The media type, without parameters. All formats are UTF-8.
  public let mediaType: StaticString
  /// A Boolean value that indicates whether the format contains samples. The other formats use only
  /// the curve.
  public let carriesSamples: Bool
  private let writer: Writer

  private typealias Writer =
    @Sendable (_ curve: ExportedCurve, _ budget: inout WorkBudget) throws(ExportError) -> [UInt8]

  private init(
    _ name: StaticString, _ mediaType: StaticString, carriesSamples: Bool = false,
    writer: @escaping Writer
  ) {
    self.name = name
    self.mediaType = mediaType
    self.carriesSamples = carriesSamples
    self.writer = writer
  }

  /// Returns a motion in this format, in UTF-8.
  /// - Parameter budget: The computation that the format may use.
  /// - Throws: `ExportError` if the format cannot represent the motion, if the budget is exhausted, or if
  ///   the text is longer than the limit of the curve.
  public func text(
    of curve: ExportedCurve, budget: inout WorkBudget
  ) throws(ExportError) -> [UInt8] {
    try writer(curve, &budget)
  }
}

extension CurveFormat: Equatable {
  /// Returns a Boolean value that indicates whether two formats have the same name.
  public static func == (left: CurveFormat, right: CurveFormat) -> Bool {
    "\(left.name)" == "\(right.name)"
  }
}

extension CurveFormat {
  /// All formats. A client that accepts several formats equally receives the first of them.
  public static let all = [csv, ndjson, css, keyframes, waapi, swiftui, compose, svg]

  /// The samples as comma-separated values (RFC 4180).
  public static let csv = CurveFormat("csv", "text/csv", carriesSamples: true, writer: CSVWriter.text)
  /// The samples as newline-delimited JSON, one object per line.
  public static let ndjson = CurveFormat(
    "ndjson", "application/x-ndjson", carriesSamples: true, writer: NDJSONWriter.text)
  /// A CSS `linear()` easing and a duration for a transition.
  public static let css = CurveFormat("css", "text/css", writer: CSSEasing.text)
  /// A CSS `@keyframes` animation.
  public static let keyframes = CurveFormat("keyframes", "text/css", writer: CSSKeyframes.text)
  /// The arguments of `element.animate()` in the Web Animations API, as JSON.
  public static let waapi = CurveFormat("waapi", "application/json", writer: WebAnimationKeyframes.text)
  /// SwiftUI keyframe tracks.
  public static let swiftui = CurveFormat("swiftui", "text/plain", writer: SwiftUIKeyframes.text)
  /// Jetpack Compose `keyframes` specifications.
  public static let compose = CurveFormat("compose", "text/plain", writer: ComposeKeyframes.text)
  /// A plot as SVG.
  public static let svg = CurveFormat("svg", "image/svg+xml", writer: SVGPlot.text)
}
