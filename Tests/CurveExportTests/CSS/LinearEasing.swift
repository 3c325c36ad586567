import Foundation

/// An evaluator of CSS `linear()`, implemented independently from CSS Easing Functions Level 2.
struct LinearEasing {
  /// The control points: input progress and output progress.
  let points: [(input: Double, output: Double)]

  /// Parses `linear(…)`. Returns `nil` if the text is malformed.
  init?(_ text: String) {
    guard text.hasPrefix("linear("), text.hasSuffix(")") else { return nil }
    var points: [(input: Double?, output: Double)] = []
    for stop in text.dropFirst(7).dropLast().split(separator: ",") {
      var output: Double?
      var inputs: [Double] = []
      for word in stop.split(separator: " ") {
        if word.hasSuffix("%") {
          guard let percent = Double(word.dropLast()) else { return nil }
          inputs.append(percent / 100)
        } else {
          guard output == nil, let number = Double(word) else { return nil }
          output = number
        }
      }
      guard let output, inputs.count <= 2 else { return nil }
      points.append((inputs.first, output))
      if inputs.count == 2 { points.append((inputs[1], output)) }
    }
    guard points.count >= 2 else { return nil }
    if points[0].input == nil { points[0].input = 0 }
    var largest = points[0].input ?? 0
    for index in points.indices {
      if index == points.count - 1, points[index].input == nil { points[index].input = max(1, largest) }
      if let input = points[index].input {
        largest = max(largest, input)
        points[index].input = largest
      }
    }
    var filled: [(input: Double, output: Double)] = []
    for (index, point) in points.enumerated() {
      if let input = point.input {
        filled.append((input, point.output))
        continue
      }
      // Omitted inputs are distributed evenly between the adjacent ones.
      guard let before = filled.last?.input,
        let next = points[index...].first(where: { $0.input != nil })?.input,
        let run = points[index...].firstIndex(where: { $0.input != nil })
      else { return nil }
      filled.append((before + (next - before) / Double(run - index + 1), point.output))
    }
    self.points = filled
  }

  /// Returns the output progress at an input progress between 0 and 1.
  func output(at input: Double) -> Double {
    var index = points.lastIndex { $0.input <= input } ?? 0
    if index == points.count - 1 { index -= 1 }
    let (start, end) = (points[index], points[index + 1])
    if start.input == end.input { return input < start.input ? start.output : end.output }
    return start.output + (end.output - start.output) * (input - start.input) / (end.input - start.input)
  }
}
