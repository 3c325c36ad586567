public import MotionPhysics

/// What the declaration of a spring in a library's language needs.
public struct SpringDeclaration: Sendable {
  /// What the value moves.
  public enum Property: Sendable, Equatable {
    case x, y, scale, opacity, rotation
    /// A value with a name of its own.
    case custom
  }

  /// The spring.
  public let spring: Spring
  /// The release of each axis, at least one.
  public let releases: [SpringRelease]
  /// What each axis moves.
  public let properties: [Property]
  /// The index of the declared axis. A library that declares all axes at once uses the others too.
  public let axis: Int
  /// The name of the variable that the declaration sets; nil for an expression.
  public let variable: String?
  /// The members of the completion that differ from the defaults of the library.
  public let completion: DialectValues

  /// Creates a declaration. `releases` and `properties` have one item per axis.
  public init(
    spring: Spring, releases: [SpringRelease], properties: [Property], axis: Int = 0,
    variable: String? = nil, completion: DialectValues = DialectValues()
  ) {
    self.spring = spring
    self.releases = releases
    self.properties = properties
    self.axis = axis
    self.variable = variable
    self.completion = completion
  }

  /// The release of the declared axis.
  var release: SpringRelease {
    releases.indices.contains(axis) ? releases[axis] : SpringRelease(from: 0, to: 1, velocity: 0)
  }

  /// What the declared axis moves.
  var property: Property { properties.indices.contains(axis) ? properties[axis] : .custom }

  /// Returns a statement that sets the variable to an expression, or the expression alone.
  func assigning(_ keyword: StaticString, _ expression: String, end: StaticString = "") -> String {
    variable.map { "\(keyword) \($0) = \(expression)\(end)" } ?? expression
  }

  /// The stiffness of the same motion with mass 1.
  var unitStiffness: Double { spring.stiffness / spring.mass }
}

/// Returns a number as a declaration writes it.
func number(_ value: Double) -> String { DeclarationNumber.text(value) }
