import MotionPhysics
import MotionSystem
import StrictJSON

/// A position at which a drawer can settle.
struct ReceivedAnchor {
  let name: String?
  let value: ReceivedCoordinate
}

extension MemberReader {
  /// Reads `anchors`: an array of numbers, coordinates, or `{name, value}`. Names must be unique.
  mutating func anchors() -> [ReceivedAnchor] {
    guard let node = takeRequired("anchors") else { return [] }
    let pointer = pointer(to: "anchors")
    guard
      request.elementCount(
        of: node, "anchors", upTo: request.limits.anchors, example: "[80, 400, 720]", at: pointer) != nil
    else { return [] }
    var anchors: [ReceivedAnchor] = []
    var names = Set<String>()
    for (index, item) in request.document.elements(node).enumerated() {
      let work = OperationRequest.anchorWork + OperationRequest.anchorWorkPerAxis * request.axes.count
      guard request.budget.spend(work) else { break }
      let anchor = request.anchor(item, at: pointer.appending(index))
      anchors.append(anchor)
      // Hashing a name takes quadratic time in its length. A longer name already has an error.
      guard let name = anchor.name, name.utf8.count <= String.maximumNameBytes else { continue }
      if !names.insert(name).inserted {
        request.addError(
          pointer.appending(index).appending("name"),
          "must be unique; anchor \(lastIndex(of: name, in: anchors[..<index])) has the same name "
            + "\"\(name.shortenedName)\"")
      }
    }
    return anchors
  }

  /// Returns the index of the last anchor with a name, of which there is one.
  private func lastIndex(of name: String, in anchors: ArraySlice<ReceivedAnchor>) -> Int {
    for index in anchors.indices.reversed() where anchors[index].name == name { return index }
    return 0
  }
}

extension OperationRequest {
  /// The work of reading one anchor and comparing its distance, in units of the budget.
  fileprivate static let anchorWork = 16
  /// The part of that work that each axis causes.
  fileprivate static let anchorWorkPerAxis = 5

  /// Reads one anchor. An object with a member `name` or `value` is a record, unless the request has
  /// an axis of that name. Any other object is a coordinate.
  fileprivate func anchor(_ node: JSONDocument.Node, at pointer: JSONPointer) -> ReceivedAnchor {
    let isRecord =
      (document.member(node, named: "value") != nil && !axes.names.contains("value"))
      || (document.member(node, named: "name") != nil && !axes.names.contains("name"))
    guard document.kind(node) == .object, isRecord else {
      return ReceivedAnchor(
        name: nil,
        value: coordinate(node, objectExample: #"{"name": "open", "value": 80}"#, at: pointer))
    }
    var members = MemberReader(self, node, at: pointer)
    var name: String?
    if let nameNode = members.take("name") {
      name = document.string(nameNode)
      if name == nil {
        addError(pointer.appending("name"), "must be a string, received \(received(nameNode))")
      } else if let name, name.utf8.count > String.maximumNameBytes {
        addError(pointer.appending("name"), ErrorMessages.tooLong(name))
      }
    }
    let value = members.requiredCoordinate("value")
    members.finish()
    return ReceivedAnchor(name: name, value: value)
  }
}
