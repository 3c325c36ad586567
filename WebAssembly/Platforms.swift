// The models of other platforms would enlarge motiond.wasm by a seventh. These types replace theirs. No value
// of them exists, so that the compiler removes what uses them. The name of another model needs
// motiond-more.wasm.

/// The law of a platform, of which the module has none.
enum PlatformLaw: MotionLaw {
  func state(at time: Double) -> MotionState { switch self {} }
  func zeros(of quantity: MotionQuantity) -> ZeroTimes { switch self {} }
  func bounds(from time: Double, _ state: MotionState, span: Double) -> DerivativeBounds { switch self {} }
  func scaledAcceleration(at time: Double, _ state: MotionState, span: Double) -> Double { switch self {} }
  func measured(from origin: Double, in unit: Double) -> PlatformLaw { switch self {} }
  func combined(_ factor: Double, with other: PlatformLaw, _ otherFactor: Double) -> PlatformLaw? {
    switch self {}
  }
  var closedForm: ClosedForm { switch self {} }
}

typealias PowerLaw = PlatformLaw
typealias PolynomialLaw = PlatformLaw

/// The frames of a platform, of which the module has none.
enum FramesLaw: Equatable {
  init?(interval: Double, values: [Double]) { return nil }
  func state(at time: Double) -> MotionState { switch self {} }
  func measured(from origin: Double, in unit: Double) -> FramesLaw { switch self {} }
  var closedForm: ClosedForm { switch self {} }
  var segmentCount: Int { switch self {} }
  func appendSegments(
    from start: Double, to end: Double, horizon: Double, to segments: inout [SmoothSegment]
  ) {
    switch self {}
  }
}

/// A release that a platform moves, of which there is none.
enum PlatformMotion: Motion {
  var destination: Coordinate { switch self {} }
  var projection: Coordinate { switch self {} }
  var threshold: Double { switch self {} }
  var finalSteps: Coordinate { switch self {} }
  var axes: [AxisCurve] { switch self {} }
  func state(at time: Double) -> CoordinateState { switch self {} }
  func settlingDuration(_ settling: SettlingPolicy) throws(MotionError) -> SettlingDuration { switch self {} }
  func curve(_ settling: SettlingPolicy) throws(MotionError) -> MotionCurve { switch self {} }
  func arrival(at value: Double, axis: Int) -> DecelerationMotion.Arrival { switch self {} }
}

/// A model of a platform as received, of which there is none.
enum ReceivedPlatform {
  var edges: (edgeSpring: SpringParameters?, overscrollSpring: SpringParameters?) { switch self {} }

  func motion(
    from: Coordinate, velocity: Coordinate, bounds: [ScrollBounds] = [],
    edgeSpring: SpringParameters? = nil, overscrollSpring: SpringParameters? = nil,
    in request: OperationRequest
  ) throws(InvalidRequest) -> PlatformMotion {
    switch self {}
  }

  func launchVelocity(
    from: Coordinate, to: Coordinate, in request: OperationRequest
  ) throws(InvalidRequest) -> Coordinate {
    switch self {}
  }
}

/// The deceleration of a release, as received.
enum ReceivedDeceleration {
  case rate(DecelerationRate)
  case platform(ReceivedPlatform)
}

/// A model as received.
enum ReceivedModel {
  case rate(DecelerationRate.Model)
  case platform(ReceivedPlatform)
}

extension OperationRequest {
  func trajectory(
    of motion: PlatformMotion, _ platform: ReceivedPlatform, _ options: TrajectoryOptions
  ) throws(InvalidRequest) -> Trajectory {
    switch motion {}
  }

  func warnAboutStep(of motion: PlatformMotion, _ platform: ReceivedPlatform) {}
}

extension MemberReader {
  mutating func deceleration() -> ReceivedDeceleration? {
    decelerationRate().map { .rate($0) }
  }

  mutating func receivedModel(hasEdges: Bool) -> ReceivedModel {
    .rate(model())
  }

  mutating func finish(for deceleration: ReceivedDeceleration?, refusing names: [StaticString]) { finish() }

  func refuse(_ names: [StaticString], with platform: ReceivedPlatform) {}
}

/// Error texts about members of models, of which the module has none.
enum PlatformHint {
  static func hint(
    _ name: String, allowed: [String], _ platform: ReceivedPlatform?, hasEdges: Bool
  ) -> String? { nil }
}
