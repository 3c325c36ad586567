package import MotionPhysics
package import MotionSystem
import SpringDialects

/// A text format that a motion can be exported to.
///
/// The table `all` is the only list of the formats. A new format needs a file that writes it and one line
/// there.
package struct CurveFormat: Sendable {
  /// The format's name, which is the extension of its path.
  package let name: StaticString
  /// The media type, without parameters. All formats are UTF-8.
  package let mediaType: StaticString
  /// A Boolean value that indicates whether the format contains samples. The other formats use only
  /// the curve.
  package let carriesSamples: Bool
  /// The greatest final step to rest, as a fraction of the travel, unless the caller gives a threshold or a
  /// tolerance; nil if the step has no limit.
  private let finalStepLimit: Double?
  private let writer: Writer

  private typealias Writer =
    @Sendable (_ curve: ExportedCurve, _ budget: WorkMeter) throws(ExportError) -> [UInt8]

  private init(
    _ name: StaticString, _ mediaType: StaticString, carriesSamples: Bool = false,
    finalStepLimit: Double? = nil, writer: @escaping Writer
  ) {
    self.name = name
    self.mediaType = mediaType
    self.carriesSamples = carriesSamples
    self.finalStepLimit = finalStepLimit
    self.writer = writer
  }

  /// The default error of an easing, as a fraction of the travel.
  package static let defaultRelativeTolerance = Accuracy.defaultRelativeTolerance

  /// Returns a motion in this format, in UTF-8.
  /// - Parameter budget: The computation that the format may use.
  /// - Throws: `ExportError` if the format cannot represent the motion, if the budget is exhausted, or if
  ///   the text is longer than the limit of the curve.
  package func text(
    of curve: ExportedCurve, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    try writer(curve, budget)
  }
}

extension CurveFormat {
  /// Returns the factor, at most 1, by which the default threshold of a motion must shrink so that its final
  /// step to rest is within the default tolerance of the format.
  package func thresholdShare(of curve: MotionCurve) -> Double {
    guard let finalStepLimit else { return 1 }
    var share = 1.0
    for axis in curve.axes {
      guard let first = axis.phases.first, let last = axis.phases.last, last.hasEnd else { continue }
      let travel = abs(axis.destination - first.law.state(at: 0).value)
      let step = abs(axis.destination - last.law.state(at: last.end - last.start).value)
      if travel > 0, step > finalStepLimit * travel { share = min(share, finalStepLimit * travel / step) }
    }
    // A step of slightly less leaves a margin for the rounding errors of the curve.
    return share < 1 ? 0.999 * share : 1
  }
}

extension CurveFormat: Equatable {
  /// Returns a Boolean value that indicates whether two formats have the same name.
  package static func == (left: CurveFormat, right: CurveFormat) -> Bool {
    "\(left.name)" == "\(right.name)"
  }
}

extension CurveFormat {
  /// All formats.
  package static let all =
    [csv, css, keyframes, waapi, swiftui, compose] + nativeSprings + [svg]

  /// A CSS `linear()` easing and a duration for a transition.
  package static let css = CurveFormat(
    "css", "text/css", finalStepLimit: Accuracy.defaultRelativeTolerance,
    writer: CSSEasing.text)
  /// A CSS `@keyframes` animation.
  package static let keyframes = CurveFormat("keyframes", "text/css", writer: CSSKeyframes.text)
  /// The arguments of `element.animate()` in the Web Animations API, as JSON.
  package static let waapi = CurveFormat("waapi", "application/json", writer: WebAnimationKeyframes.text)
  /// The samples as comma-separated values (RFC 4180).
  package static let csv = CurveFormat("csv", "text/csv", carriesSamples: true, writer: CSVWriter.text)
  /// SwiftUI keyframe tracks.
  package static let swiftui = CurveFormat("swiftui", "text/plain", writer: SwiftUIKeyframes.text)
  /// Jetpack Compose `keyframes` specifications.
  package static let compose = CurveFormat("compose", "text/plain", writer: ComposeKeyframes.text)
  /// The springs of animation libraries, and a table for GSAP, which has none.
  package static let nativeSprings = [
    nativeSpring("swiftui-spring", .swiftUI), nativeSpring("uikit", .uiKit),
    nativeSpring("coreanimation", .coreAnimation), nativeSpring("compose-spring", .compose),
    nativeSpring("android-spring", .androidSpring), nativeSpring("flutter", .flutter),
    nativeSpring("motion", .motion), nativeSpring("react-spring", .reactSpring),
    nativeSpring("reanimated", .reanimated), gsap, nativeSpring("libadwaita", .libadwaita),
  ]
  /// A `CustomEase` of GSAP.
  package static let gsap = CurveFormat(
    "gsap", "text/plain", finalStepLimit: Accuracy.defaultRelativeTolerance, writer: GSAPEase.text)
  /// A plot as SVG.
  package static let svg = CurveFormat("svg", "image/svg+xml", writer: SVGPlot.text)

  /// Returns the format of a library's own spring.
  private static func nativeSpring(_ name: StaticString, _ dialect: SpringDialect) -> CurveFormat {
    CurveFormat(name, "text/plain") { curve, budget throws(ExportError) in
      try NativeSpring.text(of: curve, in: dialect, budget: budget)
    }
  }
}
