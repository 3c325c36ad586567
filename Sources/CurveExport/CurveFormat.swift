package import MotionPhysics
package import MotionSystem
import SpringDialects

/// A text format that a motion can be exported to.
///
/// This module writes motions as text: CSS, code of libraries, data and plots. Begin here. The table `all`
/// is the only list of the formats. A new format needs a file that writes it and one line there.
///
/// A format receives an `ExportedCurve`. What it writes has few points: `Fitting` selects them on the curve,
/// rounds them as they are written, and measures the error of what is written, which the text states.
/// `Plot` draws curves, `Text` has what all writers share. An `ExportError` says why a format cannot
/// represent a motion.
package struct CurveFormat: Sendable {
  /// The format's name, which is the extension of its path.
  package let name: StaticString
  /// The media type, without parameters. All formats are UTF-8.
  package let mediaType: StaticString
  /// A Boolean value that indicates whether the format contains samples. The other formats use only
  /// the curve.
  package let carriesSamples: Bool
  /// A Boolean value that indicates whether the format is the spring of an animation library, with its
  /// velocity, clamping and end rule.
  package let isSpring: Bool
  /// A Boolean value that indicates whether the format is a progress from 0 to 1, which should not end with a
  /// visible step.
  private let isEasing: Bool
  private let writer: Writer

  private typealias Writer =
    @Sendable (ExportedCurve, inout TextBuilder, WorkMeter) throws(ExportError) -> Void

  private init(
    _ name: StaticString, _ mediaType: StaticString = "text/plain", carriesSamples: Bool = false,
    isSpring: Bool = false, isEasing: Bool = false, writer: @escaping Writer
  ) {
    self.name = name
    self.mediaType = mediaType
    self.carriesSamples = carriesSamples
    self.isSpring = isSpring
    self.isEasing = isEasing
    self.writer = writer
  }

  /// Returns a motion in this format, in UTF-8.
  /// - Parameter budget: The computation that the format may use.
  /// - Throws: `ExportError` if the format cannot represent the motion, if the budget is exhausted, or if
  ///   the text is longer than the limit of the curve.
  package func text(
    of curve: ExportedCurve, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    var text = TextBuilder(maxBytes: curve.maxBytes)
    try writer(curve, &text, budget)
    try text.checkLength()
    return text.bytes
  }

  /// Returns the factor, at most 1, by which the default threshold of a motion must shrink so that its final
  /// step to rest is within the default tolerance of the format.
  package func thresholdShare(of curve: MotionCurve) -> Double {
    guard isEasing else { return 1 }
    var share = 1.0
    for axis in curve.axes {
      guard let first = axis.phases.first, let last = axis.phases.last, last.hasEnd else { continue }
      let travel = abs(axis.destination - first.law.state(at: 0).value)
      let step = abs(axis.destination - last.law.state(at: last.end - last.start).value)
      let limit = Accuracy.defaultRelativeTolerance * travel
      if travel > 0, step > limit { share = min(share, limit / step) }
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

  /// The samples as comma-separated values (RFC 4180).
  package static let csv = CurveFormat("csv", "text/csv", carriesSamples: true, writer: CSVWriter.write)
  /// A CSS `linear()` easing and a duration for a transition.
  package static let css = CurveFormat("css", "text/css", isEasing: true, writer: CSSEasing.write)
  /// A CSS `@keyframes` animation.
  package static let keyframes = CurveFormat("keyframes", "text/css", writer: CSSKeyframes.write)
  /// The arguments of `element.animate()` in the Web Animations API, as JSON.
  package static let waapi = CurveFormat("waapi", "application/json", writer: WebAnimationKeyframes.write)
  /// SwiftUI keyframe tracks.
  package static let swiftui = CurveFormat("swiftui", writer: SwiftUIKeyframes.write)
  /// Jetpack Compose `keyframes` specifications.
  package static let compose = CurveFormat("compose", writer: ComposeKeyframes.write)
  /// The springs of animation libraries, and a table for GSAP, which has none.
  package static let nativeSprings = [
    nativeSpring("swiftui-spring", .swiftUI), nativeSpring("uikit", .uiKit),
    nativeSpring("coreanimation", .coreAnimation), nativeSpring("compose-spring", .compose),
    nativeSpring("android-spring", .androidSpring), nativeSpring("flutter", .flutter),
    nativeSpring("motion", .motion), nativeSpring("react-spring", .reactSpring),
    nativeSpring("reanimated", .reanimated), gsap, nativeSpring("libadwaita", .libadwaita),
  ]
  /// A `CustomEase` of GSAP.
  package static let gsap = CurveFormat("gsap", isEasing: true, writer: GSAPEase.write)
  /// A plot as SVG.
  package static let svg = CurveFormat("svg", "image/svg+xml", writer: SVGPlot.write)

  private static func nativeSpring(_ name: StaticString, _ dialect: SpringDialect) -> CurveFormat {
    CurveFormat(name, isSpring: true) { curve, text, budget throws(ExportError) in
      try NativeSpring.write(curve, in: dialect, to: &text, budget: budget)
    }
  }
}
