import MotionPhysics
import SpringDialects

/// A spring as received.
struct ReceivedSpring {
  /// The spring. If it depends on the release, that of its members `displacement` and `velocity`.
  let parameters: Spring
  /// The dialect of the spring; nil if it has members of this service.
  var dialect: ReceivedDialect?

  /// Returns the spring for a release.
  ///
  /// - Parameter releases: The release on each axis. Evaluated only if the spring has a dialect.
  func parameters(
    for releases: @autoclosure () -> [SpringRelease], in request: OperationRequest
  ) throws(InvalidRequest) -> Spring {
    guard let dialect else { return parameters }
    return try dialect.parameters(for: releases(), in: request)
  }
}
