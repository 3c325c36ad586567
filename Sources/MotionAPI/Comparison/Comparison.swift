import MotionPhysics

/// A comparison of curves.
struct Comparison {
  struct Row {
    let curve: ComparedCurve
    let difference: CurveDifference
    /// The destination minus that of the reference.
    let destinationDifference: Double
    /// The settling duration minus that of the reference; nil if one of them never settles.
    let settlingDifference: Double?
    /// The distance from the start of the reference to its destination.
    let travel: Double
  }

  let reference: Int
  let rows: [Row]
  let tolerance: Double?
  /// The last time of all curves in seconds.
  let end: Double

  func passes(_ row: Row) -> Bool? { tolerance.map { row.difference.maximum <= $0 } }
}
