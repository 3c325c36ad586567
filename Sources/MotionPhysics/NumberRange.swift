/// The numbers that a parameter may be.
package enum NumberRange: Sendable {
  case any
  case positive
  /// Greater than 0 by so much that half of the number is exact.
  case normal
  case nonNegative
  case openClosed(Double, Double)
  case open(Double, Double)
  case closed(Double, Double)

  /// The least number whose fractions are in the range of a double with all their digits.
  package static let leastNormal = 1e-300

  package func contains(_ number: Double) -> Bool {
    switch self {
    case .any: true
    case .positive: number > 0
    case .normal: number >= NumberRange.leastNormal
    case .nonNegative: number >= 0
    case .openClosed(let low, let high): number > low && number <= high
    case .open(let low, let high): number > low && number < high
    case .closed(let low, let high): number >= low && number <= high
    }
  }
}
