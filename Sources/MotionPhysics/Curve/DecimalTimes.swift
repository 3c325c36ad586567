import MotionSystem

/// Rounds times to decimals.
package struct DecimalTimes {
  /// 10 to the power of the number of decimals.
  private let scale: Double

  package init(decimals: Int) { self.init(scale: pow(10, Double(decimals))) }

  init(scale: Double) { self.scale = scale }

  /// Returns the nearest decimal time that is less than `end`. A time whose digits a double cannot hold is
  /// returned unchanged.
  package func nearest(_ time: Double, before end: Double) -> Double {
    let units = (time * scale).rounded(.toNearestOrEven)
    guard units < 0x1p53 else { return time }
    return units / scale < end ? units / scale : max(units - 1, 0) / scale
  }

  /// Returns the least number of decimals with which times that are `step` seconds apart keep their spacing
  /// to one percent; nil if they need more digits than a decimal has.
  ///
  /// - Parameter minimum: The least result, 0…15.
  package static func decimals(apart step: Double, atLeast minimum: Int) -> Int? {
    var decimals = min(max(minimum, 6), 15)
    var units = step * pow(10, Double(decimals))
    while units < 100 {
      guard decimals < 15 else { return nil }
      decimals += 1
      units *= 10
    }
    return decimals
  }
}
