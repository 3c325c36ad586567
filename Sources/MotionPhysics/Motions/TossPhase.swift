/// A stretch of a toss in which either the finger or the spring moves all axes.
enum TossPhase: Sendable, Equatable {
  /// Times in seconds from `start`, and the positions at them: one column for each axis.
  case drag(start: Double, end: Double, times: [Double], columns: [[Double]])
  case spring(start: Double, end: Double, motion: SpringMotion)

  /// This stage on one axis.
  func phase(_ axis: Int) -> AxisPhase? {
    switch self {
    case .recorded(let start, let end, let times, let columns):
      guard let law = RecordedLaw(times: times, values: columns[axis]) else { return nil }
      return AxisPhase(start: start, end: end, law: .recorded(law))
    case .spring(let start, let end, let motion):
      return AxisPhase(start: start, end: end, law: .spring(motion.axisLaw(axis)))
    }
  }
}

extension SpringMotion {
  /// The law of one axis.
  func axisLaw(_ axis: Int) -> SpringLaw {
    SpringLaw(spring: spring, target: to[axis], displacement: from[axis] - to[axis], velocity: velocity[axis])
  }
}
