import CurveExport
import MotionPhysics
import SpringDialects
import StrictJSON

/// The fields that describe a motion, in requests for its trajectory and for its settling duration.
protocol CurveRequest: SendableMetatype {
  associatedtype Motion
  /// Reads the fields of the motion.
  init(_ call: Call)
  /// Ends reading: reports the fields that are unknown, or that have no effect.
  ///
  /// - Parameter options: The names of options that have no effect on a motion of another platform.
  func finish(_ call: Call, options: [StaticString])
  /// Returns the motion, and adds the warnings about its fields.
  func motion(in call: Call) throws(InvalidRequest) -> Motion
  /// Returns the motion with a threshold of at most a distance.
  ///
  /// - Parameter isDrawn: Whether the curve is used, and not only its settling duration.
  func resolved(
    _ motion: Motion, within distance: Double, _ settling: SettlingPolicy, isDrawn: Bool, in call: Call
  ) throws(InvalidRequest) -> ResolvedMotion
}

/// Returns a motion with a threshold of at most the argument. With a tolerance, the final step to the
/// destination must stay within the tolerance too.
typealias MotionBuilder = (Double) throws(InvalidRequest) -> ResolvedMotion

/// The fields of a motion with one law on all axes.
protocol MotionRequest: CurveRequest where Motion: ThresholdMotion {
  /// A Boolean value that indicates whether each axis rests when it first reaches its target.
  var clamp: Bool { get }
  /// The library whose parameters state the spring; nil for other motions.
  var library: ReceivedDialect? { get }
  /// Returns the anchor that the release of a drawer selects.
  func choice(_ motion: Motion) -> SelectedAnchor?
  /// Returns the pointer of the field that a quantity comes from.
  static func pointer(for quantity: MotionError.Quantity) -> JSONPointer
}

extension MotionRequest {
  func choice(_ motion: Motion) -> SelectedAnchor? { nil }

  var library: ReceivedDialect? { nil }

  static func pointer(for quantity: MotionError.Quantity) -> JSONPointer { quantity.pointer }

  func finish(_ call: Call, options: [StaticString]) { call.finish() }

  func resolved(
    _ motion: Motion, within distance: Double, _ settling: SettlingPolicy, isDrawn: Bool, in call: Call
  ) throws(InvalidRequest) -> ResolvedMotion {
    // Without a curve there is nothing to shorten, and no copy of the motion.
    let resolved =
      isDrawn
      ? try ResolvedMotion(
        motion.settling(within: distance), settling, isDrawn: true, in: call, at: Self.pointer)
      : try ResolvedMotion(motion, settling, isDrawn: false, in: call, at: Self.pointer)
    resolved.isPerAxis = clamp && call.axes.areNamed
    resolved.clamp = clamp
    resolved.choice = choice(motion)
    resolved.stated = library.map { ($0.dialect, $0.values) }
    return resolved
  }
}
