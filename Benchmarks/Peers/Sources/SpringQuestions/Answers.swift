import MotionPhysics

/// The answer of `spring/settling-duration`.
public struct SettlingAnswer: Codable, Sendable {
  let settlingDuration: Double
  let destination: Double
  let threshold: Double
}

/// The answer of `spring/trajectory`: the same members as motiond's.
public struct TrajectoryAnswer: Codable, Sendable {
  /// The one phase that a spring has.
  struct Phase: Codable {
    let kind: String
    let start: Double
    let end: Double
    let spring: ResolvedSpring
  }

  /// The spring in every parameterisation.
  struct ResolvedSpring: Codable {
    let mass: Double
    let stiffness: Double
    let damping: Double
    let dampingRatio: Double
    let response: Double
    let duration: Double
    let bounce: Double
    let regime: String

    init(_ spring: SpringParameters) {
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
