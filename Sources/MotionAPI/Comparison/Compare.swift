import CurveExport
import MotionPhysics
import StrictJSON

extension Operation {
  static let curveLimit = 8

  /// `compare`: how far curves are from one of them.
  static let compare = Operation("compare", formats: [.json, .curve(.svg)], hasOnlyScalarMembers: false) {
    call throws(InvalidRequest) in
    let nodes = call.curves()
    let reference = call.integer("reference", in: 0...max(0, nodes.count - 1)) ?? 0
    let tolerance = call.number("tolerance", in: .nonNegative)
    // Seconds.
    let until = call.number("until", in: .positive)
    let name = call.curveName()
    call.finish()
    var curves: [ComparedCurve] = []
    for (index, node) in nodes.enumerated() {
      // The work of reading one curve, except what the parts of its operation spend themselves.
      try call.spend(80)
      let curve = call.object(
        node, at: index, "curves", example: #"{"operation": "spring/trajectory", "body": {"from": 100}}"#
      ) { ComparedCurve(call, hasEnd: until != nil) }
      if let curve { curves.append(curve) }
    }
    try call.check()
    guard curves.count == nodes.count, !curves.isEmpty else { throw .validationErrors }
    call.costlyPart = .curves
    let comparison = try Comparison(
      name: name, of: curves, with: reference, until: until, tolerance: tolerance, in: call)
    if call.format == .json {
      try call.write(reservingCapacity: 256 * curves.count) { comparison.write(to: &$0) }
    } else {
      call.write(try comparison.plot(in: call))
    }
  }
}

extension Call {
  /// Reads `curves`: an array of 2 to 8 objects.
  fileprivate func curves() -> [JSONDocument.Node] {
    guard let node = takeRequired("curves") else { return [] }
    guard document.kind(node) == .array else {
      refuse(
        node, "curves", mustBe: "an array",
        suchAs: #"[{"operation": "deceleration/trajectory", "body": {"from": 0, "velocity": 1000}}, …]"#)
      return []
    }
    let count = document.count(node)
    guard (2...Operation.curveLimit).contains(count) else {
      addError(.limit, "curves", "must have 2 to \(Operation.curveLimit) curves, received \(count)")
      return []
    }
    return Array(document.elements(node))
  }
}
