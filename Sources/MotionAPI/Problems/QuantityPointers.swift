import MotionPhysics
import StrictJSON

extension MotionError.Quantity {
  /// The pointer of the field that the quantity comes from in most operations.
  var pointer: JSONPointer {
    switch self {
    case .mass: "/spring/mass"
    case .stiffness: "/spring/stiffness"
    case .damping: "/spring/damping"
    case .dampingRatio: "/settling"
    case .response: "/spring/response"
    case .duration: "/spring/duration"
    case .bounce: "/spring/bounce"
    case .overshoot: "/overshoot"
    case .from, .displacement: "/from"
    case .to: "/to"
    case .velocity, .projection: "/velocity"
    case .threshold, .settlingDuration: "/threshold"
    case .speedThreshold, .slowingDuration: "/speedThreshold"
    case .decelerationRate: "/decelerationRate"
    case .coefficient: "/coefficient"
    case .dimension: "/dimension"
    case .length: "/length"
    case .bounds: "/bounds"
    case .time: "/sampling/times"
    case .samplingRate: "/sampling/rate"
    case .sampleCount: "/sampling"
    case .tolerance: "/sampling/tolerance"
    case .anchors: "/anchors"
    case .axes: "/selection"
    case .maximumSteps: "/maximumSteps"
    }
  }

  /// Returns the pointer of the field that the quantity comes from in a spring motion. Without an initial
  /// velocity, it is the spring that makes the motion too fast.
  func pointer(ofSpringWith velocity: Coordinate) -> JSONPointer {
    self == .velocity && velocity.length == 0 ? "/spring" : pointer
  }
}
