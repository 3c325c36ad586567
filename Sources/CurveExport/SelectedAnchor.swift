public import MotionPhysics
package import StrictJSON

/// The anchor that a release selects, and the projection that selects it.
public struct SelectedAnchor: Sendable {
  /// The position at which the release would come to rest without anchors.
  public let projection: Coordinate
  /// The index of the anchor in the request.
  public let index: Int
  /// The name of the anchor, if it has one.
  public let name: String?
  /// The position of the anchor.
  public let anchor: Coordinate

  /// Creates a selected anchor.
  public init(projection: Coordinate, index: Int, name: String?, anchor: Coordinate) {
    self.projection = projection
    self.index = index
    self.name = name
    self.anchor = anchor
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

  /// Writes the members `projection` and `anchor`.
  package mutating func selectedAnchor(_ selected: SelectedAnchor, axisNames: [String]) {
    key("projection")
    coordinate(selected.projection, axisNames: axisNames)
    key("anchor")
    anchor(index: selected.index, name: selected.name, position: selected.anchor, axisNames: axisNames)
  }

  /// Writes an anchor: an object with the members `index`, `name` if there is one, and `value`.
  package mutating func anchor(index: Int, name: String?, position: Coordinate, axisNames: [String]) {
    beginObject()
    key("index")
    value(index)
    if let name {
      key("name")
      value(name)
    }
    key("value")
    coordinate(position, axisNames: axisNames)
    endObject()
  }
}
