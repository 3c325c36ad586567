import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `spring/translate`: a spring in the parameters of animation libraries, with the deviation of each library
/// and the time at which it ends the animation.
enum SpringTranslationEndpoint {
  /// The work of writing one dialect, in units of the budget.
  private static let writingWork = 100

  static func translate(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let hasRelease = members.has("from") || members.has("to")
    let from = members.number(onOneAxis: "from")
    let to = members.number(onOneAxis: "to")
    let hasVelocity = members.has("velocity")
    let velocity = members.number(onOneAxis: "velocity")
    let threshold = members.threshold()
    if !members.has("spring") {
      request.addError(members.pointer(to: "spring"), "is required")
    }
    let spring = members.receivedSpring("spring", default: .standard)
    let dialects = members.dialects()
    members.finish()
    try request.check()
    let start = from ?? 0
    let end = to ?? (hasRelease ? 0 : 1)
    var release = SpringRelease(from: start, to: end, velocity: velocity ?? 0)
    if !hasVelocity, let share = spring.dialect?.normalizedVelocity {
      release = SpringRelease(from: start, to: end, velocity: share * (end - start))
    }
    if hasVelocity, let dialect = spring.dialect, let share = dialect.normalizedVelocity, share != 0 {
      request.addWarning(dialect.pointer(to: .initialVelocity), "has no effect beside velocity")
    }
    let parameters = try spring.parameters(for: [release], in: request)
    request.warnIfSlow(Coordinate(release.velocity), travel: Coordinate(release.travel))
    guard release.travel == 0 || abs(release.travel) >= DialectTranslator.leastTravel else {
      request.addError(
        members.pointer(to: from == nil ? "to" : "from"),
        "must differ from the target by 0 or by at least "
          + ErrorMessages.text(DialectTranslator.leastTravel) + ", received a distance of "
          + ErrorMessages.text(abs(release.travel)))
      throw .validationErrors
    }
    // Checks that the motion is in the range of a double.
    let initial = Coordinate(release.velocity)
    _ = try request.physics(at: { OperationRequest.member(for: $0, ofSpringWith: initial) }) {
      () throws(MotionError) in
      try SpringMotion(
        from: release.from, to: release.to, velocity: release.velocity, spring: parameters)
    }
    var translator = DialectTranslator(parameters, for: release)
    var writer = JSONWriter(reservingCapacity: 512 * dialects.count, maxBytes: request.limits.responseBytes)
    writer.beginObject()
    writer.key("springs")
    writer.beginObject()
    for dialect in dialects {
      request.costlyPart = .dialects(inSteps: dialect.law == .millisecondSteps)
      guard request.budget.spend(writingWork) else { throw .tooMuchWork }
      let own = spring.dialect.flatMap { $0.dialect == dialect ? $0.completion : nil } ?? DialectValues()
      let translation = try request.physics { () throws(MotionError) in
        try translator.translation(
          to: dialect, completion: own, threshold: threshold, budget: &request.budget)
      }
      writer.key(dialect.name)
      writer.translation(translation, travel: release.travel)
    }
    writer.endObject()
    writer.endObject(with: request.warnings)
    return writer
  }
}

extension MemberReader {
  /// Reads `dialects`: an array of names; all dialects if it is missing.
  fileprivate mutating func dialects() -> [SpringDialect] {
    guard let node = take("dialects") else { return SpringDialect.all }
    let pointer = pointer(to: "dialects")
    guard
      request.elementCount(
        of: node, "dialects", upTo: SpringDialect.all.count, example: #"["swiftui", "compose"]"#, at: pointer)
        != nil
    else { return [] }
    var dialects: [SpringDialect] = []
    for (index, item) in request.document.elements(node).enumerated() {
      guard let dialect = request.dialect(item, at: pointer.appending(index)) else { continue }
      if dialects.contains(dialect) {
        request.addError(pointer.appending(index), "must be unique; \"\(dialect.name)\" is listed before")
      } else {
        dialects.append(dialect)
      }
    }
    return dialects
  }
}
