import MotionPhysics
import SpringDialects

/// A CSS property that one or two axes animate.
///
/// `x` sets the horizontal component of `translate`, `y` its vertical component. `scale`, `opacity`
/// (or `alpha`) and `rotation` set the property of that name. Any other axis sets a custom property.
/// For a plain number, the request selects one of these properties.
struct AnimatedProperty {
  /// The property's name in CSS. Web Animations use the same names, except for custom properties.
  let name: String
  /// The axes and the units of the components. A component without an axis is 0.
  private let components: [(axis: Int?, unit: String)]

  var isCustom: Bool { name.hasPrefix("--") }

  /// Returns the properties of a motion, in the order of its axes.
  /// - Throws: `ExportError.axesShareProperty` if two axes map to the same property.
  static func properties(of curve: ExportedCurve) throws(ExportError) -> [AnimatedProperty] {
    let axes = curve.curve.axes.indices
    var properties: [(axis: Int, property: AnimatedProperty)] = []
    for axis in axes {
      let name = curve.cssName(of: axis)
      let components: [(axis: Int?, unit: String)]
      switch curve.property(of: axis) {
      case .x, .y:
        let y = axes.first { curve.property(of: $0) == .y }
        components = [(axes.first { curve.property(of: $0) == .x }, "px")] + (y == nil ? [] : [(y, "px")])
      case .rotation: components = [(axis, "deg")]
      case .scale, .opacity, .custom: components = [(axis, "")]
      }
      guard let other = properties.first(where: { $0.property.name == name }) else {
        properties.append((axis, AnimatedProperty(name: name, components: components)))
        continue
      }
      if components.count == 2 { continue }
      throw .axesShareProperty(
        first: curve.axisName(other.axis) ?? "", second: curve.axisName(axis) ?? "", property: name)
    }
    return properties.map { $0.property }
  }

  /// Returns the property's value at a keyframe, with its unit.
  func value(_ keyframes: LinearKeyframes, at index: Int) -> String {
    components.map { axis, unit in axis.map { keyframes.text($0, at: index) + unit } ?? "0" }
      .joined(separator: " ")
  }
}

extension ExportedCurve {
  func cssName(of axis: Int) -> String {
    switch property(of: axis) {
    case .x, .y: "translate"
    case .scale: "scale"
    case .opacity: "opacity"
    case .rotation: "rotate"
    case .custom: "--\(name)-\(axisName(axis) ?? "")"
    }
  }
}
