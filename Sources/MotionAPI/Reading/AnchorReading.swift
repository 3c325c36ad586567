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
  static func all(_ fields: inout FieldReader) -> [ReceivedAnchor] {
    guard let node = fields.takeRequired("anchors", "anchors or interval is required") else { return [] }
    let limit = fields.context.limits.anchors
    let items = fields.elements(of: node, "anchors", upTo: limit, example: "[80, 400, 720]")
    guard let items else { return [] }
    var anchors: [ReceivedAnchor] = []
    var places: [ByteKey: Int] = [:]
    for (index, item) in items.enumerated() {
      let axisCount = fields.context.axes.count
      guard fields.context.budget.spend(work + workPerAxis * axisCount) else { break }
      let anchor = anchor(item, index, &fields)
      anchors.append(anchor)
      // A longer name already has an error.
      guard let name = anchor.name, name.utf8.count <= String.maximumNameBytes else { continue }
      if let earlier = places.updateValue(index, forKey: ByteKey(bytes: Array(name.utf8)[...])) {
        fields.context.addError(
          .duplicate, fields.pointer(to: "anchors").appending(index).appending("name"),
          "must be unique; anchor \(earlier) has the same name \"\(name.shortenedName)\"")
      }
    }
    return anchors
  }

  /// Reads one anchor. An object with a field `name` or `value` is a record, unless the request has
  /// an axis of that name. Any other object is a coordinate.
  private static func anchor(
    _ node: JSONDocument.Node, _ index: Int, _ fields: inout FieldReader
  ) -> ReceivedAnchor {
    let (document, axes) = (fields.document, fields.context.axes.names)
    let isRecord =
      (document.member(node, named: "value") != nil && !axes.contains("value"))
      || (document.member(node, named: "name") != nil && !axes.contains("name"))
    guard document.kind(node) == .object, isRecord else {
      return ReceivedAnchor(
        name: nil,
        value: fields.coordinate(
          node, objectExample: #"{"name": "open", "value": 80}"#,
          at: fields.pointer(to: "anchors").appending(index)))
    }
    return fields.item(node, index, of: "anchors", example: nil) { fields in
      let nameNode = fields.take("name")
      let name = nameNode.flatMap { document.string($0) }
      if let nameNode, name == nil {
        fields.refuse(nameNode, "name", mustBe: "a string")
      } else if let name, name.utf8.count > String.maximumNameBytes {
        fields.addError(.limit, "name", ErrorMessages.tooLong(name))
      }
      let value = fields.requiredCoordinate("value")
      fields.finish()
      return ReceivedAnchor(name: name, value: value)
    }
  }
}
