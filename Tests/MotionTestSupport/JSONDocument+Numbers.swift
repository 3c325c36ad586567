package import StrictJSON

extension JSONDocument {
  /// Returns the elements of an array of numbers, or nil if the node is not an array or has an element that
  /// is not a number.
  package func numbers(_ node: Node) -> [Double]? {
    guard kind(node) == .array else { return nil }
    let numbers = elements(node).map { number($0) }
    return numbers.contains(nil) ? nil : numbers.compactMap(\.self)
  }
}
