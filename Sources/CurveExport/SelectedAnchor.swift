package import MotionPhysics
package import StrictJSON

/// The anchor of a drawer that a release selects, and the projection that selects it.
package struct SelectedAnchor: Sendable {
  /// The position at which the release would come to rest without anchors.
  package let projection: Coordinate
  /// The index of the anchor in the request.
  package let index: Int
  /// The name of the anchor, if it has one.
  package let name: String?
  package let position: Coordinate

  package init(projection: Coordinate, index: Int, name: String?, position: Coordinate) {
    (self.projection, self.index, self.name, self.position) = (projection, index, name, position)
  }
}

extension JSONWriter {
  /// Writes a coordinate: a number without axis names, otherwise an object of named axes.
  package mutating func coordinate(_ coordinate: Coordinate, axisNames: [String]) {
    guard !axisNames.isEmpty else { return value(coordinate[0]) }
    beginObject()
    for (axis, name) in axisNames.enumerated() {
      key(named: name)
      value(coordinate[axis])
    }
    endObject()
  }

  /// Writes the members `projection` and `anchor`, an object with `index`, `name` if there is one, and
  /// `value`.
  package mutating func selectedAnchor(_ selected: SelectedAnchor, axisNames: [String]) {
    key("projection")
    coordinate(selected.projection, axisNames: axisNames)
    beginObject("anchor")
    member("index", selected.index)
    if let name = selected.name { member("name", name) }
    key("value")
    coordinate(selected.position, axisNames: axisNames)
    endObject()
  }
}
