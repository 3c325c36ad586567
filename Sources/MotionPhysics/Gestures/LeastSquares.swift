/// Polynomials fitted to points by the method of least squares.
enum LeastSquares {
  /// Returns the slope, at the first point, of the line or the parabola that fits points best; 0 if all times
  /// are equal.
  ///
  /// Times and values are measured from the first point and scaled by their largest difference from it. The
  /// sums therefore neither overflow nor underflow, and a large common offset costs no digits. The parabola
  /// is the sum of the line and of a polynomial of degree 2 that is orthogonal to every line.
  ///
  /// - Parameters:
  ///   - points: The points. A parabola needs three different times.
  ///   - degree: 1 for a line, 2 for a parabola.
  static func slope(of points: [(time: Double, value: Double)], degree: Int) -> Double {
    guard let first = points.first else { return 0 }
    var timeScale = 0.0
    var valueScale = 0.0
    for point in points {
      timeScale = max(timeScale, abs(point.time - first.time))
      valueScale = max(valueScale, abs(point.value - first.value))
    }
    guard timeScale > 0, valueScale > 0 else { return 0 }
    let count = Double(points.count)
    var meanTime = 0.0
    var meanValue = 0.0
    for point in points {
      meanTime += (point.time - first.time) / timeScale / count
      meanValue += (point.value - first.value) / valueScale / count
    }
    let centered = points.map { point in
      (
        time: (point.time - first.time) / timeScale - meanTime,
        value: (point.value - first.value) / valueScale - meanValue
      )
    }
    var covariance = 0.0
    var variance = 0.0
    var thirdMoment = 0.0
    for point in centered {
      covariance += point.time * point.value
      variance += point.time * point.time
      thirdMoment += point.time * point.time * point.time
    }
    var slope = covariance / variance
    if degree == 2 {
      let skew = thirdMoment / variance
      var product = 0.0
      var norm = 0.0
      for point in centered {
        let value = point.time * (point.time - skew) - variance / count
        product += value * point.value
        norm += value * value
      }
      // The derivative of the orthogonal polynomial at the first point, whose centered time is −meanTime.
      if norm > 0 { slope += product / norm * (-2 * meanTime - skew) }
    }
    return slope * (valueScale / timeScale)
  }
}
