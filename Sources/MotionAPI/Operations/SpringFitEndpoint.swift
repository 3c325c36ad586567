import CurveExport
import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `spring/fit`: the spring nearest to recorded positions or to an easing function.
enum SpringFitEndpoint {
  static let fit = Operation.Definition.object(
    "spring/fit", read: { SpringFitRequest(&$0) },
    compute: { request, context throws(InvalidRequest) in try request.fit(in: context) },
    write: { writer, fit, _ in
      writer.spring(fit.spring)
      let travel = abs(fit.to - fit.from)
      for (name, value) in [
        ("from", fit.from), ("to", fit.to), ("velocity", fit.velocity),
        ("rmsDeviation", fit.rootMeanSquareDeviation),
      ] as [(StaticString, Double)] where value.isFinite {
        writer.member(name, value)
      }
      writer.deviation(
        value: fit.maximumDeviation, share: fit.maximumDeviation / travel, time: fit.maximumDeviationTime)
    })
}

/// The fields that describe a fit.
private struct SpringFitRequest {
  let recording: ReceivedRecording
  let from: Double?
  let to: Double?
  /// Units per second.
  let velocity: Double?
  let mass: Double?

  /// The number of intervals into which the duration of an easing is divided.
  private static let easingCount = 256
  /// The greatest damping ratio of the spring of an easing. The nearest springs of steep easings have ratios
  /// of 50 and more, and a stiffness that no library is made for, but are hardly nearer.
  private static let easingRatio = 3.0

  init(_ fields: inout FieldReader) {
    recording = ReceivedRecording(&fields)
    from = fields.number(onOneAxis: "from")
    to = fields.number(onOneAxis: "to")
    velocity = fields.number(onOneAxis: "velocity")
    mass = fields.number("mass", in: .positive)
    fields.finish()
  }

  /// Returns the nearest spring.
  func fit(in context: Call) throws(InvalidRequest) -> SpringFit {
    var fit: SpringFit
    do throws(SpringFitError) {
      var fitting: SpringFitting
      switch recording {
      case .samples(let times, let values):
        fitting = try SpringFitting(times: times, values: values)
        (fitting.from, fitting.to) = (from, to)
      case .easing(let easing, let duration):
        let (start, target) = ends
        let count = SpringFitRequest.easingCount
        // After its duration an animation stays at its end for as long again, and so must the spring.
        let shares = (0..<2 * count).map { Double($0) / Double(count) }
        fitting = try SpringFitting(
          times: shares.map { $0 * duration },
          values: shares.map {
            $0 < 1 ? start + (target - start) * easing.progress(at: $0, budget: context.budget) : target
          })
        (fitting.from, fitting.to) = (start, target)
        // An animation starts at rest.
        fitting.velocity = 0
        fitting.maximumDampingRatio = SpringFitRequest.easingRatio
      }
      if let velocity { fitting.velocity = velocity }
      fitting.mass = mass ?? 1
      fit = try fitting.nearest(budget: context.budget)
      if case .easing(let easing, let duration) = recording {
        try judge(&fit, by: easing, duration: duration, budget: context.budget)
        try compareOvershoot(of: fit, with: easing, in: context)
      }
    } catch {
      throw context.invalid(error, isRecorded: recording.isRecorded, mass: mass)
    }
    context.warn(about: fit, recording, velocity: velocity)
    return fit
  }

  /// Adds a note if the spring passes its target by less than half as much as the easing does.
  private func compareOvershoot(
    of fit: SpringFit, with easing: EasingFunction, in context: Call
  ) throws(SpringFitError) {
    let count = SpringFitRequest.easingCount
    guard fit.velocity == 0 else { return }
    let overshoot =
      (1..<count).map {
        easing.progress(at: Double($0) / Double(count), budget: context.budget) - 1
      }.max() ?? 0
    guard !context.budget.isExhausted else { throw .tooMuchWork }
    let own = fit.spring.overshootFromRest
    guard overshoot > 0.01, overshoot < 1e6, own < overshoot / 2 else { return }
    func percent(_ share: Double) -> String { ErrorMessages.text((1000 * share).rounded() / 10) }
    context.addWarning(
      .note, "/easing",
      "the easing passes its target by \(percent(overshoot)) % of the travel, the spring by \(percent(own)) %"
    )
  }

  /// The ends of an easing. Without positions it leads from 0 to 1.
  private var ends: (start: Double, target: Double) { (from ?? 0, to ?? (from == nil ? 1 : 0)) }

  /// Sets the deviation of a fit to the greatest distance from an easing at any time: that of a grid four
  /// times as fine as that of the search, refined between its neighbors. A steep easing is far from the
  /// spring between two times of the search.
  private func judge(
    _ fit: inout SpringFit, by easing: EasingFunction, duration: Double, budget: WorkMeter
  ) throws(SpringFitError) {
    let count = 8 * SpringFitRequest.easingCount
    let refinements = 60
    guard budget.spend(BracketedRoot.lawWork, times: count + refinements) else { throw .tooMuchWork }
    let (start, target) = ends
    let law = SpringLaw(
      spring: fit.spring, target: fit.to, displacement: fit.from - fit.to, velocity: fit.velocity)
    let springTarget = fit.to
    func distance(_ share: Double, _ budget: WorkMeter) -> Double {
      let eased =
        share < 1 ? start + (target - start) * easing.progress(at: share, budget: budget) : target
      return abs(springTarget + law.displacementState(at: share * duration).value - eased)
    }
    let step = 2 / Double(count)
    var greatest = (share: 0.0, distance: distance(0, budget))
    for index in 1...count {
      let share = Double(index) * step
      let distance = distance(share, budget)
      if distance > greatest.distance { greatest = (share, distance) }
    }
    var (low, high) = (max(0, greatest.share - step), greatest.share + step)
    for _ in 0..<refinements / 2 {
      let third = (high - low) / 3
      if distance(low + third, budget) < distance(high - third, budget) {
        low += third
      } else {
        high -= third
      }
    }
    let refined = distance(low, budget)
    if refined > greatest.distance { greatest = (low, refined) }
    guard !budget.isExhausted else { throw .tooMuchWork }
    fit.maximumDeviation = greatest.distance
    fit.maximumDeviationTime = greatest.share * duration
  }
}

/// What a spring is fitted to.
private enum ReceivedRecording {
  case samples(times: [Double], values: [Double])
  /// Seconds.
  case easing(EasingFunction, duration: Double)

  var isRecorded: Bool {
    if case .samples = self { true } else { false }
  }

  /// Reads `times` and `values`, or `easing` and `duration`. Adds an error if neither or both are given.
  init(_ fields: inout FieldReader) {
    let hasSamples = fields.has("times") || fields.has("values")
    let hasEasing = fields.has("easing") || fields.has("duration")
    if hasSamples == hasEasing {
      for name in ["times", "values", "easing", "duration"] as [StaticString] { _ = fields.take(name) }
      fields.addError(
        hasSamples ? .conflict : .required,
        hasSamples
          ? "has a recording and an easing; give times and values, or easing and duration"
          : "requires times and values, or easing and duration")
      self = .samples(times: [], values: [])
      return
    }
    if hasSamples {
      let times = ReceivedRecording.column("times", example: "[0, 0.1, 0.2, 0.3, 0.4]", &fields)
      let values = ReceivedRecording.column("values", example: "[300, 182, 92, 38, 10]", &fields)
      self = .samples(times: times, values: values)
      return
    }
    let easing = ReceivedRecording.easing(&fields)
    let duration = ReceivedRecording.duration(&fields)
    fields.context.warnIfLong(duration, at: "/duration")
    self = easing.map { .easing($0, duration: duration ?? 1) } ?? .samples(times: [], values: [])
  }

  private static func column(
    _ name: StaticString, example: StaticString, _ fields: inout FieldReader
  ) -> [Double] {
    guard let node = fields.takeRequired(name) else { return [] }
    if fields.document.kind(node) == .object {
      fields.addError(.wrongType, name, ErrorMessages.oneAxis("an array"))
      return []
    }
    return fields.numbers(node, name, example: example) ?? []
  }

  /// Reads a number of seconds, or a time as CSS writes it.
  private static func duration(_ fields: inout FieldReader) -> Double? {
    guard let node = fields.takeRequired("duration") else { return nil }
    guard let text = fields.document.string(node) else {
      return fields.number(node, "duration", in: .positive)
    }
    guard let (value, unitsPerSecond) = CSSNumber.time(in: text), value / unitsPerSecond > 0 else {
      fields.refuse(node, "duration", mustBe: "a number greater than 0, or a time", suchAs: "\"300ms\"")
      return nil
    }
    return value / unitsPerSecond
  }

  private static func easing(_ fields: inout FieldReader) -> EasingFunction? {
    guard let node = fields.takeRequired("easing") else { return nil }
    let example: StaticString = #""cubic-bezier(0.2, 0, 0, 1)""#
    do throws(EasingError) {
      if fields.document.kind(node) == .array {
        return try fields.numbers(node, "easing", example: "[0.2, 0, 0, 1]").map {
          numbers throws(EasingError) in
          try EasingFunction(controlPoints: numbers)
        }
      }
      guard let text = fields.document.string(node) else {
        fields.refuse(node, "easing", mustBe: "a string, or an array of four numbers", suchAs: example)
        return nil
      }
      guard fields.context.budget.spend(EasingFunction.workPerByte, times: text.utf8.count) else {
        return nil
      }
      return try EasingFunction(text)
    } catch {
      let received =
        fields.document.string(node).map { "\"\($0.shortened(to: 60))\"" } ?? fields.document.received(node)
      fields.addError(.invalidValue, "easing", error.detail(received))
      return nil
    }
  }
}

extension Call {
  /// Adds the error of a fit and returns the error to throw.
  fileprivate func invalid(
    _ error: SpringFitError, isRecorded: Bool, mass: Double?
  ) -> InvalidRequest {
    let times: JSONPointer = isRecorded ? "/times" : "/duration"
    let values: JSONPointer = isRecorded ? "/values" : "/easing"
    switch error {
    case .tooMuchWork: return .tooMuchWork
    case .countsDiffer(let timeCount, let valueCount):
      addError(
        .invalidValue,
        values,
        "must have one value for each of the \(ErrorMessages.grouped(timeCount)) times, received "
          + "\(ErrorMessages.grouped(valueCount))")
    case .unordered(let index):
      addError(
        .outOfRange,
        times.appending(index),
        "must not be less than the time before it; sort times and values by time")
    case .notFinite:
      addError(.outOfRange, values, "exceed the range of a double; use numbers of smaller magnitude")
    case .tooFewTimes(let minimum, let received):
      addError(
        .invalidValue,
        times,
        "must have at least \(minimum) different times, received \(received); record more of the motion")
    case .constant:
      addError(
        .invalidValue,
        values,
        isRecorded
          ? "are all equal, so there is no motion to fit; record the motion from its release"
          : "has stops that are all equal, so there is no motion to fit; give the progress from 0 to 1")
    case .motion(let error):
      switch error.quantity {
      case .from, .to, .velocity, .displacement:
        addError(
          .outOfRange, values,
          "differ by too much or too little for the range of a double; use numbers of moderate magnitude")
      default:
        addError(
          .outOfRange, mass == nil ? times : "/mass",
          "the spring would be beyond the range of a double; use \(mass == nil ? "times" : "a mass") of "
            + "moderate magnitude")
      }
    }
    return .validationErrors
  }

  /// Adds warnings about the units of a recording, and about one that does not determine its spring.
  fileprivate func warn(about fit: SpringFit, _ recording: ReceivedRecording, velocity: Double?) {
    if case .samples(let times, _) = recording, let first = times.first, let last = times.last {
      let interval = (last - first) / Double(times.count - 1)
      if last - first > Call.longRecording || interval > Call.longInterval {
        addWarning(
          .unlikelyValue, "/times",
          "\(ErrorMessages.text(last - first)) s with \(ErrorMessages.text(interval)) s between two times is "
            + "unusually long; times are in seconds, so if milliseconds are meant, divide by 1000")
      }
    }
    if let velocity {
      warnIfSlow(Coordinate(velocity), travel: Coordinate(fit.to - fit.from))
    }
    if !fit.isDetermined {
      addWarning(
        .note, recording.isRecorded ? "/values" : "/easing",
        "the recording does not determine the stiffness and the damping of a spring, so other springs are "
          + "equally near; a straight line or a single decay is not a spring, and the recording must show "
          + "more than its start")
    }
  }

  /// The duration of a recording in seconds above which its times are probably in milliseconds.
  private static let longRecording = 60.0
  /// The mean interval of a recording in seconds above which its times are probably in milliseconds.
  private static let longInterval = 2.0
}
