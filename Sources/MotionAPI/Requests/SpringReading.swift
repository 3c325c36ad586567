import MotionPhysics
import SpringDialects
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
    var parameters = SpringParameters()
    parameters.mass = number(massNode, "mass", in: .positive)
    parameters.stiffness = number(stiffnessNode, "stiffness", in: .positive)
    parameters.dampingRatio = number(dampingRatioNode, "dampingRatio", in: .nonNegative)
    parameters.damping = number(dampingNode, "damping", in: .nonNegative)
    parameters.response = number(responseNode, "response", in: .positive)
    parameters.duration = number(durationNode, "duration", in: .positive)
    parameters.bounce = number(bounceNode, "bounce", in: .openClosed(-1, 1))
    finish { [request] name, allowed in
      DialectHint.memberWithoutDialect(name, allowed: allowed, in: request)
    }
    if request.errorCount > errorsBefore || parameters.areMixed {
      // An invalid member is nil but still takes part in a conflict.
      let given = [
        massNode, stiffnessNode, dampingNode, dampingRatioNode, responseNode, durationNode, bounceNode,
      ]
      reportMixture(zip(SpringParameters.Name.allCases, given).filter { $0.1 != nil }.map { $0.0 })
    }
    guard request.errorCount == errorsBefore else { return standard() }
    request.warnIfLong(parameters.response, at: pointer(to: "response"))
    request.warnIfLong(parameters.duration, at: pointer(to: "duration"))
    if let damping = parameters.damping {
      request.warnIfRatio(damping, parameters.stiffness ?? standard().stiffness, at: pointer(to: "damping"))
    }
    do throws(MotionError) {
      return try parameters.spring(default: standard())
    } catch {
      request.addError(pointer, ErrorMessages.detail(of: error))
      return standard()
    }
  }

  /// Adds an error if parameters belong to more than one parameterization.
  private func reportMixture(_ names: [SpringParameters.Name]) {
    var given = SpringParameters()
    for name in names { given.set(name, to: 1) }
    if given.areMixed {
      request.addError(pointer, SpringParameters.mixture(of: names.map { $0.rawValue }))
    }
  }
}
