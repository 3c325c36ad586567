/// What moves an axis during a phase.
public enum PhaseKind: Sendable, CaseIterable {
  /// A drag: the axis follows a recording.
  case drag
  /// A deceleration.
  case deceleration
  /// A spring.
  case spring

  /// The name in responses and plots.
  package var name: StaticString {
    switch self {
    case .drag: "drag"
    case .deceleration: "deceleration"
    case .spring: "spring"
    }
  }
}

/// A time range in which one law moves an axis.
///
/// The phase states what it is (`kind` and `role`), the law how the axis moves. Code that names, colors
/// or writes a phase uses the former and need not know the laws.
public struct AxisPhase: Sendable, Equatable {
  /// The role of a spring in a scroll.
  public enum Role: Sendable, Equatable {
    /// The spring bounces off a bound.
    case edge
    /// The spring pulls content back from outside the bounds.
    case overscroll

    /// The name in responses and plots.
    package var name: StaticString {
      switch self {
      case .edge: "edge"
      case .overscroll: "overscroll"
      }
    }
  }

  /// The start in seconds from the start of the motion.
  public let start: Double
  /// The end in seconds from the start of the motion; infinite for a phase without an end, in a motion that
  /// never settles. The time range is half-open: at its end, the next phase or the rest applies.
  public let end: Double
  /// What moves the axis.
  public let kind: PhaseKind
  /// The role of a spring in a scroll; nil for every other phase.
  public let role: Role?
  /// The law; its time 0 is `start`.
  public let law: AxisLaw

  /// A Boolean value that indicates whether the phase ends. Only the last phase of a motion that never
  /// settles does not.
  public var hasEnd: Bool { end < .infinity }

  /// Creates a phase.
  public init(start: Double, end: Double, kind: PhaseKind, role: Role? = nil, law: AxisLaw) {
    self.start = start
    self.end = end
    self.kind = kind
    self.role = role
    self.law = law
  }
}
