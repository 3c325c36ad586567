/// The state of a normalized spring, relative to its target.
struct PhaseState: Sendable, Equatable {
  /// The displacement a.
  var displacement: Double
  /// The velocity u = v/ω₀, a length.
  var velocity: Double
}
