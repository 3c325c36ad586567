import StrictJSON

extension OperationRequest {
  /// Returns the number of elements of an array. Adds an error and returns nil if the node is not an
  /// array of 1 to `limit` elements.
  ///
  /// - Parameters:
  ///   - noun: What the elements are, in the plural, for the error text.
  ///   - example: A valid value in JSON, for the error text.
  func elementCount(
    of node: JSONDocument.Node, _ noun: StaticString, upTo limit: Int, example: StaticString,
    at pointer: JSONPointer
  ) -> Int? {
    guard document.kind(node) == .array else {
      addError(pointer, ErrorMessages.mustBe("an array", suchAs: example, received: received(node)))
      return nil
    }
    let count = document.count(node)
    guard (1...limit).contains(count) else {
      addError(
        pointer,
        "must have 1 to \(ErrorMessages.grouped(limit)) \(noun), received \(ErrorMessages.grouped(count))")
      return nil
    }
    return count
  }

  /// Returns an array of 1 to `limits.values` numbers. Returns nil if the array or any element is
  /// invalid, after adding an error for each invalid element.
  func numbers(
    _ node: JSONDocument.Node, _ noun: StaticString, example: StaticString, at pointer: JSONPointer
  ) -> [Double]? {
    guard
      let count = elementCount(of: node, noun, upTo: limits.values, example: example, at: pointer)
    else { return nil }
    let errorsBefore = errorCount
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    for (index, item) in document.elements(node).enumerated() {
      numbers.append(number(item, in: .any, at: pointer.appending(index)) ?? 0)
    }
    return errorCount == errorsBefore ? numbers : nil
  }
}
