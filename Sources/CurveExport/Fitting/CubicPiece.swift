import MotionPhysics

/// A piece of a curve as a cubic with given values and velocities at its ends (Hermite), or as a line.
struct CubicPiece {
  let start: Double
  let end: Double
  let from: MotionState<Double>
  let to: MotionState<Double>
  var isStraight = false
  /// The number of half-periods of an oscillation within the piece.
  var swings = 0.0

  /// The number of equal parts at whose ends the piece is compared with the axis.
  func partCount(atLeast minimum: Int) -> Int {
    swings > 2 ? Int(min(swings, 1e6) * Double(minimum) / 2) : minimum
  }

  /// Returns the value at a time within the piece.
  func value(at time: Double) -> Double {
    let duration = end - start
    guard duration > 0 else { return to.value }
    let share = min(max((time - start) / duration, 0), 1)
    if isStraight { return from.value + share * (to.value - from.value) }
    let rest = 1 - share
    let third = duration / 3
    let first = from.value + from.velocity * third
    let second = to.value - to.velocity * third
    return rest * rest * (rest * from.value + 3 * share * first)
      + share * share * (3 * rest * second + share * to.value)
  }
}
