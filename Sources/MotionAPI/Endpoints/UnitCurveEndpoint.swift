import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

/// `spring/basis`: the unit curves of a spring for a range of releases.
enum UnitCurveEndpoint {
  static let basis = Operation.Definition(
    name: "spring/basis",
    handler: .unitCurves { fields throws(InvalidRequest) in
      let displacement = greatest("displacement", &fields)
      // Units per second.
      let velocity = greatest("velocity", &fields)
      let threshold = fields.threshold()
      let spring = fields.spring()
      let sampling = ReceivedSampling(&fields, isWhole: true)
      let name = fields.curveName()
      fields.finish()
      try fields.context.check()
      return UnitCurves(name: name, sampling: sampling) { cap, context throws(InvalidRequest) in
        try context.physics(at: pointer) { _ throws(MotionError) in
          let curves = try SpringUnitCurves(
            spring: spring, displacement: displacement, velocity: velocity, threshold: threshold)
          // The default threshold of a format is within its default error.
          let cap = cap ?? (threshold == nil ? defaultStep(of: curves) : .infinity)
          guard curves.threshold > cap, cap > 0 else { return curves }
          return try SpringUnitCurves(
            spring: spring, displacement: displacement, velocity: velocity, threshold: cap)
        }
      }
    })

  /// Returns the greatest threshold with which the final step of both curves is within the default error of
  /// the formats.
  private static func defaultStep(of curves: SpringUnitCurves) -> Double {
    let velocityReach = curves.velocity * curves.greatestVelocityResponse
    var least = Double.infinity
    if curves.displacement > 0 { least = min(least, curves.displacement) }
    if velocityReach > 0 { least = min(least, velocityReach) }
    return UnitCurves.defaultStep * least
  }

  private static func pointer(for quantity: MotionError.Quantity) -> JSONPointer {
    switch quantity {
    case .from, .to, .displacement: "/displacement"
    default: quantity.pointer
    }
  }

  /// Reads the greatest distance or the greatest speed of a release.
  private static func greatest(_ name: StaticString, _ fields: inout FieldReader) -> Double {
    guard let node = fields.takeRequired(name) else { return 0 }
    if fields.document.kind(node) == .object {
      fields.addError(
        .invalidValue,
        name,
        "must be a number of at least 0; the curves are the same on every axis, so give the greatest length "
          + "over the axes, received an object")
      return 0
    }
    return fields.number(node, name, in: .nonNegative) ?? 0
  }
}

/// Unit curves as requested, ready for any representation.
struct UnitCurves {
  /// The default error of a format as a fraction of the peak of a curve, less a margin for rounding.
  static let defaultStep = 0.999 * CurveFormat.defaultRelativeTolerance

  /// The name of the curves in CSS and code.
  let name: String
  let sampling: ReceivedSampling
  /// Returns the curves with a threshold of at most the argument. With nil, the final step of the curves is
  /// within the default error of the formats, unless the request gives a threshold.
  let build: (Double?, inout OperationContext) throws(InvalidRequest) -> SpringUnitCurves

  /// The greatest error of any release that the caller allows, in the unit of the displacement.
  var tolerance: Double? { sampling.tolerance }
}
