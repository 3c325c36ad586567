/// The set of all lines that satisfy a list of conditions "at most (or at least) this value at this
/// time".
///
/// In the plane of (value at a reference time, slope) each condition is a half-plane. The feasible
/// lines form a convex polygon, and each further condition clips it.
///
/// The conditions of each kind are added in order of time.
struct FeasibleLines {
  /// A straight line over time.
  struct Line {
    let reference: Double
    let value: Double
    let slope: Double

    /// Returns the value at a time.
    func value(at time: Double) -> Double { value + slope * (time - reference) }

    /// Returns the time at which two lines intersect, or `nil` if they are parallel.
    func intersectionTime(with other: Line) -> Double? {
      let difference = slope - other.slope
      guard difference != 0 else { return nil }
      return reference + (other.value(at: reference) - value) / difference
    }
  }

  private let reference: Double
  private var polygon: ClippedPolygon
  /// The number of corners examined so far.
  private(set) var steps = 0

  /// Creates the set of all lines with bounded value at the reference time and bounded slope.
  init(reference: Double, greatestValue: Double, greatestSlope: Double) {
    self.reference = reference
    polygon = ClippedPolygon(greatestValue: greatestValue, greatestSlope: greatestSlope)
  }

  /// Keeps only the lines that are at most `limit` at `time`. If there are none, leaves the set
  /// unchanged and returns `false`.
  mutating func keep(at time: Double, notAbove limit: Double) -> Bool {
    polygon.clip(time - reference, 1, limit, steps: &steps)
  }

  /// Keeps only the lines that are at least `limit` at `time`. If there are none, leaves the set
  /// unchanged and returns `false`.
  mutating func keep(at time: Double, notBelow limit: Double) -> Bool {
    polygon.clip(time - reference, -1, -limit, steps: &steps)
  }

  /// Returns the line that is lowest (`sign` 1) or highest (`sign` −1) at a time.
  func extreme(at time: Double, sign: Double) -> Line {
    let corners = polygon.corners
    var best = line(corners[0])
    for corner in corners {
      let candidate = line(corner)
      if sign * candidate.value(at: time) < sign * best.value(at: time) { best = candidate }
    }
    return best
  }

  /// A line from the middle of the set: the mean of the polygon's corners.
  var middle: Line {
    let corners = polygon.corners
    let count = Double(corners.count)
    let sum = corners.reduce((0, 0)) { ($0.0 + $1.value, $0.1 + $1.slope) }
    return Line(reference: reference, value: sum.0 / count, slope: sum.1 / count)
  }

  private func line(_ corner: ClippedPolygon.Corner) -> Line {
    Line(reference: reference, value: corner.value, slope: corner.slope)
  }
}
