import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

// The unit curves of a spring. An error is stated for each curve; that of a release is at most the sum of
// both errors, multiplied by its distance and its speed.
extension OperationRequest {
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

  /// Returns the JSON text of unit curves as columns.
  func json(_ received: UnitCurves) throws(InvalidRequest) -> JSONWriter {
    costlyPart = received.tolerance == nil ? .samples : .tolerance
    let columns = try columns(received)
    let count = columns.samples.times.count
    remainingSamples -= 2 * count
    computedSamples += 2 * count
    var writer = JSONWriter(reservingCapacity: 256 + 42 * count, maxBytes: limits.responseBytes)
    writer.beginObject()
    writer.member("duration", columns.duration)
    writer.member("threshold", columns.curves.threshold)
    writer.key("times")
    writer.times(columns.samples, budget: &budget)
    for (name, index) in [("displacement", 0), ("velocity", 1)] as [(StaticString, Int)] {
      writer.key(name)
      writer.beginObject()
      writer.key("values")
      writer.column(
        columns.samples.values[index], decimals: received.sampling.decimals, budget: &budget)
      writer.member("maximumError", columns.errors[index])
      writer.endObject()
    }
    writer.endObject(with: warnings)
    return writer
  }

  /// Returns unit curves in a format other than JSON.
  func export(_ received: UnitCurves, _ format: CurveFormat, name: String) throws(InvalidRequest) -> [UInt8] {
    costlyPart = received.tolerance == nil ? .format : .toleranceOfFormat
    switch try text(of: received, format, name, tolerance: received.tolerance) {
    case .text(let text): return text
    case .failure(let failure):
      let curves = try received.build(nil)
      let start = received.tolerance ?? CurveFormat.defaultRelativeTolerance * curves.greatestReach
      throw invalid(
        failure, format, tolerance: received.tolerance, from: start, estimate: curves.leastExportedTolerance
      ) {
        tolerance throws(InvalidRequest) in
        try self.text(of: received, format, name, tolerance: tolerance)
      }
    }
  }

  private func text(
    of received: UnitCurves, _ format: CurveFormat, _ name: String, tolerance: Double?
  ) throws(InvalidRequest) -> ExportAttempt {
    // Half of the tolerance for each part of a release, less a margin for rounding.
    let curves = try received.build(tolerance.map { 0.499 * $0 })
    let exported = ExportedUnitCurves(
      name: name, curves: curves, duration: try finiteDuration(of: curves), tolerance: tolerance,
      maxBytes: limits.responseBytes)
    do throws(ExportError) {
      if let text = try format.text(of: exported, budget: &budget) { return .text(text) }
    } catch {
      guard let failure = ExportFailure(error, travel: curves.greatestReach) else { throw invalid(error) }
      return .failure(failure)
    }
    addError(JSONPointer.root.appending("format"), "has no form for unit curves")
    throw .validationErrors
  }

  private func finiteDuration(of curves: SpringUnitCurves) throws(InvalidRequest) -> Double {
    let duration = try physics { () throws(MotionError) in
      try curves.settlingDuration(budget: &budget)
    }
    return try finite(duration)
  }

  private func columns(_ received: UnitCurves) throws(InvalidRequest) -> Columns {
    guard let tolerance = received.tolerance else {
      return try columns(
        of: received.build(.infinity), received.sampling.sampling.mode, received.sampling.decimals)
    }
    // Points within half of the goal of D·P and of W·V are within the goal of any release. Rounding adds to
    // the error, so the goal shrinks until the rounded points are within the tolerance.
    var goal = tolerance
    var error = Double.infinity
    for _ in 0..<8 {
      let curves = try received.build(goal / 2)
      let duration = try finiteDuration(of: curves)
      let scaled = MotionCurve(
        axes: [
          curves.curve(displacement: curves.displacement, velocity: 0, endingAt: duration),
          curves.curve(displacement: 0, velocity: curves.velocity, endingAt: duration),
        ], axesAreIndependent: true)
      let times = try sampling { () throws(MotionError) in
        try scaled.simplifiedTimes(tolerance: goal / 2, limit: pairLimit, budget: &budget)
      }
      let columns = try columns(of: curves, .times(times), received.sampling.decimals)
      if columns.error <= tolerance * (1 + 2e-9) { return columns }
      error = columns.error
      goal -= max(2 * (error - tolerance), 1e-6 * tolerance)
      if goal < tolerance / 4 { break }
    }
    addError(
      JSONPointer.root.appending("sampling").appending("decimals"),
      "rounding to \(received.sampling.decimals) decimals moves a release by up to "
        + "\(ErrorMessages.text(error)), more than the tolerance of \(ErrorMessages.text(tolerance)); use "
        + "more decimals")
    throw .validationErrors
  }

  /// The maximum number of samples on each of the two curves.
  private var pairLimit: Int { min(limits.samples, remainingSamples / 2) }

  private func columns(
    of curves: SpringUnitCurves, _ mode: Sampling.Mode, _ decimals: Int
  ) throws(InvalidRequest) -> Columns {
    let duration = try finiteDuration(of: curves)
    let axes = [
      curves.displacementCurve(endingAt: duration), curves.velocityCurve(endingAt: duration),
    ]
    var samples = try sampling { () throws(MotionError) in
      try MotionCurve(axes: axes).samples(
        Sampling(mode: mode), timeDecimals: decimals, limit: pairLimit, budget: &budget)
    }
    guard budget.spend(2 * samples.times.count) else { throw .tooMuchWork }
    let rounding = DecimalRounding(decimals: decimals)
    samples.values = samples.values.map { column in column.map { rounding.nearest($0) } }
    var errors: [Double] = []
    for (axis, values) in zip(axes, samples.values) {
      errors.append(
        try sampling { () throws(MotionError) in
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
