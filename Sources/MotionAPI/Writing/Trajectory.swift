import CurveExport
import MotionPhysics
import SpringDialects

/// The motion that a request describes, before it is sampled.
struct ResolvedMotion: Sendable {
  let curve: MotionCurve
  let destination: Coordinate
  let threshold: ResolvedThreshold
  /// How far the motion gets from its destination, which is compared with the threshold; 0 for a platform,
  /// whose threshold is its own.
  var reach: Coordinate = 0
  /// A Boolean value that indicates whether each axis has its own phases and settling duration, as in
  /// a scroll with named axes.
  var isPerAxis = false
  /// A Boolean value that indicates whether each axis rests when a spring first brings it to its target.
  var clamp = false
  /// The anchor that the release of a drawer selects.
  var choice: SelectedAnchor?
  /// The deceleration rate per millisecond that was found for a given duration or destination.
  var decelerationRate: Double?
  /// The parameters of a library that state the spring.
  var stated: (dialect: SpringDialect, values: DialectValues)?
}

/// The threshold that the response states: one for all axes, or one for each axis of a scroll.
enum ResolvedThreshold: Sendable {
  case common(Double)
  case perAxis(Coordinate)

  /// Returns the threshold of one axis.
  func value(on axis: Int) -> Double {
    switch self {
    case .common(let value): value
    case .perAxis(let values): values[axis]
    }
  }
}

/// A motion with its samples, ready for any representation. It is a class because it is large and passed on.
final class Trajectory {
  let axes: Axes
  let options: TrajectoryOptions
  let motion: ResolvedMotion
  /// The samples. Empty if the representation contains none.
  let samples: Samples
  /// The exact events of the curve, one for each axis, if requested.
  let events: [CurveEvents]?
  /// The last time of the curve in seconds: `sampling.until` or the settling duration.
  let end: Double
  /// Returns the motion with a threshold of at most its argument.
  let build: MotionBuilder

  init(
    axes: Axes, options: TrajectoryOptions, motion: ResolvedMotion,
    samples: Samples = Samples(times: [], values: [], velocities: []), events: [CurveEvents]? = nil,
    end: Double, build: @escaping MotionBuilder
  ) {
    (self.axes, self.options, self.motion) = (axes, options, motion)
    (self.samples, self.events, self.end, self.build) = (samples, events, end, build)
  }
}
