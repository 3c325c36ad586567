/// A small symmetric positive semidefinite system of linear equations, such as normal equations.
///
/// The system is scaled to a unit diagonal and solved by Cholesky decomposition. An unknown whose pivot
/// vanishes depends on those before it and becomes 0.
package struct SymmetricSystem {
  /// The number of unknowns.
  package let count: Int
  private var matrix: [Double]
  private var right: [Double]

  /// Creates a system with zero coefficients.
  init(count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * count)
    right = Array(repeating: 0, count: count)
  }

  /// Creates the normal equations of some of the unknowns.
  ///
  /// - Parameters:
  ///   - rows: For each unknown, the sums of the products of its column with all columns.
  ///   - unknowns: The indices of the unknowns.
  ///   - right: The index of the column of the right side.
  package init(_ rows: [SIMD8<Double>], unknowns: [Int], right column: Int) {
    self.init(count: unknowns.count)
    for (row, unknown) in unknowns.enumerated() {
      for other in 0...row { self[row, other] = rows[unknown][unknowns[other]] }
      self[row] = rows[unknown][column]
    }
  }

  /// The coefficient of unknown `column` in equation `row`; only those with column ≤ row are used.
  subscript(row: Int, column: Int) -> Double {
    get { matrix[row * count + column] }
    set { matrix[row * count + column] = newValue }
  }

  /// The right side of equation `row`.
  subscript(row: Int) -> Double {
    get { right[row] }
    set { right[row] = newValue }
  }

  /// Returns the solution.
  package func solution() -> [Double] {
    var factor = matrix
    let scale = (0..<count).map { index in
      let diagonal = self[index, index]
      return diagonal > 0 && diagonal.isFinite ? 1 / diagonal.squareRoot() : 0
    }
    var result = Array(repeating: 0.0, count: count)
    for row in 0..<count {
      var value = right[row] * scale[row]
      for column in 0...row {
        var sum = self[row, column] * scale[row] * scale[column]
        for index in 0..<column { sum -= factor[row * count + index] * factor[column * count + index] }
        if column < row {
          let pivot = factor[column * count + column]
          factor[row * count + column] = pivot > 0 ? sum / pivot : 0
        } else {
          factor[row * count + row] = sum > SymmetricSystem.leastPivot ? sum.squareRoot() : 0
        }
      }
      for index in 0..<row { value -= factor[row * count + index] * result[index] }
      let pivot = factor[row * count + row]
      result[row] = pivot > 0 ? value / pivot : 0
    }
    for row in (0..<count).reversed() {
      let pivot = factor[row * count + row]
      var value = result[row]
      for index in (row + 1)..<max(row + 1, count) { value -= factor[index * count + row] * result[index] }
      result[row] = pivot > 0 ? value / pivot : 0
    }
    return (0..<count).map { result[$0] * scale[$0] }
  }

  /// A pivot of a system with a unit diagonal that counts as 0.
  private static let leastPivot = 1e-13
}
