package import MotionPhysics

/// A member of a spring in the parameters of a library, such as `stiffness` or `visualDuration`.
///
/// One case represents one name. Its meaning depends on the dialect.
package enum DialectTerm: Int, Sendable, CaseIterable {
  case mass, stiffness, damping, dampingRatio, duration, bounce, response, dampingFraction
  case initialVelocity, perceptualDuration, allowOverDamping, allowsOverdamping
  case visibilityThreshold, minimumVisibleChange
  case ratio, constructor, toleranceDistance, toleranceVelocity
  case visualDuration, restDelta, restSpeed
  case tension, friction, frequency, precision, restVelocity
  case bounciness, speed, restDisplacementThreshold, restSpeedThreshold
  case version, displacement, velocity, energyThreshold, overshootClamping
  case epsilon, clamp, clampMin, clampMax
  case restVelocityThreshold, snapToEnd, durationRestThreshold

  /// The name in a request. A dot separates an object from its member.
  package var name: StaticString { DialectTerm.names[rawValue] }

  // In the order of the cases.
  private static let names: [StaticString] = [
    "mass", "stiffness", "damping", "dampingRatio", "duration", "bounce", "response", "dampingFraction",
    "initialVelocity", "perceptualDuration", "allowOverDamping", "allowsOverdamping", "visibilityThreshold",
    "minimumVisibleChange", "ratio", "constructor", "tolerance.distance", "tolerance.velocity",
    "visualDuration", "restDelta", "restSpeed", "tension", "friction", "frequency", "precision",
    "restVelocity", "bounciness", "speed", "restDisplacementThreshold", "restSpeedThreshold", "version",
    "displacement", "velocity", "energyThreshold", "overshootClamping", "epsilon", "clamp", "clamp.min",
    "clamp.max", "restVelocityThreshold", "snapToEnd", "durationRestThreshold",
  ]

  /// The object that has the member, and the name there; nil for a member of the spring itself. A dialect has
  /// at most one such object.
  package var nested: (object: StaticString, name: StaticString)? {
    switch self {
    case .toleranceDistance: ("tolerance", "distance")
    case .toleranceVelocity: ("tolerance", "velocity")
    case .clampMin: ("clamp", "min")
    case .clampMax: ("clamp", "max")
    default: nil
    }
  }
}

/// A member that a dialect accepts, with its unit and its range.
package struct DialectMember: Sendable {
  /// What a member determines.
  package enum Purpose: Sendable, Equatable {
    /// The spring.
    case spring
    /// When the library ends the animation.
    case completion
    /// The release, from which the library derives the spring or its initial velocity.
    case release
  }

  /// The name.
  package let term: DialectTerm
  /// The unit in prose, such as `s`, or `1` for a dimensionless number.
  package let unit: StaticString
  /// The accepted values.
  package let kind: MemberKind
  /// What the member determines.
  package let purpose: Purpose

  init(_ term: DialectTerm, _ unit: StaticString, _ kind: MemberKind, _ purpose: Purpose = .spring) {
    (self.term, self.unit, self.kind, self.purpose) = (term, unit, kind, purpose)
  }

  // The members that several libraries share. Stiffness and damping have units that are consistent with the
  // mass: mass per second squared, and mass per second.
  static let mass = DialectMember(.mass, "mass", .positive)
  static let stiffness = DialectMember(.stiffness, "mass/s²", .positive)
  static let damping = DialectMember(.damping, "mass/s", .nonNegative)
  static let dampingRatio = DialectMember(.dampingRatio, "1", .nonNegative)
  static let duration = DialectMember(.duration, "s", .positive)
  static let bounce = DialectMember(.bounce, "1", .openClosed(-1, 1))
  static let tension = DialectMember(.tension, "Origami", .any)
  static let friction = DialectMember(.friction, "Origami", .any)
  static let bounciness = DialectMember(.bounciness, "Rebound", .any)
  static let speed = DialectMember(.speed, "Rebound", .any)
  static let restDisplacementThreshold = DialectMember(
    .restDisplacementThreshold, "units", .positive, .completion)
  static let restSpeedThreshold = DialectMember(.restSpeedThreshold, "units/s", .positive, .completion)
  static let overshootClamping = DialectMember(.overshootClamping, "", .flag, .completion)
}

/// The received members of a spring in the parameters of a library, or the members to write.
package struct DialectValues: Sendable, Equatable {
  /// One member.
  package struct Entry: Sendable, Equatable {
    /// The name.
    package let term: DialectTerm
    /// The number; 1 for true, an index for a keyword.
    package let value: Double
  }

  /// The members in order.
  package private(set) var entries: [Entry] = []

  /// Creates an empty list.
  package init() {}

  /// Creates a list of members.
  init(_ members: (DialectTerm, Double)...) {
    for (term, value) in members { entries.append(Entry(term: term, value: value)) }
  }

  /// The value of a member, or nil if it is absent.
  package subscript(term: DialectTerm) -> Double? { entries.first { $0.term == term }?.value }

  /// Adds a member, or replaces its value.
  package mutating func set(_ term: DialectTerm, _ value: Double) {
    let entry = Entry(term: term, value: value)
    guard let place = entries.firstIndex(where: { $0.term == term }) else { return entries.append(entry) }
    entries[place] = entry
  }

  /// The names in prose.
  package var names: String { entries.map { "\($0.term.name)" }.joined(separator: ", ") }

  /// Returns whether any of several members is present.
  func hasAny(_ terms: DialectTerm...) -> Bool { terms.contains { self[$0] != nil } }
}
