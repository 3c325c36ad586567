import MotionPhysics
import StrictJSON

extension MotionError.Quantity {
  /// The pointer of the field that the quantity comes from in most operations.
  var pointer: JSONPointer {
    let root = JSONPointer.root
    return switch self {
    case .mass: root.appending("spring").appending("mass")
    case .stiffness: root.appending("spring").appending("stiffness")
    case .damping: root.appending("spring").appending("damping")
    case .dampingRatio: root.appending("settling")
    case .response: root.appending("spring").appending("response")
    case .duration: root.appending("spring").appending("duration")
    case .bounce: root.appending("spring").appending("bounce")
    case .overshoot: root.appending("overshoot")
    case .from, .displacement: root.appending("from")
    case .to: root.appending("to")
    case .velocity, .projection: root.appending("velocity")
    case .threshold, .settlingDuration: root.appending("threshold")
    case .speedThreshold, .slowingDuration: root.appending("speedThreshold")
    case .decelerationRate: root.appending("decelerationRate")
    case .coefficient: root.appending("coefficient")
    case .dimension: root.appending("dimension")
    case .length: root.appending("length")
    case .bounds: root.appending("bounds")
    case .time: root.appending("sampling").appending("times")
    case .samplingRate: root.appending("sampling").appending("rate")
    case .sampleCount: root.appending("sampling")
    case .tolerance: root.appending("sampling").appending("tolerance")
    case .anchors: root.appending("anchors")
    case .axes: root.appending("selection")
    case .maximumSteps: root.appending("maximumSteps")
    }
  }

  /// Returns the pointer of the field that the quantity comes from in a spring motion. Without an initial
  /// velocity, it is the spring that makes the motion too fast.
  func pointer(ofSpringWith velocity: Coordinate) -> JSONPointer {
    self == .velocity && velocity.length == 0 ? JSONPointer.root.appending("spring") : pointer
  }
}
