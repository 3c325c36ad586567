import MotionPhysics
import StrictJSON

extension MemberReader {
  /// Reads a spring in any one parameterization. Omitted parameters come from `standard`.
  ///
  /// Any member of a parameterization selects it: `duration` or `bounce`; `response` (with
  /// `dampingRatio`); or `mass`, `stiffness`, `damping` or `dampingRatio`.
  ///
  /// A `dialect` or a `preset` selects the members of a library instead. A spring of a library that depends
  /// on the release is that of the members `displacement` and `velocity` of the spring.
  mutating func spring(_ name: StaticString, default standard: Spring) -> Spring {
    let errorsBefore = request.errorCount
    let received = receivedSpring(name, default: standard)
    guard let dialect = received.dialect, request.errorCount == errorsBefore else {
      return received.parameters
    }
    dialect.warnAboutUnused(usesVelocity: false, in: request)
    do throws(InvalidRequest) {
      return try dialect.parameters(for: [dialect.standaloneRelease], in: request)
    } catch {
      return standard
    }
  }

  /// Reads a spring like `spring(_:default:)`, for an operation with a release of its own.
  mutating func receivedSpring(
    _ name: StaticString, default standard: @autoclosure () -> Spring
  ) -> ReceivedSpring {
    guard let node = take(name) else { return ReceivedSpring(parameters: standard()) }
    var members = reader(of: node, name, example: Self.springExample)
    if let parameters = members.springMembers(default: standard()) {
      return ReceivedSpring(parameters: parameters)
    }
    var dialectMembers = reader(of: node, name, example: Self.springExample)
    return dialectMembers.dialectSpring(default: standard())
  }

  private static var springExample: StaticString { #"{"stiffness": 200, "dampingRatio": 0.8}"# }

  /// Reads the members of a spring in the parameters of this service. This object is the spring.
  ///
  /// - Returns: The spring, or nil, with no error added, if its members are those of a dialect or a preset.
  private mutating func springMembers(
    default standard: @autoclosure () -> Spring
  ) -> Spring? {
    let massNode = take("mass")
    let stiffnessNode = take("stiffness")
    // dampingRatio before damping, because most clients send it. A read costs no search after all
    // members have been found.
    let dampingRatioNode = take("dampingRatio")
    let dampingNode = take("damping")
    let responseNode = take("response")
    let durationNode = take("duration")
    let bounceNode = take("bounce")
    if take("dialect") != nil || take("preset") != nil { return nil }

    let errorsBefore = request.errorCount
    let mass = number(massNode, "mass", in: .positive)
    let stiffness = number(stiffnessNode, "stiffness", in: .positive)
    let dampingRatio = number(dampingRatioNode, "dampingRatio", in: .nonNegative)
    let damping = number(dampingNode, "damping", in: .nonNegative)
    let response = number(responseNode, "response", in: .positive)
    let duration = number(durationNode, "duration", in: .positive)
    let bounce = number(bounceNode, "bounce", in: .openClosed(-1, 1))
    finish { [request] name, allowed in
      DialectHint.memberWithoutDialect(name, allowed: allowed, in: request)
    }
    let isPerceptual = duration != nil || bounce != nil
    // An invalid member reads as nil but still takes part in a conflict.
    let hasErrors = request.errorCount > errorsBefore
    if hasErrors || isPerceptual || response != nil || (damping != nil && dampingRatio != nil) {
      reportConflict()
    }
    guard request.errorCount == errorsBefore else { return standard() }
    request.warnIfLong(response, at: pointer(to: "response"))
    request.warnIfLong(duration, at: pointer(to: "duration"))
    if let damping {
      request.warnIfRatio(damping, stiffness ?? standard().stiffness, at: pointer(to: "damping"))
    }
    do throws(MotionError) {
      if isPerceptual {
        return try Spring(duration: duration ?? 0.5, bounce: bounce ?? 0)
      }
      if let response {
        return try Spring(response: response, dampingRatio: dampingRatio ?? 1)
      }
      let resolvedStiffness = stiffness ?? standard().stiffness
      if let damping {
        return try Spring(mass: mass ?? 1, stiffness: resolvedStiffness, damping: damping)
      }
      return try Spring(
        mass: mass ?? 1, stiffness: resolvedStiffness, dampingRatio: dampingRatio ?? standard().dampingRatio)
    } catch {
      request.addError(pointer, ErrorMessages.detail(of: error))
      return standard()
    }
  }

  /// Adds an error if the spring has members of more than one parameterization.
  // Mutating for the same reason as `finish`.
  private mutating func reportConflict() {
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
    let given = zip(names, isGiven).filter { $0.1 }.map { "\($0.0)" }.joined(separator: ", ")
    request.addError(
      pointer,
      "mixes parameterizations (\(given)); give stiffness and damping, stiffness and dampingRatio (each "
        + "optionally with mass), response and dampingRatio, or duration and bounce")
  }
}
