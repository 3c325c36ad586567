import MotionSystem

extension Polyline {
  /// Returns the corners of few lines within a distance of the only axis, by the swing filter (Elmeleegy,
  /// Elmagarmid, Cecchet, Aref and Zwaenepoel, 2009); nil if there are more than `limit`.
  ///
  /// The first and the last corner are the ends of the polyline; the others may lie off it. Of 648 curves,
  /// the lines from the first point alone had 3 % more corners than the fewer ones from either end.
  ///
  /// - Parameters:
  ///   - distance: The greatest distance from the points, in units of the value.
  ///   - limit: The greatest number of corners.
  ///   - budget: The computation that may be used: half a unit for each point.
  /// - Throws: `tooMuchWork` if the budget is exhausted.
  func corners(
    within distance: Double, limit: Int, budget: WorkMeter
  ) throws(MotionError) -> [PolylinePoint]? {
    guard budget.spend(1 + times.count / 2) else { throw .tooMuchWork }
    let forward = greedyCorners(within: distance, limit: limit)
    let reversed = Polyline(times: times.reversed().map { -$0 }, values: [values[0].reversed()])
    let backward = reversed.greedyCorners(within: distance, limit: min(limit, (forward?.count ?? .max) - 1))
    return backward?.reversed().map { PolylinePoint(time: -$0.time, value: $0.value) } ?? forward
  }

  /// Returns the corners of lines each of which, from the first point on, is as long as possible.
  private func greedyCorners(within distance: Double, limit: Int) -> [PolylinePoint]? {
    let last = times.count - 1
    var corners = [PolylinePoint(time: times[0], value: values[0][0])]
    var next = 1
    while let (corner, index) = line(from: corners[corners.count - 1], next, distance) {
      guard corners.count < limit else { return nil }
      corners.append(corner)
      next = index
    }
    if last > 0 { corners.append(PolylinePoint(time: times[last], value: values[0][last])) }
    return corners.count <= limit ? corners : nil
  }

  /// Returns the end of the longest line from a corner, and the index of the first point after it; nil if the
  /// line reaches the last point.
  ///
  /// The line extends as far as the tube around the points allows. Its slope is then the last one that was
  /// possible, and it ends where it leaves the tube. Along a bend, a line from one side of the tube touches
  /// the other side and ends on the first one again, which is as far as any line can extend.
  ///
  /// - Parameter first: The index of the first point after the corner.
  private func line(
    from corner: PolylinePoint, _ first: Int, _ distance: Double
  ) -> (end: PolylinePoint, next: Int)? {
    // The slopes of the lines within the tube up to each point: an interval that only narrows.
    var slopes = (lower: -Double.infinity, upper: Double.infinity)
    for index in times.indices.dropFirst(first) {
      let offset = values[0][index] - corner.value
      // The last point is met exactly.
      let width = index == times.count - 1 ? 0 : distance
      let elapsed = times[index] - corner.time
      let further = (
        lower: max(slopes.lower, (offset - width) / elapsed),
        upper: min(slopes.upper, (offset + width) / elapsed)
      )
      if further.lower <= further.upper || index == first {
        slopes = further
        continue
      }
      let isTooLow = further.lower > slopes.lower
      let slope = isTooLow ? slopes.upper : slopes.lower
      func value(_ time: Double) -> Double { corner.value + slope * (time - corner.time) }
      let (inside, outside) = (times[index - 1], times[index])
      let sign = isTooLow ? 1.0 : -1
      let room = max(distance + sign * (value(inside) - values[0][index - 1]), 0)
      let excess = max(-(width + sign * (value(outside) - values[0][index])), 0)
      let share = room + excess > 0 ? room / (room + excess) : 0
      var end = inside + share * (outside - inside)
      if end >= outside { end = inside }
      return (PolylinePoint(time: end, value: value(end)), index)
    }
    return nil
  }
}
