/// The set of all lines that satisfy a list of conditions "at most (or at least) this value at this
/// time".
///
/// In the plane of (value at a reference time, slope) each condition is a half-plane. The feasible
/// lines form a convex polygon, and each further condition clips it. The polygon of a smooth curve has
/// a few corners, however many conditions were added, and a condition examines all of them. A
/// recording may give the polygon as many corners as it has points; `ClippedPolygon` then finds the
/// clipped corners without a scan.
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

  /// The greatest number of corners that a condition examines one by one.
  private static let scanLimit = 64

  private let reference: Double
  private var corners: [ClippedPolygon.Corner]
  /// Storage for the clipped polygon, reused so that clipping does not allocate.
  private var spare: [ClippedPolygon.Corner] = []
  /// The corners at which clipping continues, for conditions of each kind, in `corners`.
  private var upperEnd: ClippedPolygon.Corner
  private var lowerEnd: ClippedPolygon.Corner
  /// The polygon, instead of `corners`, once it has had more than `scanLimit` corners.
  private var large: ClippedPolygon?
  /// The number of corners examined so far.
  private(set) var steps = 0

  /// Creates the set of all lines with bounded value at the reference time and bounded slope.
  init(reference: Double, greatestValue: Double, greatestSlope: Double) {
    self.reference = reference
    lowerEnd = (-greatestValue, -greatestSlope)
    upperEnd = (greatestValue, greatestSlope)
    corners = [lowerEnd, (greatestValue, -greatestSlope), upperEnd, (-greatestValue, greatestSlope)]
  }

  /// Keeps only the lines that are at most `limit` at `time`. If there are none, leaves the set
  /// unchanged and returns `false`.
  mutating func keep(at time: Double, notAbove limit: Double) -> Bool { cut(time - reference, 1, limit) }

  /// Keeps only the lines that are at least `limit` at `time`. If there are none, leaves the set
  /// unchanged and returns `false`.
  mutating func keep(at time: Double, notBelow limit: Double) -> Bool { cut(time - reference, -1, -limit) }

  /// Returns the line that is lowest (`sign` 1) or highest (`sign` −1) at a time.
  func extreme(at time: Double, sign: Double) -> Line {
    let corners = large?.corners ?? corners
    var best = line(corners[0])
    for corner in corners {
      let candidate = line(corner)
      if sign * candidate.value(at: time) < sign * best.value(at: time) { best = candidate }
    }
    return best
  }

  /// A line from the middle of the set: the mean of the polygon's corners.
  var middle: Line {
    let corners = large?.corners ?? corners
    let count = Double(corners.count)
    let sum = corners.reduce((0, 0)) { ($0.0 + $1.value, $0.1 + $1.slope) }
    return Line(reference: reference, value: sum.0 / count, slope: sum.1 / count)
  }

  private func line(_ corner: ClippedPolygon.Corner) -> Line {
    Line(reference: reference, value: corner.value, slope: corner.slope)
  }

  /// Removes the lines with sign·(value + slope·elapsed) > limit.
  private mutating func cut(_ elapsed: Double, _ sign: Double, _ limit: Double) -> Bool {
    if let remains = large?.clip(elapsed, sign, limit, steps: &steps) { return remains }
    steps += corners.count
    var isWhole = true
    var isEmpty = true
    for corner in corners {
      if sign * (corner.value + corner.slope * elapsed) <= limit { isEmpty = false } else { isWhole = false }
    }
    if isWhole { return true }
    if isEmpty { return false }
    spare.removeAll(keepingCapacity: true)
    var otherEnd = sign > 0 ? lowerEnd : upperEnd
    var (start, end) = (otherEnd, otherEnd)
    var clipsOther = false
    var previous = corners[corners.count - 1]
    var before = sign * (previous.value + previous.slope * elapsed) - limit
    for corner in corners {
      let here = sign * (corner.value + corner.slope * elapsed) - limit
      if (here <= 0) != (before <= 0) {
        let crossing = ClippedPolygon.crossing(previous, before, corner, here)
        if here <= 0 { end = crossing } else { start = crossing }
        spare.append(crossing)
      }
      if here <= 0 { spare.append(corner) } else if corner == otherEnd { clipsOther = true }
      (previous, before) = (corner, here)
    }
    swap(&corners, &spare)
    if clipsOther { otherEnd = start }
    (upperEnd, lowerEnd) = sign > 0 ? (end, otherEnd) : (otherEnd, end)
    if corners.count > FeasibleLines.scanLimit { growLarge() }
    return true
  }

  private mutating func growLarge() {
    let upper = corners.firstIndex { $0 == upperEnd } ?? 0
    let lower = corners.firstIndex { $0 == lowerEnd } ?? 0
    large = ClippedPolygon(corners, upperEnd: upper, lowerEnd: lower)
  }
}
