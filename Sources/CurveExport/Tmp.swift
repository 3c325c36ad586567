public import MotionPhysics

public struct ExportedCurve: Sendable {
  public init(
    name: String, axisNames: [String], curve: MotionCurve, samples: Samples, decimals: Int,
    destination: Coordinate, thresholds: [Double], end: Double, tolerance: Double?
  ) {}
}
public enum CurveFormat: Sendable, CaseIterable {
  case csv
  public var name: StaticString { "csv" }
  public var mediaType: StaticString { "text/csv" }
  public func text(of curve: ExportedCurve) throws(ExportError) -> [UInt8] { [] }
}
public enum ExportError: Error, Sendable, Equatable {
  case no
  public var detail: String { "" }
}
