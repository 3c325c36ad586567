import MotionPhysics
import MotionSystem
import SpringDialects

/// Writes a motion that is one spring as the declaration of an animation library, one per axis, so that what
/// is pasted stays a spring and can be interrupted.
///
/// A comment states the greatest deviation of the library, and when it ends the animation.
enum NativeSpring {
  /// The work of one declaration, in units of the budget, except what its translation and its text spend.
  private static let work = 60
  /// The number of bytes of a declaration that are written in one unit of work.
  private static let bytesPerUnit = 2

  /// The spring of one axis, from the start of the motion.
  private struct Axis {
    let spring: Spring
    let release: SpringRelease
  }

  static func write(
    _ curve: ExportedCurve, in dialect: SpringDialect, to text: inout TextBuilder, budget: WorkMeter
  ) throws(ExportError) {
    _ = try curve.settlingDurationToExport()
    let axes = try springs(of: curve)
    let properties = axes.indices.map { curve.property(of: $0) }
    var names: Set<String> = []
    var errors: [Double] = []
    for (index, axis) in axes.enumerated() {
      try budget.use(work)
      // What the declaration states, and with what the library completes it.
      var completion = DialectValues()
      if let stated = curve.stated, stated.dialect == dialect {
        completion = dialect.completion(of: stated.values, for: axis.release)
      }
      if dialect == .compose, completion.entries.isEmpty {
        completion.set(.visibilityThreshold, curve.threshold(index))
      }
      // Android's own threshold swallows a motion in small units.
      let own = dialect.propertyCompletion(properties[index])[.minimumVisibleChange]
      let reach = max(
        abs(axis.release.displacement), abs(axis.release.velocity) / axis.spring.angularFrequency)
      if completion.entries.isEmpty, let own, reach > 0, own > reach / 10 {
        completion.set(.minimumVisibleChange, curve.threshold(index))
      }
      let received =
        completion.entries.isEmpty ? dialect.propertyCompletion(properties[index]) : completion
      let translation = try translation(of: axis, in: dialect, received, curve, budget)
      guard translation.velocity != nil else { throw .velocityWithoutTravel(axis: curve.axisName(index)) }
      guard !translation.exceedsFloats else { throw .exceedsFloats(library: "\(dialect.title)") }
      errors.append(translation.motion.deviation?.value ?? 0)
      let start = text.bytes.count
      text.add("\(comment(curve, index, axis, translation))\n")
      // UIKit takes the velocities of both directions at once.
      if dialect == .uiKit, index > 0, axis.spring == axes[0].spring { continue }
      if curve.clamp, let term = dialect.clampTerm { completion.set(term, 1) }
      let name = CamelCase.unused(variableName(curve, index, dialect), &names)
      let declaration = SpringDeclaration(
        spring: axis.spring, releases: axes.map { $0.release }, properties: properties, axis: index,
        variable: name, completion: completion)
      text.add("\(dialect.declaration(declaration))\n")
      try budget.use((text.bytes.count - start) / bytesPerUnit)
      try text.checkLength()
    }
    try curve.checkTolerance(errors)
  }

  /// Returns the springs of the axes.
  /// - Throws: `ExportError.notOneSpring` if an axis is not one spring from its start.
  private static func springs(of curve: ExportedCurve) throws(ExportError) -> [Axis] {
    try curve.curve.axes.map { axis throws(ExportError) in
      guard axis.phases.count == 1, let phase = axis.phases.first, phase.kind == .spring,
        let spring = phase.law.springParameters
      else { throw .notOneSpring }
      let start = phase.law.state(at: 0)
      return Axis(
        spring: spring,
        release: SpringRelease(from: start.value, to: axis.destination, velocity: start.velocity))
    }
  }

  private static func translation(
    of axis: Axis, in dialect: SpringDialect, _ completion: DialectValues, _ curve: ExportedCurve,
    _ budget: WorkMeter
  ) throws(ExportError) -> DialectTranslation {
    let translator = DialectTranslator(
      axis.spring, for: axis.release, clamp: curve.clamp, frameRate: curve.frameRate)
    do throws(MotionError) {
      return try translator.translation(to: dialect, received: completion, budget: budget)
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch .outOfRange(_, let travel) {
      throw .travelTooSmall(abs(travel))
    } catch {
      throw .notFinite
    }
  }

  private static func comment(
    _ curve: ExportedCurve, _ index: Int, _ axis: Axis, _ translation: DialectTranslation
  ) -> String {
    let number = { (value: Double) in DisplayNumber.text(value) }
    var text = "// \(curve.name)" + (curve.axisName(index).map { " \($0)" } ?? "")
    text += ": from \(number(axis.release.from)) to \(number(axis.release.to)), "
    if let deviation = translation.motion.deviation {
      text += "maximum deviation \(Accuracy.errorText(deviation.value))"
      let share = deviation.value / abs(axis.release.travel)
      if share.isFinite {
        text += " (\(DisplayNumber.text(100 * share, significantDigits: 3)) % of the travel)"
      }
      text += " at \(number(deviation.time)) s"
    } else {
      text += translation.isExact ? "exact" : "not followed by the library"
    }
    for loss in translation.losses { text += "; " + loss }
    guard let duration = translation.motion.end?.seconds else { return text }
    text += "; \(translation.dialect.title) "
    if let firstRest = translation.motion.firstRest { text += "first rests at \(number(firstRest)) s and " }
    text += "ends it after \(number(duration)) s"
    if translation.motion.firstRest != nil { text += " at \(number(curve.frameRate)) frames per second" }
    if let residue = translation.motion.residue, residue > 0 {
      text += " with a step of \(DisplayNumber.text(residue, significantDigits: 3))"
    }
    return text
  }

  /// Returns a name in lower camel case that is no reserved word and ends with "spring": `drawer-panel` and
  /// `x` become `drawerPanelXSpring`, and `spring` stays `spring`. Compose has a function of that name, so
  /// its variable is `springSpec`.
  private static func variableName(_ curve: ExportedCurve, _ index: Int, _ dialect: SpringDialect) -> String {
    let axis = dialect == .uiKit ? nil : curve.axisName(index)
    let isSpring = CamelCase.parts(of: curve.name).last?.lowercased() == "spring"
    guard isSpring, axis == nil else { return CamelCase.lower(curve.name, (axis ?? "") + "Spring") }
    return CamelCase.lower(curve.name) + (dialect == .compose ? "Spec" : "")
  }
}
