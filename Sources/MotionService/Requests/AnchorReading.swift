import MotionPhysics
import StrictJSON

/// A place where a drawer, a tile or a page can rest.
struct ReceivedAnchor {
  let name: String?
  let value: ReceivedCoordinate
}

extension MemberReader {
  /// `anchors`: numbers, coordinates, or `{name, value}`; names must be unique.
  mutating func anchors() -> [ReceivedAnchor] {
    guard let node = takeRequired("anchors") else { return [] }
    let document = question.document
    let pointer = pointer(to: "anchors")
    guard document.kind(node) == .array else {
      question.errors.add(pointer, "must be an array of anchors, received \(question.received(node))")
      return []
    }
    guard (1...question.limits.anchors).contains(document.count(node)) else {
      question.errors.add(
        pointer, "must have 1 to \(question.limits.anchors) anchors, received \(document.count(node))")
      return []
    }
    var anchors: [ReceivedAnchor] = []
    var places: [String: Int] = [:]
    for (index, item) in document.elements(node).enumerated() {
      let anchor = question.anchor(item, at: pointer.appending(index))
      anchors.append(anchor)
      guard let name = anchor.name else { continue }
      if let earlier = places.updateValue(index, forKey: name) {
        question.errors.add(
          pointer.appending(index).appending("name"),
          "must be unique; anchor \(earlier) has the same name \"\(name)\"")
      }
    }
    return anchors
  }
}

extension OperationRequest {
  /// An object with a member `name` or `value` is a record, unless the axes of the question are
  /// named like that; any other is a coordinate.
  fileprivate func anchor(_ node: JSONDocument.Node, at pointer: JSONPointer) -> ReceivedAnchor {
    let isRecord =
      (document.member(node, named: "value") != nil && !axes.names.contains("value"))
      || (document.member(node, named: "name") != nil && !axes.names.contains("name"))
    guard document.kind(node) == .object, isRecord else {
      return ReceivedAnchor(name: nil, value: coordinate(node, at: pointer))
    }
    var members = MemberReader(self, node, at: pointer)
    var name: String?
    if let nameNode = members.take("name") {
      name = document.string(nameNode)
      if name == nil {
        errors.add(pointer.appending("name"), "must be a string, received \(received(nameNode))")
      }
    }
    let value = members.requiredCoordinate("value")
    members.finish()
    return ReceivedAnchor(name: name, value: value)
  }
}
