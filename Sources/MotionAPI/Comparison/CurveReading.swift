import MotionPhysics
import MotionSystem
import StrictJSON

// The curves of `compare`: the motion of an operation, or recorded times and values.

extension MemberReader {
  /// Reads `curves`: an array of 2 to 8 objects.
  mutating func curveNodes() -> [JSONDocument.Node] {
    guard let node = takeRequired("curves") else { return [] }
    let pointer = pointer(to: "curves")
    let example: StaticString =
      #"[{"operation": "deceleration/trajectory", "body": {"from": 0, "velocity": 1000}}, …]"#
    guard request.document.kind(node) == .array else {
      request.addError(
        pointer, ErrorMessages.mustBe("an array", suchAs: example, received: request.received(node)))
      return []
    }
    let count = request.document.count(node)
    guard (2...CompareEndpoint.curveLimit).contains(count) else {
      request.addError(pointer, "must have 2 to \(CompareEndpoint.curveLimit) curves, received \(count)")
      return []
    }
    return Array(request.document.elements(node))
  }

  fileprivate mutating func curveName() -> String? {
    guard let node = take("name") else { return nil }
    guard let name = request.document.string(node), name.utf8.count <= String.maximumNameBytes else {
      request.addError(
        pointer(to: "name"),
        "must be a string of at most \(String.maximumNameBytes) bytes, received \(request.received(node))")
      return nil
    }
    return name
  }
}

extension OperationRequest {
  /// Reads a curve. Adds its errors and returns nil if it is not valid.
  func comparedCurve(
    _ node: JSONDocument.Node, at pointer: JSONPointer, hasEnd: Bool
  ) throws(InvalidRequest) -> ComparedCurve? {
    guard budget.spend(CompareEndpoint.curveWork) else { throw .tooMuchWork }
    var members = MemberReader(
      self, node, at: pointer,
      example: #"{"operation": "spring/trajectory", "body": {"from": 100}}"#)
    let name = members.curveName()
    if members.has("times") || members.has("values") {
      for name in ["operation", "body"] as [StaticString] where members.has(name) {
        _ = members.take(name)
        addError(members.pointer(to: name), "is not allowed with times and values; give one curve")
      }
      return recordedCurve(&members, name: name ?? "recording")
    }
    let operation = members.takeRequired("operation").flatMap {
      comparedOperation($0, at: members.pointer(to: "operation"))
    }
    let body = members.takeRequired("body")
    members.finish { name, _ in
      name.utf8.elementsEqual("format".utf8) ? "has no effect on a curve; omit it" : nil
    }
    guard let operation, let body else { return nil }
    let bodyPointer = pointer.appending("body")
    guard document.kind(body) == .object else {
      addError(
        bodyPointer, ErrorMessages.mustBe("an object", suchAs: #"{"from": 100}"#, received: received(body)))
      return nil
    }
    guard let curve = try curve(of: operation, body, at: bodyPointer, hasEnd: hasEnd) else { return nil }
    let model = document.member(body, named: "model").flatMap { document.string($0) }
    let standard =
      model ?? String(decoding: "\(operation.name)".utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    return ComparedCurve(name: name ?? standard, curve: curve, recordedSpan: nil)
  }

  private func comparedOperation(_ node: JSONDocument.Node, at pointer: JSONPointer) -> Operation? {
    let trajectories = Operation.all.filter { $0.isTrajectory }
    for operation in trajectories where document.string(node, equals: operation.name) { return operation }
    let names = trajectories.map { $0.name }
    addError(
      pointer,
      "must be one of \(names.map { "\"\($0)\"" }.joined(separator: ", ")), received \(received(node))"
        + (document.string(node).flatMap { nearestName(to: $0, among: names) }.map {
          "; did you mean \"\($0)\"?"
        } ?? ""))
    return nil
  }

  /// Returns the curve of a motion. Adds the errors of its body and returns nil if it is not valid.
  private func curve(
    of operation: Operation, _ body: JSONDocument.Node, at pointer: JSONPointer, hasEnd: Bool
  ) throws(InvalidRequest) -> AxisCurve? {
    let inner = OperationRequest(
      document, root: body, limits: limits, conventions: conventions, budget: budget)
    inner.isBatched = true
    inner.addDocumentErrors()
    // The phases contain the whole curve, without samples.
    inner.representation = .phases
    defer { budget = inner.budget }
    do throws(InvalidRequest) {
      let motion = try operation.curve(of: inner)
      for warning in inner.warnings { addWarning(pointer.appending(warning.pointer), warning.detail) }
      guard motion.axes.count == 1, let curve = motion.axes.first else {
        addError(
          pointer.appending("from"), "must be a number, or have one axis; curves of one value are compared")
        return nil
      }
      guard hasEnd || curve.settlingDuration != .never else {
        addError(pointer, "describes a motion that never settles; give until, the last time in seconds")
        return nil
      }
      return curve
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch .neverSettles(let error) {
      addError(pointer.appending(error.pointer), error.detail)
    } catch {
      for error in inner.errors.list { addError(pointer.appending(error.pointer), error.detail) }
    }
    return nil
  }

  private func recordedCurve(_ members: inout MemberReader, name: String) -> ComparedCurve? {
    let errorsBefore = errorCount
    let pointer = members.pointer
    let times = members.takeRequired("times").flatMap {
      numbers($0, "times", example: "[0, 0.1, 0.2]", at: pointer.appending("times"))
    }
    let values = members.takeRequired("values").flatMap {
      numbers($0, "values", example: "[0, 9.5, 17.1]", at: pointer.appending("values"))
    }
    members.finish()
    guard let times, let values, errorCount == errorsBefore else { return nil }
    guard times.count == values.count else {
      addError(
        pointer.appending("values"),
        "must have as many items as times, \(times.count), received \(values.count)")
      return nil
    }
    var previous = 0.0
    for (index, time) in times.enumerated() {
      if time < previous {
        addError(
          pointer.appending("times").appending(index),
          index == 0
            ? "must be at least 0, received \(ErrorMessages.text(time))"
            : ErrorMessages.beforePrevious(time, previous: previous))
        return nil
      }
      previous = time
    }
    guard let first = times.first, let last = times.last, let value = values.last, last > first else {
      addError(
        pointer.appending("times"), "must have at least two different times; a recording has a duration")
      return nil
    }
    warnIfLong(last, at: pointer.appending("times"))
    guard let law = RecordedLaw(times: times, values: values) else { return nil }
    let phase = AxisPhase(start: 0, end: last, kind: .drag, law: .recorded(law))
    return ComparedCurve(
      name: name, curve: AxisCurve(phases: [phase], destination: value), recordedSpan: first...last)
  }
}

extension JSONPointer {
  /// Returns this pointer followed by the tokens of another one.
  fileprivate func appending(_ other: JSONPointer) -> JSONPointer {
    other.tokens.reduce(self) { $0.appending($1) }
  }
}
