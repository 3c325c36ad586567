import MotionPhysics
import StrictJSON

extension MemberReader {
  /// A spring in any one parameterisation; what is omitted comes from `standard`.
  ///
  /// A parameterisation is recognised by any of its members: `duration`, `bounce` · `response`
  /// (with `dampingRatio`) · `mass`, `stiffness`, `damping` or `dampingRatio`.
  mutating func spring(_ name: StaticString, default standard: SpringParameters) -> SpringParameters {
    guard let node = take(name) else { return standard }
    var members = reader(of: node, name)
    let errorsBefore = question.errors.count
    let mass = members.number("mass", in: .positive)
    let stiffness = members.number("stiffness", in: .positive)
    // First the one that most clients give: what is asked for when all members are found costs no search.
    let dampingRatio = members.number("dampingRatio", in: .nonNegative)
    let damping = members.number("damping", in: .nonNegative)
    let response = members.number("response", in: .positive)
    let duration = members.number("duration", in: .positive)
    let bounce = members.number("bounce", in: .openClosed(-1, 1))
    members.finish()
    let isPerceptual = duration != nil || bounce != nil
    // A member that is wrong is given all the same.
    let hasErrors = question.errors.count > errorsBefore
    if hasErrors || isPerceptual || response != nil || (damping != nil && dampingRatio != nil) {
      members.reportConflict()
    }
    guard question.errors.count == errorsBefore else { return standard }
    do throws(MotionError) {
      if isPerceptual {
        return try SpringParameters(duration: duration ?? 0.5, bounce: bounce ?? 0)
      }
      if let response {
        return try SpringParameters(response: response, dampingRatio: dampingRatio ?? 1)
      }
      let resolvedStiffness = stiffness ?? standard.stiffness
      if let damping {
        return try SpringParameters(mass: mass ?? 1, stiffness: resolvedStiffness, damping: damping)
      }
      return try SpringParameters(
        mass: mass ?? 1, stiffness: resolvedStiffness, dampingRatio: dampingRatio ?? standard.dampingRatio)
    } catch {
      question.errors.add(members.pointer, ErrorMessages.detail(of: error))
      return standard
    }
  }

  /// A error where members of more than one parameterisation are given.
  private func reportConflict() {
    let names: [StaticString] = [
      "mass", "stiffness", "damping", "dampingRatio", "response", "duration", "bounce",
    ]
    let isGiven = names.map { has($0) }
    let isPhysical = isGiven[0] || isGiven[1] || isGiven[2]
    let isPerceptual = isGiven[5] || isGiven[6]
    guard
      isPerceptual && (isPhysical || isGiven[3] || isGiven[4]) || isGiven[4] && isPhysical
        || isGiven[2] && isGiven[3]
    else { return }
    let given = zip(names, isGiven).filter(\.1).map { "\($0.0)" }.joined(separator: ", ")
    question.errors.add(
      pointer,
      "mixes parameterizations (\(given)); give stiffness and damping, stiffness and dampingRatio (each "
        + "optionally with mass), response and dampingRatio, or duration and bounce")
  }
}
