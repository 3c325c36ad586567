import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

// The unit curves of a spring. An error is stated for each curve; that of a release is at most the sum of
// both errors, multiplied by its distance and its speed.
extension UnitCurves {
  /// The columns of unit curves, as they are written.
  private struct Columns {
    let curves: SpringUnitCurves
    let duration: Double
    let samples: Samples
    /// The error of the polyline through the samples of P, and of that of V.
    let errors: [Double]

    /// The greatest error of any release, in the unit of the displacement.
    var error: Double { curves.displacement * errors[0] + curves.velocity * errors[1] }
  }

  /// Returns the JSON text of the curves as columns.
  func json(in context: inout OperationContext) throws(InvalidRequest) -> JSONWriter {
    context.costlyPart = tolerance == nil ? .samples : .tolerance
    let columns = try columns(in: &context)
    let count = columns.samples.times.count
    context.count(samples: 2 * count)
    var writer = JSONWriter(reservingCapacity: 256 + 42 * count, maxBytes: context.limits.responseBytes)
    writer.beginObject()
    writer.member("duration", columns.duration)
    writer.member("threshold", columns.curves.threshold)
    writer.key("times")
    writer.times(columns.samples, budget: &context.budget)
    for (name, index) in [("displacement", 0), ("velocity", 1)] as [(StaticString, Int)] {
      writer.key(name)
      writer.beginObject()
      writer.key("values")
      writer.column(columns.samples.values[index][...], decimals: sampling.decimals, budget: &context.budget)
      writer.deviation(value: columns.errors[index])
      writer.endObject()
    }
    writer.endObject(with: context.warnings)
    return writer
  }

  /// Returns the curves in a format other than JSON.
  func text(
    as format: CurveFormat, in context: inout OperationContext
  ) throws(InvalidRequest) -> [UInt8] {
    context.costlyPart = tolerance == nil ? .format : .toleranceOfFormat
    switch try attempt(format, tolerance: tolerance, in: &context) {
    case .text(let text): return text
    case .failure(let failure):
      let curves = try build(nil, &context)
      let start = tolerance ?? CurveFormat.defaultRelativeTolerance * curves.greatestReach
      throw failure.report(
        format, tolerance: tolerance, from: start, estimate: curves.leastExportedTolerance, in: &context
      ) { tolerance, context throws(InvalidRequest) in
        try attempt(format, tolerance: tolerance, in: &context)
      }
    }
  }

  private func attempt(
    _ format: CurveFormat, tolerance: Double?, in context: inout OperationContext
  ) throws(InvalidRequest) -> ExportAttempt {
    // Half of the tolerance for each part of a release, less a margin for rounding.
    let curves = try build(tolerance.map { 0.499 * $0 }, &context)
    let exported = ExportedUnitCurves(
      name: name, curves: curves, duration: try finiteDuration(of: curves, in: &context),
      tolerance: tolerance, maxBytes: context.limits.responseBytes)
    do throws(ExportError) {
      if let text = try format.text(of: exported, budget: &context.budget) { return .text(text) }
    } catch {
      return try ExportAttempt(error, travel: curves.greatestReach, in: &context)
    }
    context.addError(.unreachable, "/format", "has no form for unit curves")
    throw .validationErrors
  }

  private func finiteDuration(
    of curves: SpringUnitCurves, in context: inout OperationContext
  ) throws(InvalidRequest) -> Double {
    let duration = try context.physics { budget throws(MotionError) in
      try curves.settlingDuration(budget: &budget)
    }
    return try context.finite(duration)
  }

  private func columns(in context: inout OperationContext) throws(InvalidRequest) -> Columns {
    guard let tolerance else {
      let curves = try build(.infinity, &context)
      return try columns(of: curves, sampling.sampling.mode, in: &context)
    }
    // Points within half of the goal of D·P and of W·V are within the goal of any release. Rounding adds to
    // the error, so the goal shrinks until the rounded points are within the tolerance.
    var goal = tolerance
    var error = Double.infinity
    for _ in 0..<8 {
      let curves = try build(goal / 2, &context)
      let duration = try finiteDuration(of: curves, in: &context)
      let scaled = MotionCurve(
        axes: [
          curves.curve(displacement: curves.displacement, velocity: 0, endingAt: duration),
          curves.curve(displacement: 0, velocity: curves.velocity, endingAt: duration),
        ], axesAreIndependent: true)
      let limit = context.pairLimit
      let times = try context.sampling { budget throws(MotionError) in
        try scaled.simplifiedTimes(tolerance: goal / 2, limit: limit, budget: &budget)
      }
      let columns = try columns(of: curves, .times(times), in: &context)
      if columns.error <= tolerance * (1 + 2e-9) { return columns }
      error = columns.error
      goal -= max(2 * (error - tolerance), 1e-6 * tolerance)
      if goal < tolerance / 4 { break }
    }
    context.addError(
      .unreachable, "/sampling/decimals",
      "rounding to \(sampling.decimals) decimals moves a release by up to "
        + "\(ErrorMessages.text(error)), more than the tolerance of \(ErrorMessages.text(tolerance)); use "
        + "more decimals")
    throw .validationErrors
  }

  private func columns(
    of curves: SpringUnitCurves, _ mode: Sampling.Mode, in context: inout OperationContext
  ) throws(InvalidRequest) -> Columns {
    let duration = try finiteDuration(of: curves, in: &context)
    let axes = [
      curves.displacementCurve(endingAt: duration), curves.velocityCurve(endingAt: duration),
    ]
    let limit = context.pairLimit
    var samples = try context.sampling { budget throws(MotionError) in
      try MotionCurve(axes: axes).samples(
        Sampling(mode: mode), timeDecimals: sampling.decimals, limit: limit, budget: &budget)
    }
    try context.spend(2 * samples.times.count)
    let rounding = DecimalRounding(decimals: sampling.decimals)
    samples.values = samples.values.map { column in column.map { rounding.nearest($0) } }
    var errors: [Double] = []
    for (axis, values) in zip(axes, samples.values) {
      errors.append(
        try context.sampling { budget throws(MotionError) in
          try MotionCurve(axes: [axis]).maximumError(
            ofTimes: samples.times, values: [values], budget: &budget)
        })
    }
    return Columns(curves: curves, duration: duration, samples: samples, errors: errors)
  }
}

extension SpringUnitCurves {
  /// The sum of the greatest displacements of both parts of a release.
  fileprivate var greatestReach: Double { displacement + velocity * greatestVelocityResponse }
}

extension OperationContext {
  /// The maximum number of samples on each of two curves.
  fileprivate var pairLimit: Int { min(limits.samples, remainingSamples / 2) }
}
