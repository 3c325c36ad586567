import CurveExport
import MotionPhysics
import SpringDialects
import StrictJSON

/// The fields that every trajectory operation accepts in addition to those of its motion.
struct TrajectoryOptions {
  let sampling: ReceivedSampling
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
  init(_ fields: inout FieldReader) {
    sampling = ReceivedSampling(&fields)
    settling = SettlingPolicy(&fields)
    includesEvents = fields.flag("events")
    name = fields.curveName()
    property = fields.keyword(
      "property", TrajectoryOptions.properties, synonyms: TrajectoryOptions.propertySynonyms)
    if fields.context.axes.areNamed, fields.has("property") {
      fields.addError(
        .conflict,
        "property", "is allowed with plain numbers; named axes animate the properties of their names")
    }
    frameRate = fields.frameRate()
    hasThreshold = fields.has("threshold")
    let representation = fields.context.representation
    if fields.has("frameRate"), !representation.isSpringDeclaration, !fields.context.isNested {
      fields.addError(
        .noEffect, "frameRate",
        "has no effect on \(representation.name); it applies to the springs of libraries. For samples per "
          + "second, give sampling.rate")
    }
    if includesEvents, representation != .json, !fields.context.isNested {
      fields.addError(
        .noEffect,
        "events", "has no effect on \(representation.name), which contains no events; omit it, or use JSON")
    }
  }

  /// The time in seconds at which the caller cuts or extends the curve.
  var until: Double? { sampling.sampling.until }

  /// The tolerance that the caller allows, in the motion's unit.
  var tolerance: Double? { sampling.tolerance }
}

/// The field `sampling`, as received.
struct ReceivedSampling {
  var sampling = Sampling(mode: .rate(60), until: nil)
  /// The number of digits after the decimal point in times, values and velocities.
  var decimals = 6

  /// The greatest error that the caller allows, in the motion's unit.
  var tolerance: Double? { if case .tolerance(let tolerance) = sampling.mode { tolerance } else { nil } }

  /// Reads `sampling`: one mode of `rate`, `count`, `times`, `tolerance`; `until`; `decimals`.
  init(_ fields: inout FieldReader) {
    guard let node = fields.take("sampling") else { return }
    self = fields.object(node, "sampling", example: #"{"rate": 60}"#) { fields in
      ReceivedSampling(fieldsOf: &fields)
    }
  }

  private init(fieldsOf fields: inout FieldReader) {
    // Samples per second.
    if let rate = fields.number("rate", in: .positive) { sampling.mode = .rate(rate) }
    let limit = fields.context.limits.samples
    if let count = fields.integer("count", in: 1...limit, note: " (the limit of samples per response)") {
      sampling.mode = .count(count)
    }
    // Seconds.
    if let node = fields.take("times"), let times = fields.times(node) { sampling.mode = .times(times) }
    if let tolerance = fields.number("tolerance", in: .normal) { sampling.mode = .tolerance(tolerance) }
    let representation = fields.context.representation
    if !representation.carriesSamples, !fields.context.isNested {
      for mode in fields.given(["rate", "count", "times"]) {
        let name = representation.name
        fields.addError(
          .noEffect, mode,
          representation == .phases
            ? "has no effect, because the result contains no samples; omit it"
            : "has no effect on \(name), which selects its own points; omit it, or use tolerance")
      }
    }
    let modes: [StaticString] = ["rate", "count", "times", "tolerance"]
    if modes.count(where: { fields.has($0) }) > 1 {
      let given = fields.given(modes).map { "\($0)" }
      fields.addError(
        .conflict, "has \(given.count) sampling modes (\(given.joined(separator: ", "))); give one")
    }
    // Seconds.
    sampling.until = fields.number("until", in: .nonNegative)
    fields.context.warnIfLong(sampling.until, at: fields.pointer(to: "until"))
    if case .times(let times) = sampling.mode {
      fields.context.warnIfLong(times.last, at: fields.pointer(to: "times"))
    }
    if fields.has("until"), fields.has("times") {
      fields.addError(.conflict, "until", "is not allowed with times")
    }
    decimals = fields.integer("decimals", in: 0...15) ?? 6
    fields.finish()
  }
}

extension SettlingPolicy {
  private static let keywords: Keywords<SettlingPolicy> = [("exact", .exact), ("envelope", .envelope)]

  /// Reads `settling` and `speedThreshold`: the definition of the settling duration.
  init(_ fields: inout FieldReader) {
    self = fields.keyword("settling", SettlingPolicy.keywords)
    // Units per second.
    guard let speed = fields.number("speedThreshold", in: .positive) else { return }
    if self == .envelope {
      fields.addError(
        .noEffect,
        "speedThreshold", "has no effect with settling \"envelope\"; omit it, or use settling \"exact\"")
    }
    self = .exactWithSpeedThreshold(speed)
  }
}
