import MotionPhysics
import MotionSystem
import StrictJSON

/// A curve of a comparison: the motion of an operation, or recorded times and values.
struct ComparedCurve {
  let name: String
  let curve: AxisCurve
  /// The times from the first to the last recorded one; nil for a motion, which is at rest after its end.
  var recordedSpan: ClosedRange<Double>?

  /// The times at which the curve is known, up to its rest.
  var span: ClosedRange<Double> { recordedSpan ?? 0...max(0, curve.end) }
}

extension ComparedCurve {
  /// Reads a curve, and computes it if it is a motion. Adds its errors and returns nil if it is not valid.
  init?(_ call: Call, hasEnd: Bool) {
    let name = ComparedCurve.name(call)
    if call.has("times") || call.has("values") {
      for name in call.given(["operation", "body"]) {
        _ = call.take(name)
        call.addError(.conflict, name, "is not allowed with times and values; give one curve")
      }
      self.init(recordedIn: call, name: name ?? "recording")
      return
    }
    let motion = call.nestedMotion()
    call.finish { name, _ in name.isEqual(to: "format") ? "has no effect on a curve; omit it" : nil }
    guard let motion, let curve = motion.axis(call, hasEnd: hasEnd) else { return nil }
    let document = call.document
    let model = document.member(motion.body, named: "platform")
      .flatMap { document.member($0, named: "model") }.flatMap { document.string($0) }
    let standard = String(
      decoding: "\(motion.operation.name)".utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    self.init(name: name ?? model ?? standard, curve: curve)
  }

  private static func name(_ call: Call) -> String? {
    guard let node = call.take("name") else { return nil }
    guard let name = call.document.string(node), name.utf8.count <= String.maximumNameBytes else {
      call.refuse(
        node, "name", mustBe: "a string of at most \(String.maximumNameBytes) bytes", call.codeOfWord(node))
      return nil
    }
    return name
  }

  private init?(recordedIn call: Call, name: String) {
    let errorsBefore = call.errors.count
    let times = call.takeRequired("times").flatMap { call.times($0) }
    let values = call.takeRequired("values").flatMap { call.numbers($0, "values", example: "[0, 9.5, 17.1]") }
    call.finish()
    guard let times, let values, call.errors.count == errorsBefore else { return nil }
    guard times.count == values.count else {
      call.addError(
        .invalidValue, "values", "must have as many items as times, \(times.count), received \(values.count)")
      return nil
    }
    guard let first = times.first, let last = times.last, let value = values.last, last > first else {
      call.addError(
        .invalidValue, "times", "must have at least two different times; a recording has a duration")
      return nil
    }
    call.warnIfLong(times, at: call.pointer(to: "times"))
    guard let law = PolylineLaw(times: times, values: values) else { return nil }
    let phase = AxisPhase(start: 0, end: last, kind: .drag, law: .polyline(law))
    self.init(name: name, curve: AxisCurve(phases: [phase], destination: value), recordedSpan: first...last)
  }
}

extension NestedMotion {
  /// Returns the only axis. Adds an error and returns nil if there are several, or if it never settles and
  /// the comparison has no end.
  fileprivate func axis(_ call: Call, hasEnd: Bool) -> AxisCurve? {
    guard curve.axes.count == 1, let axis = curve.axes.first else {
      let pointer = call.pointer(to: "body").appending("from")
      call.addError(
        .invalidValue, at: pointer, "must be a number, or have one axis; curves of one value are compared")
      return nil
    }
    guard hasEnd || axis.settlingDuration != .never else {
      call.addError(
        .unreachable, "body", "describes a motion that never settles; give until, the last time in seconds")
      return nil
    }
    return axis
  }
}
