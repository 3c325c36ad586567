import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `spring/fit`: the spring nearest to recorded positions or to an easing function.
enum SpringFitEndpoint {
  static func fit(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let recording = members.recording()
    let from = members.number(onOneAxis: "from")
    let to = members.number(onOneAxis: "to")
    let velocity = members.number(onOneAxis: "velocity")
    let mass = members.number("mass", in: .positive)
    members.finish()
    try request.check()
    guard let recording else { throw .validationErrors }
    let fit: SpringFit
    do throws(SpringFitError) {
      var fitting: SpringFitting
      switch recording {
      case .samples(let times, let values):
        fitting = try SpringFitting(times: times, values: values)
        (fitting.from, fitting.to) = (from, to)
      case .easing(let easing, let duration):
        // Without positions an easing leads from 0 to 1.
        let start = from ?? 0
        let target = to ?? (from == nil ? 1 : 0)
        guard request.budget.spend(SpringFitEndpoint.easingWork, times: SpringFitEndpoint.easingCount + 1)
        else {
          throw .tooMuchWork
        }
        let shares = (0...SpringFitEndpoint.easingCount).map {
          Double($0) / Double(SpringFitEndpoint.easingCount)
        }
        fitting = try SpringFitting(
          times: shares.map { $0 * duration },
          values: shares.map { start + (target - start) * easing.progress(at: $0) })
        (fitting.from, fitting.to) = (start, target)
      }
      fitting.velocity = velocity
      fitting.mass = mass ?? 1
      fit = try fitting.nearest(budget: &request.budget)
    } catch {
      throw request.invalid(error, isRecorded: recording.isRecorded)
    }
    request.warn(about: fit, recording, velocity: velocity)
    return request.response(fit)
  }

  /// The number of intervals into which the duration of an easing is divided.
  private static let easingCount = 512
  /// The work of evaluating an easing at one time, in units of the budget.
  private static let easingWork = 8
}

/// What a spring is fitted to.
private enum ReceivedRecording {
  case samples(times: [Double], values: [Double])
  case easing(EasingFunction, duration: Double)

  var isRecorded: Bool {
    if case .samples = self { true } else { false }
  }
}

extension MemberReader {
  /// Reads `times` and `values`, or `easing` and `duration`. Adds an error and returns nil if neither or both
  /// are given.
  fileprivate mutating func recording() -> ReceivedRecording? {
    let hasSamples = has("times") || has("values")
    let hasEasing = has("easing") || has("duration")
    if hasSamples == hasEasing {
      for name in ["times", "values", "easing", "duration"] as [StaticString] { _ = take(name) }
      request.addError(
        pointer,
        hasSamples
          ? "has a recording and an easing; give times and values, or easing and duration"
          : "requires times and values, or easing and duration")
      return nil
    }
    if hasSamples {
      let times = column("times", example: "[0, 0.1, 0.2, 0.3, 0.4]")
      let values = column("values", example: "[300, 182, 92, 38, 10]")
      guard let times, let values else { return nil }
      return .samples(times: times, values: values)
    }
    let easing = self.easing()
    let duration = takeRequired("duration").flatMap {
      request.number($0, in: .positive, at: pointer(to: "duration"))
    }
    request.warnIfLong(duration, at: pointer(to: "duration"))
    guard let easing, let duration else { return nil }
    return .easing(easing, duration: duration)
  }

  private mutating func column(_ name: StaticString, example: StaticString) -> [Double]? {
    guard let node = takeRequired(name) else { return nil }
    if request.document.kind(node) == .object {
      request.addError(pointer(to: name), ErrorMessages.oneAxis("an array"))
      return nil
    }
    return request.numbers(node, name, example: example, at: pointer(to: name))
  }

  private mutating func easing() -> EasingFunction? {
    guard let node = takeRequired("easing") else { return nil }
    guard let text = request.document.string(node) else {
      request.addError(
        pointer(to: "easing"),
        #"must be a string such as "cubic-bezier(0.2, 0, 0, 1)", received \#(request.received(node))"#)
      return nil
    }
    do throws(EasingError) {
      return try EasingFunction(text)
    } catch {
      request.addError(pointer(to: "easing"), error.detail(text.shortened(to: 60)))
      return nil
    }
  }
}

extension OperationRequest {
  /// Adds the error of a fit and returns the error to throw.
  fileprivate func invalid(_ error: SpringFitError, isRecorded: Bool) -> InvalidRequest {
    let root = JSONPointer.root
    let (times, values) =
      isRecorded
      ? (root.appending("times"), root.appending("values"))
      : (root.appending("duration"), root.appending("easing"))
    switch error {
    case .tooMuchWork: return .tooMuchWork
    case .countsDiffer(let timeCount, let valueCount):
      addError(
        values,
        "must have one value for each of the \(ErrorMessages.grouped(timeCount)) times, received "
          + "\(ErrorMessages.grouped(valueCount))")
    case .unordered(let index):
      addError(
        times.appending(index),
        "must not be less than the time before it; sort times and values by time")
    case .notFinite:
      addError(values, "exceed the range of a double; use numbers of smaller magnitude")
    case .tooFewTimes(let minimum, let received):
      addError(
        times,
        "must have at least \(minimum) different times, received \(received); record more of the motion")
    case .constant:
      addError(
        values,
        isRecorded
          ? "are all equal, so there is no motion to fit; record the motion from its release"
          : "has stops that are all equal, so there is no motion to fit; give the progress from 0 to 1")
    case .motion(let error):
      let pointer: JSONPointer =
        switch error.quantity {
        case .mass: root.appending("mass")
        case .from, .to, .velocity, .displacement: values
        default: times
        }
      addError(pointer, ErrorMessages.detail(of: error))
    }
    return .validationErrors
  }

  /// Adds warnings about the units of a recording, and about one that does not determine its spring.
  fileprivate func warn(about fit: SpringFit, _ recording: ReceivedRecording, velocity: Double?) {
    let root = JSONPointer.root
    if case .samples(let times, _) = recording, let first = times.first, let last = times.last {
      let interval = (last - first) / Double(times.count - 1)
      if last - first > OperationRequest.longRecording || interval > OperationRequest.longInterval {
        addWarning(
          root.appending("times"),
          "\(ErrorMessages.text(last - first)) s with \(ErrorMessages.text(interval)) s between two times is "
            + "unusually long; times are in seconds, so if milliseconds are meant, divide by 1000")
      }
    }
    if let velocity {
      warnIfSlow(Coordinate(velocity), travel: Coordinate(fit.to - fit.from))
    }
    if !fit.isDetermined {
      addWarning(
        root.appending(recording.isRecorded ? "values" : "easing"),
        "the recording does not determine the stiffness and the damping of a spring, so other springs are "
          + "equally near; a straight line or a single decay is not a spring, and the recording must show "
          + "more than its start")
    }
  }

  /// The duration of a recording in seconds above which its times are probably in milliseconds.
  private static let longRecording = 60.0
  /// The mean interval of a recording in seconds above which its times are probably in milliseconds.
  private static let longInterval = 2.0

  fileprivate func response(_ fit: SpringFit) -> JSONWriter {
    var writer = JSONWriter(reservingCapacity: 512)
    writer.beginObject()
    writer.key("spring")
    writer.beginObject()
    writer.resolved(fit.spring)
    writer.endObject()
    let travel = abs(fit.to - fit.from)
    for (name, value) in [
      ("from", fit.from), ("to", fit.to), ("velocity", fit.velocity),
      ("maximumDeviation", fit.maximumDeviation),
      ("share", fit.maximumDeviation / travel), ("at", fit.maximumDeviationTime),
      ("rmsDeviation", fit.rootMeanSquareDeviation),
    ] as [(StaticString, Double)] where value.isFinite {
      writer.key(name)
      writer.value(value)
    }
    writer.endObject(with: warnings)
    return writer
  }
}
