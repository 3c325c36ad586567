import MotionPhysics

/// The response of `spring/settling-duration`.
public struct SettlingResponse: Codable, Sendable {
  let settlingDuration: Double
  let destination: Double
  let threshold: Double
}

/// The response of `spring/trajectory`, with the same members as that of motiond.
public struct TrajectoryResponse: Codable, Sendable {
  /// The only phase of a spring motion.
  struct Phase: Codable {
    let kind: String
    let start: Double
    let end: Double
    let spring: ResolvedSpring
  }

  /// The spring in every parameterization.
  struct ResolvedSpring: Codable {
    let mass: Double
    let stiffness: Double
    let damping: Double
    let dampingRatio: Double
    let response: Double
    let duration: Double
    let bounce: Double
    let regime: String

    init(_ spring: Spring) {
      mass = spring.mass
      stiffness = spring.stiffness
      damping = spring.damping
      dampingRatio = spring.dampingRatio
      response = spring.response
      duration = spring.response
      bounce = spring.bounce
      regime =
        switch spring.regime {
        case .undamped: "undamped"
        case .underdamped: "underdamped"
        case .critical: "critical"
        case .overdamped: "overdamped"
        }
    }
  }

  let settlingDuration: Double?
  let destination: Double
  let threshold: Double
  let phases: [Phase]
  let times: [Double]
  let values: [Double]
  let velocities: [Double]
}
