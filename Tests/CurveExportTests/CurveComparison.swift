import MotionPhysics

/// Compares exported points with the exact curve.
enum CurveComparison {
  /// Returns the greatest distance of a function of time from an axis at many times, except the
  /// ends.
  static func greatestError(
    _ axis: AxisCurve, until end: Double, places: Int = 20_011, of function: (Double) -> Double
  ) -> Double {
    (1..<places).reduce(0) { greatest, place in
      let time = end * Double(place) / Double(places)
      return max(greatest, abs(function(time) - axis.state(at: time).value))
    }
  }

  /// Returns the value of a polyline at a time. Before the first and after the last point it is
  /// constant.
  static func polylineValue(_ points: [(time: Double, value: Double)], at time: Double) -> Double {
    guard let after = points.firstIndex(where: { $0.time > time }) else { return points.last?.value ?? 0 }
    guard after > 0 else { return points[0].value }
    let (start, end) = (points[after - 1], points[after])
    return start.value + (end.value - start.value) * ((time - start.time) / (end.time - start.time))
  }
}
