/// A convex polygon that half-planes clip one after another, each in constant amortized time.
///
/// A half-plane clips the corners around the one that is farthest outside. There are two kinds of
/// half-planes: the outward normals of one kind rotate counterclockwise from one half-plane to the next,
/// within 90°, and those of the other kind do the same on the opposite side. Let AB be the edge that the
/// latest half-plane of a kind added, in counterclockwise order. The normals of the edges after B lie
/// beyond every later normal of the kind, so B is the farthest corner for the next one. If the other
/// kind clipped B, the farthest corner is one of the two ends of the edge that replaced it.
///
/// No search is therefore necessary: the corners are examined from B in both directions up to the
/// first one that remains. Each half-plane adds at most two corners, and each examined corner except four
/// is removed, so n half-planes take a number of steps proportional to n.
struct ClippedPolygon {
  /// A corner in the plane of value and slope.
  typealias Corner = (value: Double, slope: Double)

  /// A corner that is linked to its neighbors.
  private struct Link {
    var corner: Corner
    /// The index of the next corner counterclockwise.
    var next: Int
    /// The index of the previous corner.
    var previous: Int
  }

  /// The corners of the polygon, and corners that were clipped.
  private var links: [Link]
  /// The index of B for half-planes with the sign 1.
  private var upperEnd: Int
  /// The index of B for half-planes with the sign −1.
  private var lowerEnd: Int

  /// Creates the rectangle of all values and slopes up to a size.
  init(greatestValue: Double, greatestSlope: Double) {
    links = []
    // Most polygons need no more.
    links.reserveCapacity(32)
    links.append(Link(corner: (-greatestValue, -greatestSlope), next: 1, previous: 3))
    links.append(Link(corner: (greatestValue, -greatestSlope), next: 2, previous: 0))
    links.append(Link(corner: (greatestValue, greatestSlope), next: 3, previous: 1))
    links.append(Link(corner: (-greatestValue, greatestSlope), next: 0, previous: 2))
    upperEnd = 2
    lowerEnd = 0
  }

  /// The corners in counterclockwise order.
  var corners: [Corner] {
    var corners = [links[upperEnd].corner]
    var index = links[upperEnd].next
    while index != upperEnd {
      corners.append(links[index].corner)
      index = links[index].next
    }
    return corners
  }

  /// Removes the points with sign·(value + slope·elapsed) > limit. If no point would remain, leaves the
  /// polygon unchanged and returns `false`.
  /// - Parameters:
  ///   - elapsed: A number ≥ 0 that does not decrease from call to call with the same sign.
  ///   - steps: A number that is increased by the number of corners examined.
  mutating func clip(_ elapsed: Double, _ sign: Double, _ limit: Double, steps: inout Int) -> Bool {
    func excess(_ index: Int) -> Double {
      let corner = links[index].corner
      return sign * (corner.value + corner.slope * elapsed) - limit
    }
    var farthest = sign > 0 ? upperEnd : lowerEnd
    let other = sign > 0 ? lowerEnd : upperEnd
    var greatest = excess(farthest)
    let excessOfNext = excess(links[farthest].next)
    if excessOfNext > greatest { (farthest, greatest) = (links[farthest].next, excessOfNext) }
    steps += 2
    guard greatest > 0 else { return true }

    // The corners from `head` to `tail` are clipped.
    var clipsOther = farthest == other
    var (head, headExcess) = (farthest, greatest)
    var before = links[head].previous
    var beforeExcess = excess(before)
    while beforeExcess > 0 {
      guard before != farthest else { return false }
      if before == other { clipsOther = true }
      (head, headExcess) = (before, beforeExcess)
      before = links[head].previous
      beforeExcess = excess(before)
      steps += 1
    }
    var (tail, tailExcess) = (farthest, greatest)
    var after = links[tail].next
    var afterExcess = excess(after)
    while afterExcess > 0 {
      if after == other { clipsOther = true }
      (tail, tailExcess) = (after, afterExcess)
      after = links[tail].next
      afterExcess = excess(after)
      steps += 1
    }
    steps += 2

    let first = ClippedPolygon.crossing(links[before].corner, beforeExcess, links[head].corner, headExcess)
    let second = ClippedPolygon.crossing(links[tail].corner, tailExcess, links[after].corner, afterExcess)
    // The new corners replace the first and the last clipped one.
    let end = head == tail ? links.count : tail
    if head == tail { links.append(links[tail]) }
    links[head] = Link(corner: first, next: end, previous: before)
    links[end] = Link(corner: second, next: after, previous: head)
    links[after].previous = end
    let otherEnd = clipsOther ? head : other
    (upperEnd, lowerEnd) = sign > 0 ? (end, otherEnd) : (otherEnd, end)
    return true
  }

  /// Returns the point with an excess of 0 between two corners, one of which has an excess > 0.
  private static func crossing(_ from: Corner, _ fromExcess: Double, _ to: Corner, _ toExcess: Double)
    -> Corner
  {
    let share = fromExcess / (fromExcess - toExcess)
    return (from.value + share * (to.value - from.value), from.slope + share * (to.slope - from.slope))
  }
}
