import MotionPhysics
import MotionSystem
import StrictJSON

/// A position at which a drawer can settle.
struct ReceivedAnchor {
  let name: String?
  let value: ReceivedCoordinate

  /// The work of reading one anchor and comparing its distance, in units of the budget.
  private static let work = 16
  /// The part of that work that each axis causes.
  private static let workPerAxis = 5

  /// Reads `anchors`: an array of numbers, coordinates, or `{name, value}`. Names must be unique.
  static func all(_ call: Call) -> [ReceivedAnchor] {
    let items = call.elements(
      of: call.takeRequired("anchors", "anchors or interval is required"), "anchors",
      upTo: call.limits.anchors, example: "[80, 400, 720]")
    guard let items else { return [] }
    var anchors: [ReceivedAnchor] = []
    var places: [ByteKey: Int] = [:]
    for (index, item) in items.enumerated() {
      guard call.budget.spend(work + workPerAxis * call.axes.count) else { break }
      let anchor = anchor(item, index, call)
      anchors.append(anchor)
      guard let name = anchor.name else { continue }
      if let earlier = places.updateValue(index, forKey: ByteKey(bytes: Array(name.utf8)[...])) {
        call.addError(
          .duplicate, at: call.pointer(to: "anchors").appending(index).appending("name"),
          "must be unique; anchor \(earlier) has the same name \"\(name.shortenedName)\"")
      }
    }
    return anchors
  }

  /// Reads one anchor. An object with a field `name` or `value` is a record, unless the request has
  /// an axis of that name. Any other object is a coordinate.
  private static func anchor(_ node: JSONDocument.Node, _ index: Int, _ call: Call) -> ReceivedAnchor {
    let (document, axes) = (call.document, call.axes.names)
    let isRecord =
      (document.member(node, named: "value") != nil && !axes.contains("value"))
      || (document.member(node, named: "name") != nil && !axes.contains("name"))
    guard document.kind(node) == .object, isRecord else {
      return ReceivedAnchor(
        name: nil,
        value: call.coordinate(
          node, objectExample: #"{"name": "open", "value": 80}"#,
          at: call.pointer(to: "anchors").appending(index)))
    }
    return call.object(node, at: index, "anchors", example: nil) {
      let name = call.text(
        "name", allowing: { $0.utf8.count <= String.maximumNameBytes }, ErrorMessages.tooLong, .limit)
      let value = call.requiredCoordinate("value")
      call.finish()
      return ReceivedAnchor(name: name, value: value)
    }
  }
}
