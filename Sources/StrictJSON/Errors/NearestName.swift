package import MotionSystem

/// "Did you mean …?" suggestions: the allowed name nearest to an unknown one.
package enum NearestName {
  /// Returns the nearest candidate if it is a likely misspelling: at most one letter or a third of them
  /// differ, or the name is the start of the candidate or one of its words between hyphens. Letter case and
  /// separators are ignored. Returns nil if the budget is exhausted.
  package static func nearest(
    to name: String, among candidates: [some CustomStringConvertible], budget: WorkMeter = .unlimited
  ) -> String? {
    guard name.utf8.count <= String.maximumNameBytes else { return nil }
    let received = letters(of: name)
    guard !received.isEmpty, received.count <= maximumLength else { return nil }
    var best: (name: String, distance: (Int, Int))?
    for candidate in candidates {
      guard budget.spend(candidateWork) else { return nil }
      let text = candidate.description
      let known = letters(of: text)
      // A prefix of at least three letters counts as near, and so does a word, such as `spring` of
      // `react-spring`. Among several candidates the shortest wins.
      let isNearPart =
        received.count > 2
        && (known.starts(with: received)
          || text.utf8.split(separator: UInt8(ascii: "-")).contains { $0.elementsEqual(received) })
      let allowed = max(1, max(received.count, known.count) / 3)
      // Each letter more or less is an edit. The comparison spares most candidates the search.
      guard isNearPart || abs(received.count - known.count) <= allowed else { continue }
      guard budget.spend(received.count * known.count / cellsPerUnit) else { return nil }
      let edits = editDistance(received, known)
      let distance = isNearPart ? min(edits, 1) : edits
      if distance <= allowed, (distance, edits) < best?.distance ?? (.max, .max) {
        best = (text, (distance, edits))
      }
    }
    return best?.name
  }

  /// Returns what to write instead of a name: the nearest candidate, or a text and all of them.
  package static func advice(
    to name: String, among candidates: [some CustomStringConvertible], budget: WorkMeter = .unlimited,
    otherwise list: String
  ) -> String {
    let nearest = nearest(to: name, among: candidates, budget: budget)
    return nearest.map { "did you mean \($0)?" }
      ?? list + candidates.map { $0.description }.joined(separator: ", ")
  }

  /// The work of reading a candidate, in units of a budget.
  private static let candidateWork = 8
  /// The number of pairs of letters that are compared in one unit of work.
  private static let cellsPerUnit = 4

  /// The greatest number of letters of a name that gets a suggestion.
  private static let maximumLength = 32

  private static func letters(of name: String) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): nil
      default: byte
      }
    }
  }

  /// Damerau–Levenshtein distance with adjacent transpositions (optimal string alignment).
  private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    // The rows of the table before, at and after the previous letter. Their memory is used in turn.
    var before = Array(0...right.count)
    var previous = before
    var current = before
    for (row, letter) in left.enumerated() {
      current[0] = row + 1
      for (column, other) in right.enumerated() {
        var cost = min(
          previous[column] + (letter == other ? 0 : 1), min(previous[column + 1], current[column]) + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, before[column - 1] + 1)
        }
        current[column + 1] = cost
      }
      swap(&before, &previous)
      swap(&previous, &current)
    }
    return previous[right.count]
  }
}

extension [String] {
  /// The texts as alternatives: `a, b or c`.
  package var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}
