/// The reason why a text is no easing function to which a spring can be fitted.
package enum EasingError: Error {
  /// The name is that of no easing function, or the function is not written as CSS allows.
  case malformed
  /// The function has steps.
  case stepped
  /// The function is a spring, as WebKit and anime.js have it.
  case spring
  /// The text is the path of an SVG image.
  case path
  /// `linear()` has one stop.
  case constant
  /// A control point of `cubic-bezier()` has an x outside the range from 0 to 1.
  case controlPointOutOfRange

  /// The text of a validation error.
  ///
  /// - Parameter received: A description of the received value, such as `"ease-up"`.
  package func detail(_ received: String) -> String {
    switch self {
    case .malformed:
      "must be cubic-bezier(x1, y1, x2, y2), linear(…), ease, ease-in, ease-out, ease-in-out or linear, as "
        + "in CSS, received \(received)"
    case .stepped:
      "steps have no velocity and no spring is near them; give cubic-bezier(…) or linear(…), or the recorded "
        + "times and values of a motion"
    case .spring:
      "is a spring already, which needs no fit; give its mass, stiffness and damping as spring to the other "
        + "operations, received \(received)"
    case .path:
      "must be an easing as in CSS; a path, such as that of GSAP's CustomEase, has no such form, so give the "
        + "times and values of its points, received \(received)"
    case .constant:
      "has one stop, so the progress never changes; give linear(…) at least two stops, received \(received)"
    case .controlPointOutOfRange:
      "must have x1 and x2 from 0 to 1, because the time of an animation does not run backward, "
        + "received \(received)"
    }
  }
}
