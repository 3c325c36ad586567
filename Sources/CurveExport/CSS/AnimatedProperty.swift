/// A CSS property that one or two axes animate.
///
/// `x` sets the horizontal component of `translate`, `y` its vertical component. `scale`, `opacity`
/// (or `alpha`) and `rotation` set the property of that name. Any other axis sets a custom property.
/// For a plain number, the request selects one of these properties.
enum AnimatedProperty: Equatable {
  case translate(x: Int?, y: Int?)
  case scale(Int)
  case opacity(Int)
  case rotate(Int)
  case custom(axis: Int, name: String)

  /// Returns the properties of a motion, in the order of its axes.
  /// - Throws: `ExportError.axesShareProperty` if two axes map to the same property.
  static func properties(of curve: ExportedCurve) throws(ExportError) -> [AnimatedProperty] {
    guard !curve.axisNames.isEmpty else { return [AnimatedProperty(of: curve.property)] }
    var properties: [AnimatedProperty] = []
    // At most as many as a coordinate has axes.
    var used: [(property: String, axis: String)] = []
    let x = curve.axisNames.firstIndex(of: "x")
    let y = curve.axisNames.firstIndex(of: "y")
    for (axis, name) in curve.axisNames.enumerated() {
      let property: AnimatedProperty =
        switch curve.property(of: axis) {
        case .x, .y: .translate(x: x, y: y)
        case .scale: .scale(axis)
        case .opacity: .opacity(axis)
        case .rotation: .rotate(axis)
        case nil: .custom(axis: axis, name: name)
        }
      if properties.contains(property) { continue }
      let key = property.cssName(in: curve)
      if let first = used.first(where: { $0.property == key }) {
        throw .axesShareProperty(first: first.axis, second: name, property: key)
      }
      used.append((key, name))
      properties.append(property)
    }
    return properties
  }

  /// Creates the property of a plain number.
  init(of property: ScalarProperty) {
    self =
      switch property {
      case .x: .translate(x: 0, y: nil)
      case .y: .translate(x: nil, y: 0)
      case .scale: .scale(0)
      case .opacity: .opacity(0)
      case .rotation: .rotate(0)
      }
  }

  /// The property's name in CSS. Web Animations use the same names, except for custom properties.
  func cssName(in curve: ExportedCurve) -> String {
    switch self {
    case .translate: "translate"
    case .scale: "scale"
    case .opacity: "opacity"
    case .rotate: "rotate"
    case .custom(_, let name): "--\(curve.name)-\(name)"
    }
  }

  /// Returns the property's value at a keyframe, with its unit.
  func value(_ keyframes: LinearKeyframes, at index: Int) -> String {
    func number(_ axis: Int) -> String { keyframes.text(axis, at: index) }
    switch self {
    case .translate(let x, let y):
      let horizontal = x.map { number($0) + "px" } ?? "0"
      return y.map { horizontal + " " + number($0) + "px" } ?? horizontal
    case .scale(let axis), .opacity(let axis), .custom(let axis, _): return number(axis)
    case .rotate(let axis): return number(axis) + "deg"
    }
  }
}
