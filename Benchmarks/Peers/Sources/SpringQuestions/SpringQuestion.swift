import MotionPhysics

/// A question about a spring, as `Codable` reads it: one axis, and JSON alone.
///
/// Both peers share it. It refuses what it cannot answer, but with one error and not with every
/// fault and its pointer, which makes the comparison kinder to the peers.
public struct SpringRequest: Decodable, Sendable {
  /// A spring in one of its four parameterisations.
  struct Description: Decodable {
    var mass: Double?
    var stiffness: Double?
    var damping: Double?
    var dampingRatio: Double?
    var response: Double?
    var duration: Double?
    var bounce: Double?
  }

  /// Which samples to take; `count` wins over `rate`.
  struct SamplingDescription: Decodable {
    var rate: Double?
    var count: Int?
    var until: Double?
    var decimals: Int?
  }

  enum SettlingPolicy: String, Decodable { case exact, envelope }

  var from: Double
  var to: Double?
  var velocity: Double?
  var threshold: Double?
  var spring: Description?
  var settling: SettlingPolicy?
  var sampling: SamplingDescription?

  /// When the spring comes to rest.
  public func settlingAnswer() throws -> SettlingAnswer {
    let motion = try motion()
    guard case .after(let duration) = try motion.settlingDuration(rule) else { throw InvalidRequest.neverSettles }
    return SettlingAnswer(
      settlingDuration: duration, destination: motion.to[0], threshold: motion.threshold)
  }

  /// The sampled curve.
  public func trajectoryAnswer() throws -> TrajectoryAnswer {
    let motion = try motion()
    let curve = try motion.curve(rule)
    guard let end = sampling?.until ?? curve.settlingDuration else { throw InvalidRequest.neverSettles }
    let times = try times(until: end)
    let states = times.map { curve.axes[0].state(at: $0) }
    let decimals = sampling?.decimals ?? 6
    guard (0...15).contains(decimals) else { throw InvalidRequest.decimals(received: decimals) }
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    func rounded(_ column: [Double]) -> [Double] { column.map { ($0 * scale).rounded() / scale } }
    return TrajectoryAnswer(
      settlingDuration: curve.settlingDuration, destination: motion.to[0], threshold: motion.threshold,
      phases: [
        TrajectoryAnswer.Phase(
          kind: "spring", start: 0, end: curve.settlingDuration ?? end,
          spring: TrajectoryAnswer.ResolvedSpring(motion.spring))
      ],
      times: rounded(times), values: rounded(states.map(\.value)), velocities: rounded(states.map(\.velocity))
    )
  }

  private func times(until end: Double) throws -> [Double] {
    let limit = 100_000
    if let count = sampling?.count {
      guard (1...limit).contains(count) else { throw InvalidRequest.samples(limit: limit) }
      return (0..<count).map { count > 1 ? end * Double($0) / Double(count - 1) : 0 }
    }
    let rate = sampling?.rate ?? 60
    guard rate > 0, rate * end < Double(limit) else { throw InvalidRequest.samples(limit: limit) }
    return stride(from: 0, to: end, by: 1 / rate) + [end]
  }

  private var rule: MotionPhysics.Settling { settling == .envelope ? .envelope : .exact }

  private func motion() throws -> SpringMotion {
    let start = Coordinate(from)
    let end = Coordinate(to ?? 0)
    return try SpringMotion(
      from: start, to: end, velocity: Coordinate(velocity ?? 0), spring: resolvedSpring(),
      threshold: threshold ?? SpringMotion.standardThreshold(from: start, to: end))
  }

  private func resolvedSpring() throws -> SpringParameters {
    guard let spring else { return .standard }
    if let response = spring.response {
      return try SpringParameters(response: response, dampingRatio: spring.dampingRatio ?? 1)
    }
    if spring.duration != nil || spring.bounce != nil {
      return try SpringParameters(duration: spring.duration ?? 0.5, bounce: spring.bounce ?? 0)
    }
    let mass = spring.mass ?? 1
    let stiffness = spring.stiffness ?? 200
    if let damping = spring.damping {
      return try SpringParameters(mass: mass, stiffness: stiffness, damping: damping)
    }
    return try SpringParameters(mass: mass, stiffness: stiffness, dampingRatio: spring.dampingRatio ?? 1)
  }
}

/// What a peer refuses beyond what the mathematics refuses.
enum InvalidRequest: Error {
  case neverSettles
  case decimals(received: Int)
  case samples(limit: Int)
}
