import MotionSystem

/// One step of a minimax search: the change of four parameters that makes the greatest of linearized
/// distances smallest, within bounds.
///
/// This is a linear program in five variables, the change and the greatest distance h. The dual simplex
/// method begins with the bounds and the greatest distance, which are feasible for the dual, and exchanges
/// one of five active constraints at a time.
enum MinimaxStep {
  /// A signed distance and its gradient.
  struct Sample {
    let distance: Double
    let gradient: SIMD4<Double>
  }

  /// A constraint row·(change, h) ≥ bound. The first five lanes are used.
  private struct Constraint {
    var row = SIMD8<Double>()
    var bound = 0.0
  }

  private static let exchangeLimit = 100
  private static let size = 5

  /// Returns the change, and the greatest distance that the linearization predicts.
  static func solve(
    _ samples: [Sample], low: SIMD4<Double>, high: SIMD4<Double>, budget: WorkMeter
  ) throws(TokenFailure) -> (change: SIMD4<Double>, distance: Double) {
    guard var worst = samples.first else { return (SIMD4(), 0) }
    for sample in samples where abs(sample.distance) > abs(worst.distance) { worst = sample }
    var basis = [constraint(worst, sign: worst.distance < 0 ? -1 : 1)]
    for index in 0..<4 {
      basis.append(constraint(index, isUpper: basis[0].row[index] > 0, low, high))
    }
    var point = SIMD8<Double>()
    for _ in 0..<exchangeLimit {
      // Three systems of five equations, and a comparison with each sample.
      try budget.charge(40 + samples.count / 4)
      guard let solution = solution(of: basis.map { ($0.row, $0.bound) }) else { break }
      point = solution
      guard let entering = mostViolated(at: point, samples, low, high) else { break }
      // The multipliers of the dual, and of the entering constraint.
      var unit = SIMD8<Double>()
      unit[4] = 1
      guard let multipliers = Self.solution(of: transposed(basis, unit)),
        let change = Self.solution(of: transposed(basis, entering.row))
      else { break }
      var leaving: Int?
      var least = Double.infinity
      for index in 0..<size where change[index] > 1e-12 {
        let ratio = multipliers[index] / change[index]
        if ratio < least { (leaving, least) = (index, ratio) }
      }
      guard let leaving else { break }
      basis[leaving] = entering
    }
    return (
      SIMD4(point[0], point[1], point[2], point[3]).clamped(lowerBound: low, upperBound: high), point[4]
    )
  }

  private static func constraint(_ sample: Sample, sign: Double) -> Constraint {
    var constraint = Constraint()
    for index in 0..<4 { constraint.row[index] = -sign * sample.gradient[index] }
    constraint.row[4] = 1
    constraint.bound = sign * sample.distance
    return constraint
  }

  private static func constraint(
    _ index: Int, isUpper: Bool, _ low: SIMD4<Double>, _ high: SIMD4<Double>
  ) -> Constraint {
    var constraint = Constraint()
    constraint.row[index] = isUpper ? -1 : 1
    constraint.bound = isUpper ? -high[index] : low[index]
    return constraint
  }

  private static func mostViolated(
    at point: SIMD8<Double>, _ samples: [Sample], _ low: SIMD4<Double>, _ high: SIMD4<Double>
  ) -> Constraint? {
    let change = SIMD4(point[0], point[1], point[2], point[3])
    var violation = 1e-10
    var found: Constraint?
    var foundSample: (sample: Sample, sign: Double)?
    for sample in samples {
      let distance = sample.distance + (sample.gradient * change).sum()
      if abs(distance) - point[4] > violation {
        violation = abs(distance) - point[4]
        foundSample = (sample, distance < 0 ? -1 : 1)
      }
    }
    if let foundSample { found = constraint(foundSample.sample, sign: foundSample.sign) }
    for index in 0..<4 {
      if change[index] - high[index] > violation {
        violation = change[index] - high[index]
        found = constraint(index, isUpper: true, low, high)
      }
      if low[index] - change[index] > violation {
        violation = low[index] - change[index]
        found = constraint(index, isUpper: false, low, high)
      }
    }
    return found
  }

  /// Returns the equations Σ λ_j·row_j = target.
  private static func transposed(
    _ basis: [Constraint], _ target: SIMD8<Double>
  ) -> [(row: SIMD8<Double>, bound: Double)] {
    (0..<size).map { index in
      var row = SIMD8<Double>()
      for column in basis.indices { row[column] = basis[column].row[index] }
      return (row, target[index])
    }
  }

  /// Solves five linear equations by Gaussian elimination; nil if they are singular.
  private static func solution(of equations: [(row: SIMD8<Double>, bound: Double)]) -> SIMD8<Double>? {
    var rows = equations.map { equation in
      var row = equation.row
      row[size] = equation.bound
      return row
    }
    for column in 0..<size {
      var pivot = column
      for index in column..<size where abs(rows[index][column]) > abs(rows[pivot][column]) { pivot = index }
      guard abs(rows[pivot][column]) > 1e-14 else { return nil }
      rows.swapAt(column, pivot)
      rows[column] /= rows[column][column]
      for index in 0..<size where index != column {
        rows[index] -= rows[index][column] * rows[column]
      }
    }
    var result = SIMD8<Double>()
    for index in 0..<size { result[index] = rows[index][size] }
    return result
  }
}

extension SIMD4<Double> {
  fileprivate func clamped(lowerBound: SIMD4<Double>, upperBound: SIMD4<Double>) -> SIMD4<Double> {
    pointwiseMin(pointwiseMax(self, lowerBound), upperBound)
  }
}
