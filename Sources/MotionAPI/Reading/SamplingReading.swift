import CurveExport
import MotionPhysics
import SpringDialects
import StrictJSON

/// The fields that every trajectory operation accepts in addition to those of its motion.
struct TrajectoryOptions {
  let sampling: Sampling
  /// The number of digits after the decimal point in times, values and velocities.
  let decimals: Int
  let settling: SettlingPolicy
  let includesEvents: Bool
  /// The name of the curve in CSS and code.
  let name: String
  /// The property that a plain number animates in CSS and code.
  let property: ExportedCurve.Property
  /// The frames per second of a library whose declaration is written.
  let frameRate: Double
  /// A Boolean value that indicates whether the request gives a threshold.
  let hasThreshold: Bool

  private static let properties: Keywords<ExportedCurve.Property> = [
    ("x", .x), ("y", .y), ("scale", .scale), ("opacity", .opacity), ("rotation", .rotation),
  ]
  private static let propertySynonyms: Keywords<StaticString> = [
    ("translate", "x"), ("translateX", "x"), ("translationX", "x"), ("left", "x"), ("translateY", "y"),
    ("translationY", "y"), ("top", "y"), ("rotate", "rotation"), ("rotateZ", "rotation"),
    ("alpha", "opacity"), ("transform.scale", "scale"),
  ]

  /// Reads `sampling`, `settling`, `events`, `name`, `property` and `frameRate`. Call this after all
  /// coordinates have been read.
  init(_ call: Call) {
    (sampling, decimals) =
      call.object("sampling", example: #"{"rate": 60}"#) { TrajectoryOptions.sampling(call) }
      ?? (Sampling(mode: .rate(60), until: nil), 6)
    settling = SettlingPolicy(call)
    includesEvents = call.flag("events")
    name = call.curveName()
    property = call.keyword(
      "property", TrajectoryOptions.properties, synonyms: TrajectoryOptions.propertySynonyms)
    if call.axes.areNamed, call.has("property") {
      call.addError(
        .conflict,
        "property", "is allowed with plain numbers; named axes animate the properties of their names")
    }
    frameRate = call.frameRate()
    hasThreshold = call.has("threshold")
    call.refuse(
      "frameRate", unless: call.format.isSpringDeclaration,
      "it applies to the springs of libraries. For samples per second, give sampling.rate")
    if includesEvents, call.format != .json, !call.isNested {
      call.addError(
        .noEffect, "events",
        "has no effect on \(call.format.name), which contains no events; omit it, or use JSON")
    }
  }

  /// The time in seconds at which the caller cuts or extends the curve.
  var until: Double? { sampling.until }

  /// The greatest error that the caller allows, in the motion's unit.
  var tolerance: Double? { if case .tolerance(let tolerance) = sampling.mode { tolerance } else { nil } }

  /// Reads `sampling`: one mode of `rate`, `count`, `times`, `tolerance`; `until`; `decimals`.
  private static func sampling(_ call: Call) -> (Sampling, decimals: Int) {
    var sampling = Sampling(mode: .rate(60), until: nil)
    // Samples per second.
    if let rate = call.number("rate", in: .positive) { sampling.mode = .rate(rate) }
    let limit = call.limits.samples
    if let count = call.integer("count", in: 1...limit, note: " (the limit of samples per response)") {
      sampling.mode = .count(count)
    }
    // Seconds.
    if let node = call.take("times"), let times = call.times(node) { sampling.mode = .times(times) }
    if let tolerance = call.number("tolerance", in: .normal) { sampling.mode = .tolerance(tolerance) }
    let format = call.format
    if !format.carriesSamples, !call.isNested {
      for mode in call.given(["rate", "count", "times"]) {
        call.addError(
          .noEffect, mode,
          format == .phases
            ? "has no effect, because the result contains no samples; omit it"
            : "has no effect on \(format.name), which selects its own points; omit it, or use tolerance")
      }
    }
    let given = call.given(["rate", "count", "times", "tolerance"])
    if given.count > 1 {
      let list = given.map { "\($0)" }.joined(separator: ", ")
      call.addError(.conflict, "has \(given.count) sampling modes (\(list)); give one")
    }
    // Seconds.
    sampling.until = call.number("until", in: .nonNegative)
    call.warnIfLong(sampling.until, at: call.pointer(to: "until"))
    if case .times(let times) = sampling.mode { call.warnIfLong(times.last, at: call.pointer(to: "times")) }
    if call.has("until"), call.has("times") { call.addError(.conflict, "until", "is not allowed with times") }
    let decimals = call.integer("decimals", in: 0...15) ?? 6
    call.finish()
    return (sampling, decimals)
  }
}

extension SettlingPolicy {
  private static let keywords: Keywords<SettlingPolicy> = [("exact", .exact), ("envelope", .envelope)]

  /// Reads `settling` and `speedThreshold`: the definition of the settling duration.
  init(_ call: Call) {
    self = call.keyword("settling", SettlingPolicy.keywords)
    // Units per second.
    guard let speed = call.number("speedThreshold", in: .positive) else { return }
    if self == .envelope {
      call.addError(
        .noEffect,
        "speedThreshold", "has no effect with settling \"envelope\"; omit it, or use settling \"exact\"")
    }
    self = .exactWithSpeedThreshold(speed)
  }
}
