import StrictJSON

/// `compare`: how far curves are from one of them.
enum CompareEndpoint {
  /// The greatest number of curves.
  static let curveLimit = 8
  /// The work of reading one curve, in units of the budget, except what the parts of its operation spend
  /// themselves.
  static let curveWork = 80
  /// The least part of the shorter of two time ranges that must overlap.
  static let leastOverlap = 0.5

  static func compare(_ request: OperationRequest) throws(InvalidRequest) -> Comparison {
    var members = request.members
    let nodes = members.curveNodes()
    let reference = members.take("reference").map {
      request.integer($0, in: 0...max(0, nodes.count - 1), at: members.pointer(to: "reference")) ?? 0
    }
    let tolerance = members.number("tolerance", in: .nonNegative)
    let until = members.number("until", in: .positive)
    members.finish()
    var curves: [ComparedCurve] = []
    for (index, node) in nodes.enumerated() {
      let pointer = JSONPointer.root.appending("curves").appending(index)
      if let curve = try request.comparedCurve(node, at: pointer, hasEnd: until != nil) {
        curves.append(curve)
      }
    }
    try request.check()
    guard curves.count == nodes.count, !curves.isEmpty else { throw .validationErrors }
    request.costlyPart = .curves
    return try request.compare(curves, with: reference ?? 0, until: until, tolerance: tolerance)
  }

  /// Returns whether the document found an error inside the body of a curve, which is read as a request of
  /// its own.
  @Sendable static func isInsideBody(_ pointer: JSONPointer) -> Bool {
    let tokens = pointer.tokens
    return tokens.count > 3 && tokens[0].utf8.elementsEqual("curves".utf8)
      && tokens[2].utf8.elementsEqual("body".utf8)
  }
}
