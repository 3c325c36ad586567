import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `spring/translate`: a spring in the parameters of animation libraries, with the deviation of each library
/// and the time at which it ends the animation.
enum SpringTranslationEndpoint {
  static let translate = Operation.Definition.object(
    "spring/translate", read: { SpringTranslationRequest(&$0) },
    compute: { request, context throws(InvalidRequest) in try request.translations(in: context) },
    write: { writer, result, context in
      writer.beginObject("springs")
      for translation in result.translations {
        writer.key(translation.dialect.name)
        writer.translation(translation, travel: result.travel)
      }
      writer.endObject()
    })
}

/// The fields that describe a translation.
private struct SpringTranslationRequest {
  let from: Double?
  let to: Double?
  /// Units per second.
  let velocity: Double?
  let threshold: Double?
  let spring: ReceivedSpring
  let clamp: Bool
  /// Frames per second.
  let frameRate: Double
  let dialects: [SpringDialect]
  let hasRelease: Bool
  let hasVelocity: Bool
  /// The work of writing one dialect, in units of the budget.
  private static let writingWork = 100

  init(_ fields: inout FieldReader) {
    hasRelease = fields.has("from") || fields.has("to")
    from = fields.number(onOneAxis: "from")
    to = fields.number(onOneAxis: "to")
    hasVelocity = fields.has("velocity")
    velocity = fields.number(onOneAxis: "velocity")
    threshold = fields.threshold()
    if !fields.has("spring") { fields.addError(.required, "spring", "is required") }
    spring = ReceivedSpring(&fields)
    clamp = spring.clamp(&fields)
    frameRate = fields.frameRate()
    dialects = SpringTranslationRequest.dialects(&fields)
    fields.finish()
  }

  /// Reads `dialects`: an array of names; all dialects if it is missing.
  private static func dialects(_ fields: inout FieldReader) -> [SpringDialect] {
    guard let node = fields.take("dialects") else { return SpringDialect.all }
    let items = fields.elements(
      of: node, "dialects", upTo: SpringDialect.all.count, example: #"["swiftui", "compose"]"#)
    var dialects: [SpringDialect] = []
    guard let items else { return [] }
    for (index, item) in items.enumerated() {
      let pointer = fields.pointer(to: "dialects").appending(index)
      guard let dialect = fields.dialect(item, at: pointer) else { continue }
      if dialects.contains(dialect) {
        fields.context.addError(
          .duplicate, pointer,
          "must be unique; \"\(dialect.name)\" is listed before")
      } else {
        dialects.append(dialect)
      }
    }
    return dialects
  }

  /// Returns the spring in the parameters of each dialect, and the distance from the start to the target.
  func translations(
    in context: Call
  ) throws(InvalidRequest) -> (translations: [DialectTranslation], travel: Double) {
    let release = release(in: context)
    let parameters = try spring.resolved(for: [release], in: context)
    context.warnIfSlow(Coordinate(release.velocity), travel: Coordinate(release.travel))
    guard release.travel == 0 || abs(release.travel) >= DialectTranslator.leastTravel else {
      context.addError(
        .invalidValue,
        JSONPointer.root.appending(from == nil ? "to" : "from"),
        "must differ from the target by 0 or by at least "
          + ErrorMessages.text(DialectTranslator.leastTravel) + ", received a distance of "
          + ErrorMessages.text(abs(release.travel)))
      throw .validationErrors
    }
    // Checks that the motion is in the range of a double.
    let initial = Coordinate(release.velocity)
    _ = try context.physics(at: { $0.pointer(ofSpringWith: initial) }) { _ throws(MotionError) in
      try SpringMotion(
        from: release.from, to: release.to, velocity: release.velocity, spring: parameters)
    }
    var translator = DialectTranslator(parameters, for: release, clamp: clamp, frameRate: frameRate)
    var translations: [DialectTranslation] = []
    for dialect in dialects {
      context.costlyPart = .dialects(inSteps: dialect.solver == .millisecondSteps)
      try context.spend(SpringTranslationRequest.writingWork)
      let own = spring.dialect.flatMap { $0.dialect == dialect ? $0.values : nil } ?? DialectValues()
      translations.append(
        try context.physics { budget throws(MotionError) in
          try translator.translation(to: dialect, received: own, threshold: threshold, budget: budget)
        })
    }
    return (translations, release.travel)
  }

  /// Returns the release of the request, whose velocity may be that of the spring.
  private func release(in context: Call) -> SpringRelease {
    let start = from ?? 0
    let end = to ?? (hasRelease ? 0 : 1)
    let share = spring.dialect?.normalizedVelocity
    if hasVelocity, let dialect = spring.dialect, let share, share != 0 {
      context.addWarning(.noEffect, dialect.pointer(to: .initialVelocity), "has no effect beside velocity")
    }
    let velocity = hasVelocity ? nil : share.map { $0 * (end - start) }
    return SpringRelease(from: start, to: end, velocity: velocity ?? self.velocity ?? 0)
  }
}
