import MotionPhysics
import MotionSystem
import StrictJSON

/// A curve of a comparison: the motion of an operation, or recorded times and values.
struct ComparedCurve {
  let name: String
  let curve: AxisCurve
  /// The times from the first to the last recorded one; nil for a motion, which is at rest after its end.
  let recordedSpan: ClosedRange<Double>?

  /// The times at which the curve is known, up to its rest.
  var span: ClosedRange<Double> { recordedSpan ?? 0...max(0, curve.end) }

  /// Reads a curve, and computes it if it is a motion. Adds its errors and returns nil if it is not valid.
  init?(_ fields: inout FieldReader, hasEnd: Bool) throws(InvalidRequest) {
    let name = ComparedCurve.name(&fields)
    if fields.has("times") || fields.has("values") {
      for name in fields.given(["operation", "body"]) {
        _ = fields.take(name)
        fields.addError(.conflict, name, "is not allowed with times and values; give one curve")
      }
      self.init(recordedIn: &fields, name: name ?? "recording")
      return
    }
    let operation = fields.takeRequired("operation").flatMap { ComparedCurve.operation($0, &fields) }
    let body = fields.takeRequired("body")
    fields.finish { name, _, _ in
      name.utf8.elementsEqual("format".utf8) ? "has no effect on a curve; omit it" : nil
    }
    guard let operation, let body else { return nil }
    guard fields.document.kind(body) == .object else {
      fields.refuse(body, "body", mustBe: "an object", suchAs: #"{"from": 100}"#)
      return nil
    }
    guard let curve = try ComparedCurve.curve(of: operation, body, &fields, hasEnd: hasEnd) else {
      return nil
    }
    let document = fields.document
    let model = document.member(body, named: "platform").flatMap { document.member($0, named: "model") }
      .flatMap { document.string($0) }
    let standard = String(
      decoding: "\(operation.name)".utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    self.init(name: name ?? model ?? standard, curve: curve)
  }

  private init(name: String, curve: AxisCurve, recordedSpan: ClosedRange<Double>? = nil) {
    self.name = name
    self.curve = curve
    self.recordedSpan = recordedSpan
  }

  private static func name(_ fields: inout FieldReader) -> String? {
    guard let node = fields.take("name") else { return nil }
    guard let name = fields.document.string(node), name.utf8.count <= String.maximumNameBytes else {
      fields.refuse(
        node, "name", mustBe: "a string of at most \(String.maximumNameBytes) bytes",
        fields.codeOfWord(node))
      return nil
    }
    return name
  }

  private static func operation(_ node: JSONDocument.Node, _ fields: inout FieldReader) -> Operation? {
    let trajectories = Operation.all.filter { $0.isTrajectory }
    let document = fields.document
    if let operation = trajectories.first(where: { document.string(node, equals: $0.name) }) {
      return operation
    }
    let names = trajectories.map { $0.name }
    let near = fields.context.nearestName(to: document.string(node), among: names)
    fields.refuse(
      node, "operation", mustBe: "one of " + names.map { "\"\($0)\"" }.joined(separator: ", "),
      fields.codeOfWord(node),
      near.map { "; did you mean \"\($0)\"?" } ?? "")
    return nil
  }

  /// Returns the curve of a motion. Adds the errors of its body and returns nil if it is not valid.
  private static func curve(
    of operation: Operation, _ body: JSONDocument.Node, _ fields: inout FieldReader, hasEnd: Bool
  ) throws(InvalidRequest) -> AxisCurve? {
    let pointer = fields.pointer(to: "body")
    // The phases contain the whole curve, without samples.
    var part = FieldReader(fields.document, root: body, fields.context.ofPart(.phases))
    part.addDocumentErrors()
    defer { fields.context.budget = part.context.budget }
    do throws(InvalidRequest) {
      let motion = try operation.curve(of: &part)
      for warning in part.context.warnings {
        fields.context.addWarning(warning.code, pointer.appending(warning.pointer), warning.detail)
      }
      guard motion.axes.count == 1, let curve = motion.axes.first else {
        fields.context.addError(
          .invalidValue,
          pointer.appending("from"), "must be a number, or have one axis; curves of one value are compared")
        return nil
      }
      guard hasEnd || curve.settlingDuration != .never else {
        fields.context.addError(
          .unreachable,
          pointer, "describes a motion that never settles; give until, the last time in seconds")
        return nil
      }
      return curve
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch .neverSettles(let error) {
      fields.context.addError(error.code, pointer.appending(error.pointer), error.detail)
    } catch {
      for error in part.context.errors.list {
        fields.context.addError(error.code, pointer.appending(error.pointer), error.detail)
      }
    }
    return nil
  }

  private init?(recordedIn fields: inout FieldReader, name: String) {
    let errorsBefore = fields.context.errors.count
    let pointer = fields.pointer
    let times = fields.takeRequired("times").flatMap {
      fields.numbers($0, "times", example: "[0, 0.1, 0.2]")
    }
    let values = fields.takeRequired("values").flatMap {
      fields.numbers($0, "values", example: "[0, 9.5, 17.1]")
    }
    fields.finish()
    guard let times, let values, fields.context.errors.count == errorsBefore else { return nil }
    guard times.count == values.count else {
      fields.addError(
        .invalidValue,
        "values", "must have as many items as times, \(times.count), received \(values.count)")
      return nil
    }
    var previous = 0.0
    for (index, time) in times.enumerated() {
      if time < previous {
        fields.context.addError(
          .outOfRange,
          pointer.appending("times").appending(index),
          index == 0
            ? "must be at least 0, received \(ErrorMessages.text(time))"
            : ErrorMessages.beforePrevious(time, previous: previous))
        return nil
      }
      previous = time
    }
    guard let first = times.first, let last = times.last, let value = values.last, last > first else {
      fields.addError(
        .invalidValue, "times", "must have at least two different times; a recording has a duration")
      return nil
    }
    fields.context.warnIfLong(last, at: pointer.appending("times"))
    guard let law = RecordedLaw(times: times, values: values) else { return nil }
    let phase = AxisPhase(start: 0, end: last, kind: .drag, law: .recorded(law))
    self.init(
      name: name, curve: AxisCurve(phases: [phase], destination: value), recordedSpan: first...last)
  }
}

extension JSONPointer {
  /// Returns this pointer followed by the tokens of another one.
  fileprivate func appending(_ other: JSONPointer) -> JSONPointer {
    other.tokens.reduce(self) { $0.appending($1) }
  }
}
