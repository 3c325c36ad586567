import MotionPhysics

/// A request about a spring, decoded by `Codable`: one axis, JSON only. Both peers use it.
///
/// An invalid request results in a single error instead of a list of all errors with JSON pointers, which
/// favors the peers in the comparison.
public struct SpringRequest: Decodable, Sendable {
  /// A spring in one of its four parameterizations.
  struct Description: Decodable {
    var mass: Double?
    var stiffness: Double?
    var damping: Double?
    var dampingRatio: Double?
    var response: Double?
    var duration: Double?
    var bounce: Double?
  }

  /// The samples to compute. `count` takes precedence over `rate`.
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

  /// Computes the settling duration.
  public func settlingResponse() throws -> SettlingResponse {
    let motion = try motion()
    guard case .after(let duration) = try motion.settlingDuration(policy) else {
      throw InvalidRequest.neverSettles
    }
    return SettlingResponse(
      settlingDuration: duration, destination: motion.to[0], threshold: motion.threshold)
  }

  /// Samples the curve.
  public func trajectoryResponse() throws -> TrajectoryResponse {
    let motion = try motion()
    let curve = try motion.axisCurve(policy)
    guard let end = sampling?.until ?? curve.settlingDuration.seconds else {
      throw InvalidRequest.neverSettles
    }
    let times = try times(until: end)
    let states = times.map { curve.state(at: $0) }
    let decimals = sampling?.decimals ?? 6
    guard (0...15).contains(decimals) else { throw InvalidRequest.decimals(received: decimals) }
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    func rounded(_ column: [Double]) -> [Double] { column.map { ($0 * scale).rounded() / scale } }
    return TrajectoryResponse(
      settlingDuration: curve.settlingDuration.seconds, destination: motion.to[0],
      threshold: motion.threshold,
      phases: [
        TrajectoryResponse.Phase(
          kind: "spring", start: 0, end: curve.settlingDuration.seconds ?? end,
          spring: TrajectoryResponse.ResolvedSpring(motion.spring))
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

  private var policy: MotionPhysics.SettlingPolicy { settling == .envelope ? .envelope : .exact }

  private func motion() throws -> SpringMotion {
    try SpringMotion(
      from: Coordinate(from), to: Coordinate(to ?? 0), velocity: Coordinate(velocity ?? 0),
      spring: resolvedSpring(), threshold: threshold)
  }

  private func resolvedSpring() throws -> Spring {
    guard let spring else { return .standard }
    if let response = spring.response {
      return try Spring(response: response, dampingRatio: spring.dampingRatio ?? 1)
    }
    if spring.duration != nil || spring.bounce != nil {
      return try Spring(duration: spring.duration ?? 0.5, bounce: spring.bounce ?? 0)
    }
    let mass = spring.mass ?? 1
    let stiffness = spring.stiffness ?? 200
    if let damping = spring.damping {
      return try Spring(mass: mass, stiffness: stiffness, damping: damping)
    }
    return try Spring(mass: mass, stiffness: stiffness, dampingRatio: spring.dampingRatio ?? 1)
  }
}

/// The validation errors that `MotionPhysics` does not detect.
enum InvalidRequest: Error {
  case neverSettles
  case decimals(received: Int)
  case samples(limit: Int)
}
