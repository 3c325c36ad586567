package import MotionPhysics
package import MotionSystem

/// A spring in the parameters of a library, with the motion that results in the library.
package struct DialectTranslation: Sendable {
  /// The dialect.
  package let dialect: SpringDialect
  /// The members of the spring.
  package let parameters: DialectValues
  /// The initial velocity in the library's unit; nil if the library cannot express it.
  package let velocity: Double?
  /// The declaration in the library's language.
  package let code: String
  /// How the library moves, and when it ends the animation.
  package let motion: LibraryMotion
  /// A Boolean value that indicates whether the library moves as the spring does.
  package let isExact: Bool
  /// A Boolean value that indicates whether a number of the declaration exceeds the range of the library's
  /// 32-bit floats.
  package let exceedsFloats: Bool
  /// Remarks about the values, such as an assumption or a limit of the library.
  package let notes: [String]
  /// The notes about what the library cannot do as the motion does: the velocity, or the end at the target.
  package let losses: [String]
}

/// The motion of a spring in a library.
package struct LibraryMotion: Sendable {
  /// The time at which the library ends the animation, the time of a frame where it tests its rule in frames;
  /// nil if its rule is not published or not defined for the release.
  package let end: SettlingDuration?
  /// The first time in seconds at which the rule holds, which may be between two frames; nil if the library
  /// does not test it in frames.
  package var firstRest: Double?
  /// The greatest distance from the exact motion; nil if the motions are the same.
  package var deviation: Deviation?
  /// The distance from the target at the end, which the library removes in one step; nil if it does not.
  package var residue: Double?
  /// A Boolean value that indicates whether the steps of the library diverge.
  var isUnstable = false
  /// The limits of the library's completion rule.
  package var limits: [CompletionLimit] = []
  /// A remark about the end.
  var note: String?
}

/// Translates one spring and one release to the parameters of several libraries.
package struct DialectTranslator {
  private let spring: Spring
  private let release: SpringRelease
  private let law: SpringLaw
  /// A Boolean value that indicates whether the motion rests when it first reaches the target.
  private let clamp: Bool
  private let frameRate: Double

  /// The work of one translation, in units of the budget, without the work of the searches.
  private static let translationWork = 120

  /// The least travel other than 0. Libraries use a fraction of the travel as a limit, which must be in the
  /// range of a double.
  package static let leastTravel = 1e-300

  /// The frames per second of most screens.
  package static let standardFrameRate = 60.0

  /// Creates a translator.
  ///
  /// - Parameters:
  ///   - clamp: Whether the motion rests when it first reaches the target.
  ///   - frameRate: The frames per second of libraries that compute in frames.
  package init(
    _ spring: Spring, for release: SpringRelease, clamp: Bool = false, frameRate: Double = standardFrameRate
  ) {
    (self.spring, self.release, self.clamp, self.frameRate) = (spring, release, clamp, frameRate)
    law = SpringLaw(
      spring: spring, target: release.to, displacement: release.displacement, velocity: release.velocity)
  }

  /// Returns the spring in the parameters of a library.
  ///
  /// - Parameters:
  ///   - received: The members in this dialect by which the request defines the spring.
  ///   - threshold: The distance from the target that counts as at rest, for libraries with such a limit; nil
  ///     for their defaults.
  ///   - budget: The computation that may be used.
  /// - Throws: `tooMuchWork`; `overflow` for a motion beyond the range of a double;
  ///   `outOfRange(.displacement)` for a travel below `leastTravel`.
  package func translation(
    to dialect: SpringDialect, received: DialectValues = DialectValues(), threshold: Double? = nil,
    budget: WorkMeter
  ) throws(MotionError) -> DialectTranslation {
    guard budget.spend(DialectTranslator.translationWork) else { throw .tooMuchWork }
    guard release.travel == 0 || abs(release.travel) >= DialectTranslator.leastTravel else {
      throw .outOfRange(.displacement, received: release.travel)
    }
    let stated = dialect.completion(of: received, for: release)
    var completion = stated
    if let threshold, let term = dialect.distanceTerm, completion[term] == nil {
      if !dialect.isTimed(completion, for: release) { completion.set(term, threshold) }
    }
    if clamp, let term = dialect.clampTerm { completion.set(term, 1) }
    let declaration = SpringDeclaration(
      spring: spring, releases: [release], properties: [.custom], completion: completion)
    let velocity = dialect.velocity(of: release)
    var losses: [String] = []
    let start = dialect.start(of: release, completion)
    let expressesVelocity = velocity != nil || start == release && release.velocity == 0
    if !expressesVelocity {
      losses.append(
        dialect.lostVelocity(of: release, completion)
          ?? "\(dialect.title) states a velocity as a fraction of the travel, which is 0 here, so it cannot "
          + "express this release")
    }
    if let clipping = dialect.clipping, release.startsAway { losses.append(clipping) }
    let isClipped = velocity != nil && start != release
    let movesCritically = dialect.solver == .criticalAboveOne && spring.regime == .overdamped
    let isCritical = movesCritically && (isClipped || start == release)
    let moved = try SpringLaw(
      spring: movesCritically
        ? Spring(mass: spring.mass, stiffness: spring.stiffness, dampingRatio: 1) : spring,
      target: release.to, displacement: release.displacement, velocity: start.velocity)
    let rule = dialect.rule(completion, release)
    var motion = try self.motion(by: moved, in: dialect, rule, budget: budget)
    motion.limits = rule.limits + motion.limits
    if isClipped {
      motion.deviation = try deviationOfRest(moved, budget: budget)
    } else if isCritical {
      motion.deviation = try deviation(ofCritical: moved, in: dialect, budget)
    }
    if clamp, dialect.clampTerm == nil, let overshoot = extremum(of: moved) {
      if !isCritical, overshoot.value > motion.deviation?.value ?? 0 { motion.deviation = overshoot }
      losses.append("\(dialect.title) has no clamp, so it overshoots the target")
    }
    if clamp, dialect == .remotion {
      if let rebound = extremum(of: moved, count: 2) { motion.deviation = rebound }
      losses.append(SpringDialect.remotionClamp)
    }
    var notes = losses
    if let remark = dialect.remark { notes.append("\(remark)") }
    if isCritical {
      notes.append(
        "\(dialect.title) moves an overdamped spring critically damped with the same stiffness and mass")
    }
    let exceedsFloats = dialect.usesFloats && needsDoubles(completion)
    if exceedsFloats {
      notes.append("\(dialect.title) uses 32-bit floats, whose range of 1.2e-38–3.4e38 a number exceeds")
    }
    let isRounded = dialect.usesFloats && !exceedsFloats && roundsTravel
    if isRounded { notes.append("\(dialect.title) uses 32-bit floats, which round this travel") }
    let limit = dialect.greatestParameter
    let exceedsLimit = dialect.values(of: spring, for: release).entries.contains { $0.value > limit }
    if exceedsLimit {
      notes.append("\(dialect.title) limits stiffness and damping to \(number(limit))")
    }
    if let note = motion.note { notes.append(note) }
    let snaps = dialect.snaps || completion[.snapToEnd] == 1
    if snaps, motion.residue == nil, case .after(let seconds)? = motion.end {
      motion.residue = abs(moved.displacementState(at: seconds).value)
    }
    let share = motion.residue.map { $0 / abs(release.travel) } ?? 0
    if share > 0.02, share.isFinite {
      let advice = dialect.distanceTerm.map { "; a smaller \($0.name) reduces it" } ?? ""
      notes.append("it ends with a step of \(number(100 * share, digits: 3)) % of the travel\(advice)")
    }
    if case .after(0)? = motion.end, release.velocity != 0 || release.travel != 0 {
      let limits = rule.limits.map { "\($0.name)" }.joined(separator: " and ")
      let loss = "\(dialect.title) ends it at once, because it starts within \(limits)"
      losses.append(loss)
      notes.append(loss)
    }
    return DialectTranslation(
      dialect: dialect, parameters: parameters(in: dialect, stated, completion), velocity: velocity,
      code: dialect.declaration(declaration), motion: motion,
      isExact: motion.deviation == nil && expressesVelocity && dialect.remark == nil && !motion.isUnstable
        && !exceedsFloats && !isRounded && !exceedsLimit,
      exceedsFloats: exceedsFloats, notes: notes, losses: losses)
  }

  /// Returns a Boolean value that indicates whether a number of a declaration is neither 0 nor a normal
  /// 32-bit float.
  private func needsDoubles(_ completion: DialectValues) -> Bool {
    let range = Double(Float.leastNormalMagnitude)...Double(Float.greatestFiniteMagnitude)
    let numbers = [
      spring.stiffness / spring.mass, spring.dampingRatio, release.from, release.to, release.velocity,
    ]
    return (numbers + completion.entries.map { $0.value }).contains { $0 != 0 && !range.contains(abs($0)) }
  }

  /// Whether 32-bit floats change the travel by more than a thousandth.
  private var roundsTravel: Bool {
    let travel = Double(Float(release.to)) - Double(Float(release.from))
    return abs(travel - release.travel) > 1e-3 * abs(release.travel)
  }

  /// Returns the members of the spring, with those that state when it ends. A clamped motion states that.
  private func parameters(
    in dialect: SpringDialect, _ stated: DialectValues, _ completion: DialectValues
  ) -> DialectValues {
    if dialect.isTimed(completion, for: release) { return completion }
    var values = dialect.values(of: spring, for: release)
    for entry in stated.entries { values.set(entry.term, entry.value) }
    if clamp, let term = dialect.clampTerm { values.set(term, 1) }
    return values
  }

  /// Returns the motion of a library by a law.
  private func motion(
    by moved: SpringLaw, in dialect: SpringDialect, _ rule: CompletionRule, budget: WorkMeter
  ) throws(MotionError) -> LibraryMotion {
    guard case .steps(let precision, let restVelocity, let clamps) = rule else {
      return try CompletionEvaluation(law: moved, release: release, frameRate: frameRate, budget: budget)
        .motion(by: rule)
    }
    let stepped: SteppedSpring
    if dialect.solver == .frameSteps {
      let values = dialect.values(of: spring, for: release)
      stepped = SteppedSpring(
        frames: law, stiffness: values[.stiffness] ?? 0, damping: values[.damping] ?? 0, frameRate: frameRate)
    } else {
      stepped = SteppedSpring(milliseconds: law, frameRate: frameRate)
    }
    guard stepped.isStable else {
      return LibraryMotion(
        end: .never, isUnstable: true,
        note: law.spring.damping == 0
          ? "the animation never ends, and its distance from the exact motion grows with time"
          : "the steps of \(dialect.title) do not follow this spring: they diverge")
    }
    let outcome = try stepped.run(
      precision: precision, restVelocity: restVelocity ?? precision, clamp: clamps, budget: budget)
    return LibraryMotion(end: .after(outcome.seconds), deviation: outcome.deviation, residue: outcome.residue)
  }

  /// Returns the distance from the target at one of the extrema after the motion first reaches it; nil if
  /// there are fewer.
  private func extremum(of law: SpringLaw, count: Int = 1) -> Deviation? {
    var time = law.firstArrival
    for _ in 0..<count where time < .infinity { time = law.zeros(of: .velocity).next(after: time) }
    guard time < .infinity else { return nil }
    return Deviation(value: abs(law.displacementState(at: time).value), time: time)
  }

  /// Returns the greatest distance of a critically damped motion from the overdamped one.
  private func deviation(
    ofCritical moved: SpringLaw, in dialect: SpringDialect, _ budget: WorkMeter
  ) throws(MotionError) -> Deviation? {
    guard clamp, moved.firstArrival < .infinity else {
      return try Deviation.between(overdamped: law, critical: moved, budget: budget)
    }
    let deviation = try Deviation.between(
      law, restingFrom: law.firstArrival, moved,
      restingFrom: dialect.clampTerm == nil ? .infinity : moved.firstArrival, budget: budget)
    return deviation.value > 0 ? deviation : nil
  }

  /// Returns the greatest distance of the motion of a library that starts at rest.
  private func deviationOfRest(_ moved: SpringLaw, budget: WorkMeter) throws(MotionError) -> Deviation {
    guard spring.regime != .overdamped else {
      return try Deviation.between(overdamped: law, critical: moved, budget: budget)
    }
    // The difference is the motion from the target with the velocity, which is farthest at its first extreme.
    let difference = SpringLaw(spring: spring, target: 0, displacement: 0, velocity: release.velocity)
    let time = difference.zeros(of: .velocity).first
    return Deviation(value: abs(difference.displacementState(at: time).value), time: time)
  }
}
