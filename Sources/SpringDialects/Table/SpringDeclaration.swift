package import MotionPhysics
import MotionSystem
import StrictJSON

/// What the declaration of a spring in a library's language needs.
package struct SpringDeclaration: Sendable {
  /// What the value moves.
  package enum Property: String, Sendable {
    case x, y, scale, opacity, rotation
    /// A value with a name of its own.
    case custom

    /// The key path of a layer, the constant of `DynamicAnimation`, and the least change that is visible,
    /// which its constructor sets.
    var traits: (keyPath: StaticString, view: StaticString, minimumVisibleChange: Double) {
      switch self {
      case .x: ("position.x", "TRANSLATION_X", 1)
      case .y: ("position.y", "TRANSLATION_Y", 1)
      case .scale: ("transform.scale", "SCALE_X", 1 / 500)
      case .opacity: ("opacity", "ALPHA", 1 / 256)
      case .rotation: ("transform.rotation.z", "ROTATION", 0.1)
      case .custom: ("position", "TRANSLATION_X", 1)
      }
    }
  }

  /// The spring.
  package let spring: Spring
  /// The release of each axis, at least one.
  package let releases: [SpringRelease]
  /// What each axis moves.
  package let properties: [Property]
  /// The index of the declared axis. A library that declares all axes at once uses the others too.
  package let axis: Int
  /// The name of the variable that the declaration sets; nil for an expression.
  package let variable: String?
  /// The members of the completion that differ from the defaults of the library.
  package let completion: DialectValues

  /// Creates a declaration. `releases` and `properties` have one item per axis.
  package init(
    spring: Spring, releases: [SpringRelease], properties: [Property], axis: Int = 0,
    variable: String? = nil, completion: DialectValues = DialectValues()
  ) {
    (self.spring, self.releases, self.properties) = (spring, releases, properties)
    (self.axis, self.variable, self.completion) = (axis, variable, completion)
  }

  /// The release of the declared axis.
  var release: SpringRelease {
    releases.indices.contains(axis) ? releases[axis] : SpringRelease(from: 0, to: 1, velocity: 0)
  }

  /// What the declared axis moves.
  var property: Property { properties.indices.contains(axis) ? properties[axis] : .custom }

  /// The members of the completion after a comma, as a JavaScript object has them, without the version.
  var completionMembers: String {
    completion.entries.filter { $0.term != .version }.map { entry in
      let isFlag = [.overshootClamping, .clamp].contains(entry.term)
      return ", \(entry.term.name): \(isFlag ? (entry.value == 1 ? "true" : "false") : number(entry.value))"
    }.joined()
  }

  /// Returns a text with the number of a member of the completion; nothing without the member.
  func stated(_ term: DialectTerm, _ text: (Double) -> String) -> String { completion[term].map(text) ?? "" }

  /// Returns a statement that sets the variable to an expression, or the expression alone.
  func assigning(_ keyword: StaticString, _ expression: String, end: StaticString = "") -> String {
    variable.map { "\(keyword) \($0) = \(expression)\(end)" } ?? expression
  }

  /// Returns a statement of JavaScript that sets a constant to an expression, or the expression alone.
  func constant(_ expression: String) -> String { assigning("const", expression, end: ";") }

  /// The stiffness and the damping of the same motion with mass 1.
  var unitStiffness: Double { spring.stiffness / spring.mass }
  var unitDamping: Double { spring.damping / spring.mass }

  // The numbers as a declaration writes them.

  var mass: String { number(spring.mass) }
  var stiffness: String { number(spring.stiffness) }
  var damping: String { number(spring.damping) }
  var from: String { number(release.from) }
  var to: String { number(release.to) }
  var velocity: String { number(release.velocity) }
  var millisecondVelocity: String { number(release.velocity / 1000) }
  var share: String { number(release.normalizedVelocity ?? 0) }

  /// Returns a number with at most 8 significant digits and the suffix of a Kotlin `Float`.
  func float(_ value: Double) -> String { number(value, digits: 8) + "f" }
}

/// Returns a number as a declaration writes it: with at most as many significant digits, unless it is very
/// large or small.
func number(_ value: Double, digits: Int = 12) -> String {
  let exponent = value == 0 || !value.isFinite ? 0 : Int(log10(value.magnitude).rounded(.down))
  guard (-4..<digits).contains(exponent) else { return value.text }
  var bytes: [UInt8] = []
  NumberWriter.append(value, decimals: min(digits - 1 - exponent, 15), to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}
