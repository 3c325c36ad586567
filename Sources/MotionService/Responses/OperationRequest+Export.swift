import CurveExport
import MotionPhysics
import StrictJSON

extension OperationRequest {
  /// A trajectory in a text format other than JSON.
  func export(_ trajectory: Trajectory, _ format: CurveFormat, name: String) throws(InvalidRequest) -> [UInt8]
  {
    let thresholds: [Double] =
      switch trajectory.motion.threshold {
      case .common(let threshold): Array(repeating: threshold, count: axes.count)
      case .perAxis(let thresholds): thresholds.components
      }
    let curve = ExportedCurve(
      name: name, axisNames: axes.names, curve: trajectory.motion.curve, samples: trajectory.samples,
      decimals: trajectory.decimals, destination: trajectory.motion.destination, thresholds: thresholds,
      end: trajectory.end, tolerance: trajectory.tolerance)
    do throws(ExportError) {
      return try format.text(of: curve)
    } catch {
      errors.add(JSONPointer.root.appending("format"), error.detail)
      throw .errors
    }
  }
}
