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

extension Call {
  /// Reads an optional coordinate: a number, or an object of named axes. The first object sets the axes of
  /// the request.
  ///
  /// Fields set the axes in the order in which they are read: those of the start first, then the target, then
  /// the rest.
  ///
  /// - Returns: The coordinate, or nil if the field is missing.
  func coordinate(_ name: StaticString, in range: NumberRange = .any) -> ReceivedCoordinate? {
    take(name).map { coordinate($0, in: range, at: pointer(to: name)) }
  }

  /// Reads a required coordinate. Adds an error and returns 0 if the field is missing.
  func requiredCoordinate(_ name: StaticString) -> ReceivedCoordinate {
    takeRequired(name).map { coordinate($0, at: pointer(to: name)) } ?? .scalar(0)
  }

  /// Reads a coordinate at a node.
  ///
  /// - Parameter objectExample: A valid object in JSON, for the error text. By default an object of
  ///   named axes.
  func coordinate(
    _ node: JSONDocument.Node, in range: NumberRange = .any, objectExample: StaticString? = nil,
    at pointer: @autoclosure () -> JSONPointer
  ) -> ReceivedCoordinate {
    if let number = validNumber(node, in: range) { return .scalar(number) }
    if document.number(node) != nil { return .scalar(number(node, in: range, at: pointer()) ?? 0) }
    if document.kind(node) == .object {
      return axes(of: node, at: pointer()) { number($0, in: range, at: pointer().appending($1)) }
    }
    let example = suchAs(objectExample ?? #"{"x": 0, "y": 0}"#, at: pointer())
    refuse(
      node, at: pointer(),
      mustBe: range.description + ", or an object " + (objectExample == nil ? "of named axes " : "") + example
    )
    return .scalar(0)
  }

  /// Reads an object of named axes.
  ///
  /// - Parameter component: Reads the value of one axis. Its arguments are the value and the name of the
  ///   axis. Nil counts as 0.
  func axes(
    of node: JSONDocument.Node, at pointer: @autoclosure () -> JSONPointer,
    _ component: (JSONDocument.Node, String) -> Double?
  ) -> ReceivedCoordinate {
    let count = document.count(node)
    let limit = limits.axes
    guard (1...limit).contains(count) else {
      addError(.limit, at: pointer(), "must have 1 to \(limit) axes, received \(count)")
      return .scalar(0)
    }
    guard budget.spend(Axes.work, times: count) else { return .scalar(0) }
    var names: [String] = []
    var values: [Double] = []
    names.reserveCapacity(count)
    values.reserveCapacity(count)
    for (key, value) in document.members(node) {
      let name = document.string(key) ?? ""
      if !Axes.isName(name) {
        addError(
          .invalidValue, at: pointer().appending(name),
          "an axis name must start with a letter, followed by letters, digits or underscores")
      } else if name.utf8.count > String.maximumNameBytes {
        addError(.limit, at: pointer().appending(name), ErrorMessages.tooLong(name))
      }
      // Comparing names takes quadratic time in their length. A longer name already has an error.
      names.append(name.shortenedName)
      values.append(component(value, name) ?? 0)
    }
    return coordinate(names, values, at: pointer())
  }

  /// Returns a coordinate of another motion on the axes of this request, which it sets if there are none.
  func coordinate(_ coordinate: Coordinate, on axes: Axes, at pointer: JSONPointer) -> ReceivedCoordinate {
    axes.areNamed ? self.coordinate(axes.names, coordinate.components, at: pointer) : .scalar(coordinate[0])
  }

  /// Returns a coordinate of named axes in the order of the axes. The first one sets the axes of the request.
  /// Adds an error if the names differ from the axes.
  private func coordinate(
    _ names: [String], _ values: [Double], at pointer: @autoclosure () -> JSONPointer
  ) -> ReceivedCoordinate {
    guard axes.areNamed else {
      // Outside of the call, as in `change`.
      var axes = axes
      axes.set(names, by: pointer().description)
      self.axes = axes
      return .named(values)
    }
    if names == axes.names { return .named(values) }
    // Every name may be compared with every axis.
    guard budget.spend(names.count * axes.count / 2) else { return .scalar(0) }
    let arranged = axes.names.compactMap { axis in names.firstIndex(of: axis).map { values[$0] } }
    if arranged.count == axes.count, names.count == axes.count { return .named(arranged) }
    addError(
      .conflict, at: pointer(),
      "has axes \(names.joined(separator: ", ")), but \(axes.origin) has axes "
        + axes.names.joined(separator: ", "))
    return .scalar(0)
  }
}
