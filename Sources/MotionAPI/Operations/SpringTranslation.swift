import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

extension Operation {
  /// `spring/translate`: a spring in the parameters of animation libraries, with the deviation of each
  /// library and the time at which it ends the animation.
  static let springTranslate = Operation("spring/translate") { call throws(InvalidRequest) in
    let hasRelease = call.has("from") || call.has("to")
    let from = call.number(onOneAxis: "from")
    let to = call.number(onOneAxis: "to")
    let hasVelocity = call.has("velocity")
    // Units per second.
    let received = call.number(onOneAxis: "velocity")
    let threshold = call.threshold()
    if !call.has("spring") { call.addError(.required, "spring", "is required") }
    let spring = ReceivedSpring(call)
    let clamp = spring.clamp(call)
    let frameRate = call.frameRate()
    let dialects = call.translationDialects()
    try call.checkFields()

    // The velocity of the release may be that of the spring.
    let (start, end) = (from ?? 0, to ?? (hasRelease ? 0 : 1))
    let share = spring.dialect?.normalizedVelocity
    if hasVelocity, let dialect = spring.dialect, let share, share != 0 {
      call.addWarning(.noEffect, dialect.pointer(to: .initialVelocity), "has no effect beside velocity")
    }
    let velocity = hasVelocity ? nil : share.map { $0 * (end - start) }
    let release = SpringRelease(from: start, to: end, velocity: velocity ?? received ?? 0)
    spring.dialect?.warnAboutCompletion(in: dialects, call)
    let parameters = try spring.resolved(for: [release], in: call)
    call.warnIfSlow(Coordinate(release.velocity), travel: Coordinate(release.travel))
    guard release.travel == 0 || abs(release.travel) >= DialectTranslator.leastTravel else {
      throw call.refusal(
        .invalidValue, from == nil ? "/to" : "/from",
        "must differ from the target by 0 or by at least " + DialectTranslator.leastTravel.text
          + ", received a distance of " + abs(release.travel).text)
    }
    // Checks that the motion is in the range of a double.
    let initial = Coordinate(release.velocity)
    let motion = try call.physics(at: { $0.pointer(ofSpringWith: initial) }) { _ throws(MotionError) in
      try SpringMotion(
        from: Coordinate(release.from), to: Coordinate(release.to), velocity: initial, spring: parameters,
        threshold: threshold)
    }
    if let threshold { call.warnIfThresholdIsLarge(threshold, way: motion.reach) }
    let translator = DialectTranslator(parameters, for: release, clamp: clamp, frameRate: frameRate)
    let translations = try dialects.map { dialect throws(InvalidRequest) in
      call.costlyPart = .dialects(inSteps: dialect.solver == .millisecondSteps)
      // The work of writing one dialect.
      try call.spend(100)
      let own = spring.dialect.flatMap { $0.dialect == dialect ? $0.values : nil } ?? DialectValues()
      return try call.physics { budget throws(MotionError) in
        try translator.translation(to: dialect, received: own, threshold: threshold, budget: budget)
      }
    }
    try call.write { writer in
      writer.beginObject("springs")
      for translation in translations {
        writer.key(translation.dialect.name)
        writer.translation(translation, travel: release.travel)
      }
      writer.endObject()
    }
  }
}

extension Call {
  /// Reads `dialects`: an array of names; all dialects if it is missing.
  fileprivate func translationDialects() -> [SpringDialect] {
    let node = take("dialects")
    let items = elements(
      of: node, "dialects", upTo: SpringDialect.all.count, example: #"["swiftui", "compose"]"#)
    guard let items else { return node == nil ? SpringDialect.all : [] }
    var dialects: [SpringDialect] = []
    for (index, item) in items.enumerated() {
      let pointer = pointer(to: "dialects").appending(index)
      guard let dialect = dialect(item, at: pointer) else { continue }
      if dialects.contains(dialect) {
        addError(.duplicate, at: pointer, "must be unique; \"\(dialect.name)\" is listed before")
      } else {
        dialects.append(dialect)
      }
    }
    return dialects
  }
}
