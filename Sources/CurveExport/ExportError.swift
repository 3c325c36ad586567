import MotionPhysics
import StrictJSON

/// The reason why a format cannot represent a motion.
package enum ExportError: Error, Sendable, Equatable {
  /// The start equals the destination, so that no progress from 0 to 1 exists. `axis` is
  /// `nil` for a plain number.
  case noTravel(axis: String?)
  /// The motion never settles, and a transition or a declared spring must end at its destination.
  case neverSettles
  /// The motion is cut before it settles, and a transition or a declared spring must end at
  /// its destination. Both times are in seconds.
  case cutShort(end: Double, settlingDuration: Double)
  /// The motion is not one spring from its start, so that no library's spring declares it.
  case notOneSpring
  /// The format states a velocity as a fraction of the travel, which is 0. `axis` is `nil` for a plain
  /// number.
  case velocityWithoutTravel(axis: String?)
  /// The start is so close to the destination that no library can use a fraction of their distance.
  case travelTooSmall(Double)
  /// The library's numbers are 32-bit floats, and one of the declaration is beyond their range.
  case exceedsFloats(library: String)
  /// An axis does not map to a property that the format supports (`waapi`).
  case axisWithoutProperty(name: String)
  /// Two axes map to the same property (`keyframes`, `waapi`).
  case axesShareProperty(first: String, second: String, property: String)
  /// The lines of the format deviate from the curve by more than the tolerance of the caller, by up to
  /// `error` in the value's unit.
  case toleranceNotMet(error: Double)
  /// The curve needs more points than the format's limit.
  case tooManyPoints(limit: Int)
  /// A number to write is not finite (`csv`, `waapi`).
  case notFinite
  /// The text is longer than the limit of the curve, in bytes.
  case tooLong(maxBytes: Int)
  case tooMuchWork

  static func fitting<Fit>(limit: Int, _ fit: () throws(MotionError) -> Fit) throws(ExportError) -> Fit {
    do throws(MotionError) {
      return try fit()
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch .neverSettles {
      throw .neverSettles
    } catch {
      throw .tooManyPoints(limit: limit)
    }
  }

  private static func subject(_ axis: String?) -> String { axis.map { "axis \($0)" } ?? "the motion" }

  /// What was received and what is allowed, for the caller.
  package var detail: String {
    switch self {
    case .noTravel(let axis):
      "\(ExportError.subject(axis)) starts at its destination, which a transition cannot express because "
        + "its easing describes the progress from 0 to 1; use keyframes instead"
    case .neverSettles:
      "the motion never settles, and a transition or a declared spring must end at its destination; give "
        + "the spring damping, or use keyframes instead"
    case .cutShort(let end, let duration):
      "the motion is cut at \(end) s but settles after \(duration) s, and a transition or a declared "
        + "spring must end at its destination; omit sampling.until, or use keyframes instead"
    case .notOneSpring:
      "the motion is not one spring from its start, so the spring of a library cannot express it; use "
        + "keyframes, waapi, swiftui or compose, which express any motion"
    case .velocityWithoutTravel(let axis):
      "\(ExportError.subject(axis)) starts at its destination, and this library states a velocity as a "
        + "fraction of the travel; use flutter, motion, react-spring, reanimated, compose-spring, "
        + "android-spring or libadwaita, or keyframes"
    case .travelTooSmall(let travel):
      "the motion starts at a distance of \(travel) from its destination, less than libraries can divide; "
        + "use a distance of at least 1e-300 or of 0"
    case .exceedsFloats(let library):
      "a number of the declaration is beyond the range of the 32-bit floats of \(library), 1.2e-38 to "
        + "3.4e38; use swiftui-spring, flutter, motion or another with doubles, or other units"
    case .axisWithoutProperty(let name):
      "axis \(name) does not map to a property; the supported axes are x, y, scale, opacity, alpha and "
        + "rotation; keyframes writes any axis as a custom property"
    case .axesShareProperty(let first, let second, let property):
      "axes \(first) and \(second) both map to the property \(property); omit one of them"
    case .toleranceNotMet(let error):
      "deviates from this motion by up to \(Accuracy.errorText(error)), more than the tolerance"
    case .tooManyPoints(let limit):
      "the curve needs more than \(limit) points to stay within the tolerance; use a larger "
        + "sampling.tolerance, or a shorter motion"
    case .notFinite:
      "the motion exceeds the range of a double; use numbers of smaller magnitude"
    case .tooLong(let maxBytes):
      "the text exceeds the limit of \(maxBytes) bytes per response; increase sampling.tolerance, lower "
        + "sampling.rate, sampling.count or sampling.decimals, or reduce sampling.until"
    case .tooMuchWork:
      "the curve requires more computation than one request allows; increase sampling.tolerance, lower "
        + "sampling.rate or sampling.count, or reduce sampling.until"
    }
  }
}
