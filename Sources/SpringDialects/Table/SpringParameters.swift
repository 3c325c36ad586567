package import MotionPhysics
import StrictJSON

/// The parameters with which this service and its tokens describe a spring, in one of four
/// parameterizations: stiffness with damping, or with a damping ratio, each optionally with a mass; a
/// response with a damping ratio; a duration with a bounce.
package struct SpringParameters {
  /// The parameters, with their units and ranges.
  package static let members: [DialectMember] = [
    .stiffness, .damping, .mass, .dampingRatio, DialectMember(.response, "s", .positive), .duration, .bounce,
  ]

  package static let names = members.map { $0.term.name }

  package var mass: Double?
  package var stiffness: Double?
  package var damping: Double?
  package var dampingRatio: Double?
  /// Seconds.
  package var response: Double?
  /// Seconds.
  package var duration: Double?
  package var bounce: Double?

  package init() {}

  /// Sets a parameter.
  package mutating func set(_ term: DialectTerm, to value: Double) {
    switch term {
    case .mass: mass = value
    case .stiffness: stiffness = value
    case .damping: damping = value
    case .dampingRatio: dampingRatio = value
    case .response: response = value
    case .duration: duration = value
    case .bounce: bounce = value
    default: break
    }
  }

  /// Returns the spring, and the parameters that it adds to those that are given, without the mass.
  ///
  /// - Parameter standard: The spring whose stiffness and damping ratio a spring without them has.
  package func spring(
    default standard: Spring
  ) throws(MotionError) -> (spring: Spring, defaults: DialectValues) {
    var defaults = DialectValues()
    func value(_ given: Double?, _ term: DialectTerm, _ standard: Double) -> Double {
      if given == nil { defaults.set(term, standard) }
      return given ?? standard
    }
    if duration != nil || bounce != nil {
      return (
        try Spring(duration: value(duration, .duration, 0.5), bounce: value(bounce, .bounce, 0)), defaults
      )
    }
    if let response {
      return (try Spring(response: response, dampingRatio: value(dampingRatio, .dampingRatio, 1)), defaults)
    }
    let (mass, stiffness) = (mass ?? 1, value(stiffness, .stiffness, standard.stiffness))
    if let damping { return (try Spring(mass: mass, stiffness: stiffness, damping: damping), defaults) }
    let ratio = value(dampingRatio, .dampingRatio, standard.dampingRatio)
    return (try Spring(mass: mass, stiffness: stiffness, dampingRatio: ratio), defaults)
  }

  /// A Boolean value that indicates whether the parameters belong to more than one parameterization.
  package var areMixed: Bool {
    let isPhysical = mass != nil || stiffness != nil || damping != nil
    let isPerceptual = duration != nil || bounce != nil
    return isPerceptual && (isPhysical || dampingRatio != nil || response != nil)
      || response != nil && isPhysical || damping != nil && dampingRatio != nil
  }

  /// Returns the text of the error about parameters of more than one parameterization.
  package static func mixture(of given: [String]) -> String {
    "mixes parameterizations (\(given.joined(separator: ", "))); give stiffness and damping, stiffness and "
      + "dampingRatio (each optionally with mass), response and dampingRatio, or duration and bounce"
  }

  /// Returns the text of the warning about a damping coefficient that is probably a damping ratio; nil if it
  /// is likely.
  package static func unlikelyDamping(_ damping: Double, stiffness: Double) -> String? {
    guard damping > 0, damping <= 2, stiffness > 20 else { return nil }
    return "\(damping.text) is unusually little for a stiffness of "
      + "\(stiffness.text); if a damping ratio is meant, give dampingRatio"
  }
}
