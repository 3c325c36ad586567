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

  static let compare = Operation.Definition(
    name: "compare", handler: .comparison { fields throws(InvalidRequest) in try comparison(&fields) },
    hasOnlyScalarMembers: false)

  /// Reads a comparison, including the requests for its curves, and computes it.
  private static func comparison(_ fields: inout FieldReader) throws(InvalidRequest) -> Comparison {
    let nodes = curveNodes(&fields)
    let reference = fields.integer("reference", in: 0...max(0, nodes.count - 1)) ?? 0
    let tolerance = fields.number("tolerance", in: .nonNegative)
    // Seconds.
    let until = fields.number("until", in: .positive)
    let name = fields.curveName()
    fields.finish()
    var curves: [ComparedCurve] = []
    for (index, node) in nodes.enumerated() {
      try fields.context.spend(curveWork)
      let curve = fields.item(
        node, index, of: "curves", example: #"{"operation": "spring/trajectory", "body": {"from": 100}}"#
      ) { ComparedCurve(&$0, hasEnd: until != nil) }
      if let curve { curves.append(curve) }
    }
    try fields.context.check()
    guard curves.count == nodes.count, !curves.isEmpty else { throw .validationErrors }
    fields.context.costlyPart = .curves
    return try Comparison(
      name: name, of: curves, with: reference, until: until, tolerance: tolerance, in: fields.context)
  }

  /// Reads `curves`: an array of 2 to 8 objects.
  private static func curveNodes(_ fields: inout FieldReader) -> [JSONDocument.Node] {
    guard let node = fields.takeRequired("curves") else { return [] }
    guard fields.document.kind(node) == .array else {
      fields.refuse(
        node, "curves", mustBe: "an array",
        suchAs: #"[{"operation": "deceleration/trajectory", "body": {"from": 0, "velocity": 1000}}, …]"#)
      return []
    }
    let count = fields.document.count(node)
    guard (2...curveLimit).contains(count) else {
      fields.addError(.limit, "curves", "must have 2 to \(curveLimit) curves, received \(count)")
      return []
    }
    return Array(fields.document.elements(node))
  }
}
