import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

/// `spring/basis`: the unit curves of a spring for a range of releases.
enum UnitCurveEndpoint {
  static func basis(_ request: OperationRequest) throws(InvalidRequest) -> UnitCurves {
    var members = request.members
    let displacement = members.range("displacement")
    let velocity = members.range("velocity")
    let threshold = members.threshold()
    let spring = members.spring("spring", default: .standard)
    let sampling = members.sampling(isWhole: true)
    members.finish()
    try request.check()
    return UnitCurves(sampling: sampling) { cap throws(InvalidRequest) in
      try request.physics(at: UnitCurveEndpoint.member) { () throws(MotionError) in
        let curves = try SpringUnitCurves(
          spring: spring, displacement: displacement, velocity: velocity, threshold: threshold)
        // The default threshold of a format is within its default error.
        let cap = cap ?? (threshold == nil ? UnitCurveEndpoint.defaultStep(of: curves) : .infinity)
        guard curves.threshold > cap, cap > 0 else { return curves }
        return try SpringUnitCurves(
          spring: spring, displacement: displacement, velocity: velocity, threshold: cap)
      }
    }
  }

  /// Returns the greatest threshold with which the final step of both curves is within the default error of
  /// the formats.
  private static func defaultStep(of curves: SpringUnitCurves) -> Double {
    let velocityReach = curves.velocity * curves.greatestVelocityResponse
    var least = Double.infinity
    if curves.displacement > 0 { least = min(least, curves.displacement) }
    if velocityReach > 0 { least = min(least, velocityReach) }
    return UnitCurves.defaultStep * least
  }

  private static func member(for quantity: MotionError.Quantity) -> JSONPointer {
    switch quantity {
    case .from, .to, .displacement: JSONPointer.root.appending("displacement")
    default: quantity.pointer
    }
  }
}

/// Unit curves as requested, ready for any representation.
struct UnitCurves {
  /// The default error of a format as a fraction of the peak of a curve, less a margin for rounding.
  static let defaultStep = 0.999 * CurveFormat.defaultRelativeTolerance

  let sampling: ReceivedSampling
  /// Returns the curves with a threshold of at most the argument. With nil, the final step of the curves is
  /// within the default error of the formats, unless the request gives a threshold.
  let build: (Double?) throws(InvalidRequest) -> SpringUnitCurves

  /// The greatest error of any release that the caller allows, in the unit of the displacement.
  var tolerance: Double? {
    if case .tolerance(let tolerance) = sampling.sampling.mode { tolerance } else { nil }
  }
}

extension MemberReader {
  /// Reads the greatest distance or the greatest speed of a release.
  fileprivate mutating func range(_ name: StaticString) -> Double {
    guard let node = takeRequired(name) else { return 0 }
    if request.document.kind(node) == .object {
      request.addError(
        pointer(to: name),
        "must be a number of at least 0; the curves are the same on every axis, so give the greatest length "
          + "over the axes, received an object")
      return 0
    }
    return request.number(node, in: .nonNegative, at: pointer(to: name)) ?? 0
  }
}
