// Which property of an element an axis moves: a plain number and `x` slide it horizontally, `y` vertically,
// scale, opacity and rotation are what they say, and any other axis is a custom property of CSS.

/// A property that one or two axes drive.
enum AnimatedProperty: Equatable {
  case translate(x: Int?, y: Int?)
  case scale(Int)
  case opacity(Int)
  case rotate(Int)
  case custom(axis: Int, name: String)

  /// The properties of a motion, in the order of its axes.
  static func properties(of curve: ExportedCurve) throws(ExportError) -> [AnimatedProperty] {
    guard !curve.axisNames.isEmpty else { return [.translate(x: 0, y: nil)] }
    var properties: [AnimatedProperty] = []
    var owners: [String: String] = [:]
    let x = curve.axisNames.firstIndex(of: "x")
    let y = curve.axisNames.firstIndex(of: "y")
    for (axis, name) in curve.axisNames.enumerated() {
      let property: AnimatedProperty =
        switch name {
        case "x", "y": .translate(x: x, y: y)
        case "scale": .scale(axis)
        case "opacity", "alpha": .opacity(axis)
        case "rotation": .rotate(axis)
        default: .custom(axis: axis, name: name)
        }
      if properties.contains(property) { continue }
      let key = property.cssName(in: curve)
      if let first = owners.updateValue(name, forKey: key) {
        throw .axesShareProperty(first: first, second: name, property: key)
      }
      properties.append(property)
    }
    return properties
  }

  /// The property's name in CSS; that of Web Animations is the same but for custom ones.
  func cssName(in curve: ExportedCurve) -> String {
    switch self {
    case .translate: "translate"
    case .scale: "scale"
    case .opacity: "opacity"
    case .rotate: "rotate"
    case .custom(_, let name): "--\(curve.name)-\(name)"
    }
  }

  /// The property's value at a keyframe.
  func value(_ keyframes: LinearKeyframes, at index: Int) -> String {
    func number(_ axis: Int) -> String { keyframes.text(axis, at: index) }
    switch self {
    case .translate(let x, let y):
      let across = x.map { number($0) + "px" } ?? "0"
      return y.map { across + " " + number($0) + "px" } ?? across
    case .scale(let axis), .opacity(let axis), .custom(let axis, _): return number(axis)
    case .rotate(let axis): return number(axis) + "deg"
    }
  }
}
