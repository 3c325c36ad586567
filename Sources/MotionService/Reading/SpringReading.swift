import MotionPhysics
import StrictJSON

extension MemberReader {
  /// A spring in any one parameterisation; what is omitted comes from `standard`.
  ///
  /// A parameterisation is recognised by any of its members: `duration`, `bounce` · `response`
  /// (with `dampingRatio`) · `mass`, `stiffness`, `damping` or `dampingRatio`.
  mutating func spring(_ name: StaticString, default standard: Spring) -> Spring {
    guard let node = take(name) else { return standard }
    var members = MemberReader(question, node, at: pointer(to: name))
    let faultsBefore = question.faults.count
    let mass = members.number("mass", in: .positive)
    let stiffness = members.number("stiffness", in: .positive)
    let damping = members.number("damping", in: .nonNegative)
    let dampingRatio = members.number("dampingRatio", in: .nonNegative)
    let response = members.number("response", in: .positive)
    let duration = members.number("duration", in: .positive)
    let bounce = members.number("bounce", in: .openClosed(-1, 1))
    members.finish()
    members.reportConflicts()
    guard question.faults.count == faultsBefore else { return standard }
    do throws(MotionError) {
      if members.has("duration") || members.has("bounce") {
        return try Spring(duration: duration ?? 0.5, bounce: bounce ?? 0)
      }
      if members.has("response") {
        return try Spring(response: response ?? 1, dampingRatio: dampingRatio ?? 1)
      }
      let resolvedStiffness = stiffness ?? standard.stiffness
      if let damping {
        return try Spring(mass: mass ?? 1, stiffness: resolvedStiffness, damping: damping)
      }
      return try Spring(
        mass: mass ?? 1, stiffness: resolvedStiffness, dampingRatio: dampingRatio ?? standard.dampingRatio)
    } catch {
      question.faults.add(members.pointer, Wording.detail(of: error))
      return standard
    }
  }

  private func reportConflicts() {
    let physical: [StaticString] = ["mass", "stiffness", "damping"]
    let conflicting: [StaticString]
    let perceptual = (["duration", "bounce"] as [StaticString]).filter(has)
    if !perceptual.isEmpty {
      let others = (physical + ["dampingRatio", "response"]).filter(has)
      conflicting = others.isEmpty ? [] : others + perceptual
    } else if has("response") {
      let others = physical.filter(has)
      conflicting = others.isEmpty ? [] : others + ["response"]
    } else {
      conflicting = has("damping") && has("dampingRatio") ? ["damping", "dampingRatio"] : []
    }
    guard !conflicting.isEmpty else { return }
    question.faults.add(
      pointer,
      "mixes parameterisations by \(conflicting.map { "\($0)" }.joined(separator: ", ")); give one of stiffness and damping, "
        + "stiffness and dampingRatio (each with mass), response and dampingRatio, duration and bounce")
  }
}
