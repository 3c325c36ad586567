import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

extension Operation {
  /// `spring/fit`: the spring nearest to recorded positions or to an easing function.
  static let springFit = Operation("spring/fit") { call throws(InvalidRequest) in
    let data = FitData(call)
    let from = call.number(onOneAxis: "from")
    let to = call.number(onOneAxis: "to")
    // Units per second.
    let velocity = call.number(onOneAxis: "velocity")
    let mass = call.number("mass", in: .positive)
    try call.checkFields()
    let fit = try data.nearestSpring(from: from, to: to, velocity: velocity, mass: mass, in: call)
    try call.write { writer in
      writer.spring(fit.spring)
      for (name, value) in [
        ("from", fit.from), ("to", fit.to), ("velocity", fit.velocity),
        ("rmsDeviation", fit.rootMeanSquareDeviation),
      ] as [(StaticString, Double)] where value.isFinite { writer.member(name, value) }
      writer.deviation(
        value: fit.maximumDeviation, share: fit.maximumDeviation / abs(fit.to - fit.from),
        time: fit.maximumDeviationTime)
    }
  }
}

/// The data to which a spring is fitted.
enum FitData {
  case samples(times: [Double], values: [Double])
  /// Seconds.
  case easing(EasingFunction, duration: Double)

  fileprivate var isRecorded: Bool { if case .samples = self { true } else { false } }

  /// Reads `times` and `values`, or `easing` and `duration`. Adds an error if neither or both are given.
  init(_ call: Call) {
    let hasSamples = call.has("times") || call.has("values")
    let hasEasing = call.has("easing") || call.has("duration")
    if hasSamples == hasEasing {
      for name in ["times", "values", "easing", "duration"] as [StaticString] { _ = call.take(name) }
      call.addError(
        hasSamples ? .conflict : .required,
        hasSamples
          ? "has a recording and an easing; give times and values, or easing and duration"
          : "requires times and values, or easing and duration")
      self = .samples(times: [], values: [])
      return
    }
    if hasSamples {
      let times = FitData.column("times", example: "[0, 0.1, 0.2, 0.3, 0.4]", call)
      let values = FitData.column("values", example: "[300, 182, 92, 38, 10]", call)
      self = .samples(times: times, values: values)
      return
    }
    let easing = FitData.easing(call)
    let duration = FitData.duration(call)
    self = easing.map { .easing($0, duration: duration ?? 1) } ?? .samples(times: [], values: [])
  }

  /// Returns the nearest spring, and adds warnings about the recording.
  func nearestSpring(
    from: Double? = nil, to: Double? = nil, velocity: Double? = nil, mass: Double? = nil, in call: Call
  ) throws(InvalidRequest) -> SpringFit {
    let fit: SpringFit
    do throws(SpringFitError) {
      switch self {
      case .samples(let times, let values):
        var fitting = try SpringFitting(times: times, values: values)
        (fitting.from, fitting.to, fitting.velocity, fitting.mass) = (from, to, velocity, mass ?? 1)
        fit = try fitting.nearest(budget: call.budget)
      case .easing(let easing, let duration):
        call.warnIfLong(duration, at: "/duration")
        // Without positions an easing leads from 0 to 1, and an animation starts at rest.
        let animation = EasedAnimation(
          from: from ?? 0, to: to ?? (from == nil ? 1 : 0), duration: duration
        ) { easing.progress(at: $0, budget: call.budget) }
        fit = try animation.nearestSpring(velocity: velocity ?? 0, mass: mass ?? 1, budget: call.budget)
        try call.compareOvershoot(of: fit, animation)
      }
    } catch {
      throw call.refusal(error, isRecorded: isRecorded, mass: mass)
    }
    call.warn(about: fit, self, velocity: velocity)
    return fit
  }

  private static func column(_ name: StaticString, example: StaticString, _ call: Call) -> [Double] {
    guard let node = call.takeRequired(name) else { return [] }
    if call.document.kind(node) == .object {
      call.addError(.wrongType, name, ErrorMessages.oneAxis("an array"))
      return []
    }
    return call.numbers(node, name, example: example) ?? []
  }

  /// Reads a number of seconds, or a time as CSS writes it.
  private static func duration(_ call: Call) -> Double? {
    guard let node = call.takeRequired("duration") else { return nil }
    guard let text = call.document.string(node) else { return call.number(node, "duration", in: .positive) }
    guard let (value, unitsPerSecond) = CSSNumber.time(in: text), value / unitsPerSecond > 0 else {
      call.refuse(node, "duration", mustBe: "a number greater than 0, or a time", suchAs: "\"300ms\"")
      return nil
    }
    return value / unitsPerSecond
  }

  private static func easing(_ call: Call) -> EasingFunction? {
    guard let node = call.takeRequired("easing") else { return nil }
    let example: StaticString = #""cubic-bezier(0.2, 0, 0, 1)""#
    do throws(EasingError) {
      if call.document.kind(node) == .array {
        return try call.numbers(node, "easing", example: "[0.2, 0, 0, 1]").map {
          numbers throws(EasingError) in try EasingFunction(controlPoints: numbers)
        }
      }
      guard let text = call.document.string(node) else {
        call.refuse(node, "easing", mustBe: "a string, or an array of four numbers", suchAs: example)
        return nil
      }
      guard call.budget.spend(EasingFunction.workPerByte, times: text.utf8.count) else { return nil }
      return try EasingFunction(text)
    } catch {
      let received =
        call.document.string(node).map { "\"\($0.shortened(to: 60))\"" } ?? call.document.received(node)
      call.addError(.invalidValue, "easing", error.detail(received))
      return nil
    }
  }
}

extension Call {
  /// Adds the error of a fit and returns the error to throw.
  fileprivate func refusal(_ error: SpringFitError, isRecorded: Bool, mass: Double?) -> InvalidRequest {
    let times: JSONPointer = isRecorded ? "/times" : "/duration"
    let values: JSONPointer = isRecorded ? "/values" : "/easing"
    switch error {
    case .tooMuchWork: return .tooMuchWork
    case .countsDiffer(let timeCount, let valueCount):
      return refusal(
        .invalidValue, values,
        "must have one value for each of the \(timeCount.grouped) times, received \(valueCount.grouped)")
    case .unordered(let index):
      return refusal(
        .outOfRange, times.appending(index),
        "must not be less than the time before it; sort times and values by time")
    case .notFinite:
      return refusal(.outOfRange, values, "exceed the range of a double; use numbers of smaller magnitude")
    case .tooFewTimes(let minimum, let received):
      return refusal(
        .invalidValue, times,
        "must have at least \(minimum) different times, received \(received); record more of the motion")
    case .constant:
      return refusal(
        .invalidValue, values,
        isRecorded
          ? "are all equal, so there is no motion to fit; record the motion from its release"
          : "has stops that are all equal, so there is no motion to fit; give the progress from 0 to 1")
    case .motion(let error):
      switch error.quantity {
      case .from, .to, .velocity, .displacement:
        return refusal(
          .outOfRange, values,
          "differ by too much or too little for the range of a double; use numbers of moderate magnitude")
      default:
        return refusal(
          .outOfRange, mass == nil ? times : "/mass",
          "the spring would be beyond the range of a double; use \(mass == nil ? "times" : "a mass") of "
            + "moderate magnitude")
      }
    }
  }

  /// Adds a note if a spring passes its target by less than half as much as the easing does.
  fileprivate func compareOvershoot(of fit: SpringFit, _ animation: EasedAnimation) throws(SpringFitError) {
    guard fit.velocity == 0 else { return }
    let overshoot = animation.overshoot
    guard !budget.isExhausted else { throw .tooMuchWork }
    let own = fit.spring.overshootFromRest
    guard overshoot > 0.01, overshoot < 1e6, own < overshoot / 2 else { return }
    func percent(_ share: Double) -> String { ((1000 * share).rounded() / 10).text }
    addWarning(
      .note, "/easing",
      "the easing passes its target by \(percent(overshoot)) % of the travel, the spring by \(percent(own)) %"
    )
  }

  /// Adds warnings about the units of a recording, and about one that does not determine its spring.
  fileprivate func warn(about fit: SpringFit, _ data: FitData, velocity: Double?) {
    if case .samples(let times, _) = data { warnIfLong(times, at: "/times") }
    if let velocity { warnIfSlow(Coordinate(velocity), travel: Coordinate(fit.to - fit.from)) }
    if !fit.isDetermined {
      addWarning(
        .note, data.isRecorded ? "/values" : "/easing",
        "the recording does not determine the stiffness and the damping of a spring, so other springs are "
          + "equally near; a straight line or a single decay is not a spring, and the recording must show "
          + "more than its start")
    }
  }
}
