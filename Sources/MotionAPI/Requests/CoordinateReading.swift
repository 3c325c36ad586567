import MotionPhysics
import MotionSystem
import StrictJSON

/// A coordinate as received. A plain number fits any axes, so it can be resolved only after all
/// coordinates have been read.
enum ReceivedCoordinate {
  case scalar(Double)
  /// One component for each axis of the request, in the order of the axes.
  case named([Double])

  /// Returns the coordinate on the axes of the request.
  func on(_ axes: Axes) -> Coordinate {
    switch self {
    case .scalar(let value): Coordinate(repeating: value, count: axes.count)
    case .named(let values):
      values.count == axes.count
        ? Coordinate(values) ?? Coordinate(0) : Coordinate(repeating: 0, count: axes.count)
    }
  }
}

extension MemberReader {
  /// Reads an optional coordinate.
  ///
  /// Call this in the order in which members may set the axes: from, initialPosition, to, velocity,
  /// threshold, bounds, anchors.
  ///
  /// - Returns: The coordinate, or nil if the member is missing.
  mutating func coordinate(_ name: StaticString, in range: NumberRange = .any) -> ReceivedCoordinate? {
    guard let node = take(name) else { return nil }
    if let number = request.document.number(node, in: range) { return .scalar(number) }
    return request.coordinate(node, in: range, at: pointer(to: name))
  }

  /// Reads a required coordinate. Adds an error and returns 0 if the member is missing.
  mutating func requiredCoordinate(_ name: StaticString, in range: NumberRange = .any) -> ReceivedCoordinate {
    guard let node = takeRequired(name) else { return .scalar(0) }
    if let number = request.document.number(node, in: range) { return .scalar(number) }
    return request.coordinate(node, in: range, at: pointer(to: name))
  }
}

extension OperationRequest {
  /// Reads a number, or an object of named axes. The first object sets the axes of the request.
  ///
  /// - Parameter objectExample: A valid object in JSON, for the error text. By default an object of
  ///   named axes.
  func coordinate(
    _ node: JSONDocument.Node, in range: NumberRange = .any, objectExample: StaticString? = nil,
    at pointer: @autoclosure () -> JSONPointer
  ) -> ReceivedCoordinate {
    switch document.kind(node) {
    case .object:
      let pointer = pointer()
      return named(node, at: pointer) { number($0, in: range, at: pointer.appending($1)) }
    case .number: return .scalar(number(node, in: range, at: pointer()) ?? 0)
    default:
      addError(
        pointer(),
        "must be \(range.description), or "
          + (objectExample.map { "an object such as \($0)" }
            ?? #"an object of named axes such as {"x": 0, "y": 0}"#) + ", received \(received(node))")
      return .scalar(0)
    }
  }

  /// Reads an object of named axes.
  ///
  /// - Parameter component: Reads the value of one axis. Its arguments are the value and the name of the
  ///   axis. Nil counts as 0.
  func named(
    _ node: JSONDocument.Node, at pointer: JSONPointer, _ component: (JSONDocument.Node, String) -> Double?
  ) -> ReceivedCoordinate {
    let count = document.count(node)
    guard (1...limits.axes).contains(count) else {
      addError(pointer, "must have 1 to \(limits.axes) axes, received \(count)")
      return .scalar(0)
    }
    guard budget.spend(OperationRequest.axisWork, times: count) else { return .scalar(0) }
    var names: [String] = []
    var values: [Double] = []
    names.reserveCapacity(count)
    values.reserveCapacity(count)
    for (key, value) in document.members(node) {
      let name = document.string(key) ?? ""
      if !Axes.isName(name) {
        addError(
          pointer.appending(name),
          "an axis name must start with a letter, followed by letters, digits or underscores")
      } else if name.utf8.count > String.maximumNameBytes {
        addError(pointer.appending(name), ErrorMessages.tooLong(name))
      }
      // Comparing names takes quadratic time in their length. A longer name already has an error.
      names.append(name.shortenedName)
      values.append(component(value, name) ?? 0)
    }
    if !axes.areNamed {
      if areDistinct(names) { axes.set(names, by: pointer.description) }
      return .named(values)
    }
    return arrange(names, values, at: pointer)
  }

  /// Returns whether the names of axes, of which there are few, are different.
  private func areDistinct(_ names: [String]) -> Bool {
    names.indices.allSatisfy { index in
      !names[..<index].contains { $0.utf8.elementsEqual(names[index].utf8) }
    }
  }

  /// Returns the pointer of the component of a coordinate at the top level of the request on an axis.
  func pointer(to name: StaticString, on axis: Int) -> JSONPointer {
    let pointer = JSONPointer.root.appending("\(name)")
    return axes.areNamed ? pointer.appending(axes.names[axis]) : pointer
  }

  /// The work of reading one component of a coordinate, in units of the budget.
  private static let axisWork = 6

  /// Puts components into the order of the axes. Adds an error if the names differ from the axes.
  private func arrange(
    _ names: [String], _ values: [Double], at pointer: JSONPointer
  ) -> ReceivedCoordinate {
    if names == axes.names { return .named(values) }
    // Every name may be compared with every axis.
    guard budget.spend(names.count * axes.count / 2) else { return .scalar(0) }
    var arranged: [Double] = []
    for axis in axes.names {
      if let index = names.firstIndex(of: axis) { arranged.append(values[index]) }
    }
    guard arranged.count == axes.count, names.count == axes.count else {
      addError(
        pointer,
        "has axes \(names.map { $0.shortenedName }.joined(separator: ", ")), but \(axes.origin) has axes "
          + axes.names.map { $0.shortenedName }.joined(separator: ", ")
      )
      return .scalar(0)
    }
    return .named(arranged)
  }
}
