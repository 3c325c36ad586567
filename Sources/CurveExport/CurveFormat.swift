/// The texts that a motion can become.
public enum CurveFormat: Sendable, CaseIterable {
  case svg

  /// The format's name in a query.
  public var name: StaticString {
    switch self {
    case .svg: "svg"
    }
  }

  /// The media type with its parameters.
  public var mediaType: StaticString {
    switch self {
    case .svg: "image/svg+xml"
    }
  }

  /// The text, in UTF-8.
  public func text(of curve: ExportedCurve) throws(ExportError) -> [UInt8] {
    switch self {
    case .svg: SVGPlot(curve).text()
    }
  }
}
