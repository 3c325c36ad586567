import CurveExport
import MotionPhysics
import StrictJSON

// The responses that all motions with one law on all axes have in common.
extension OperationRequest {
  /// Returns a motion that is ready to be sampled.
  ///
  /// - Parameters:
  ///   - pointer: Returns the pointer of the member that a quantity comes from.
  ///   - choice: The anchor that the release of a drawer selects.
  func resolved<M: BudgetedMotion<Coordinate>>(
    _ motion: M, _ settling: SettlingPolicy,
    at pointer: (MotionError.Quantity) -> JSONPointer = OperationRequest.member,
    choice: SelectedAnchor? = nil
  ) throws(InvalidRequest) -> ResolvedMotion {
    let curve = try physics(at: pointer) { () throws(MotionError) in
      try motion.curve(settling, budget: &budget)
    }
    return ResolvedMotion(
      curve: curve, destination: motion.destination, threshold: .common(motion.threshold), choice: choice)
  }

  /// Returns the response of a `settling-duration` operation: `settlingDuration`, `destination`,
  /// `threshold`, and for a drawer `projection` and `anchor`.
  ///
  /// - Parameters:
  ///   - pointer: Returns the pointer of the member that a quantity comes from.
  ///   - choice: The anchor that the release of a drawer selects.
  func settlingDuration<M: BudgetedMotion<Coordinate>>(
    of motion: M, _ settling: SettlingPolicy,
    at pointer: (MotionError.Quantity) -> JSONPointer = OperationRequest.member,
    choice: SelectedAnchor? = nil
  ) throws(InvalidRequest) -> JSONWriter {
    let duration = try physics(at: pointer) { () throws(MotionError) in
      try motion.settlingDuration(settling, budget: &budget)
    }
    return try response(duration, motion.destination, motion.threshold, choice)
  }

  private func response(
    _ duration: SettlingDuration, _ destination: Coordinate, _ threshold: Double,
    _ choice: SelectedAnchor?
  ) throws(InvalidRequest) -> JSONWriter {
    var writer = JSONWriter(reservingCapacity: choice == nil ? 128 : 256)
    writer.beginObject()
    writer.member("settlingDuration", try finite(duration))
    writer.key("destination")
    writer.coordinate(destination, on: axes)
    writer.threshold(.common(threshold), on: axes)
    if let choice { writer.selectedAnchor(choice, axisNames: axes.names) }
    writer.endObject(with: warnings)
    return writer
  }

  /// Returns a response whose only member is a coordinate.
  func response(_ name: StaticString, _ coordinate: Coordinate) -> JSONWriter {
    var writer = JSONWriter(reservingCapacity: 64)
    writer.beginObject()
    writer.key(name)
    writer.coordinate(coordinate, on: axes)
    writer.endObject(with: warnings)
    return writer
  }
}
