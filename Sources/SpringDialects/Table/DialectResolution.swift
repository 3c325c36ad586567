import MotionPhysics
import MotionSystem

/// The members of one spring while a dialect resolves them.
struct DialectResolution {
  let values: DialectValues
  let release: SpringRelease
  /// Remarks about members that the library changes or ignores.
  private(set) var notes: [DialectNote] = []
  /// The members that the library adds to those that are given.
  private(set) var defaults = DialectValues()

  subscript(term: DialectTerm) -> Double? { values[term] }

  subscript(term: DialectTerm, default standard: Double) -> Double {
    mutating get {
      if let value = values[term] { return value }
      defaults.set(term, standard)
      return standard
    }
  }

  /// Adds a note about a member, or about the spring as a whole.
  mutating func note(_ term: DialectTerm?, _ text: String) {
    notes.append(DialectNote(term: term, text: text))
  }

  func required(_ term: DialectTerm) throws(DialectError) -> Double {
    guard let value = values[term] else { throw .missing(term) }
    return value
  }

  /// Returns the index of the parameterization to which the members belong; nil without one. They must not
  /// belong to several.
  func group(_ groups: [DialectTerm]..., advice: StaticString) throws(DialectError) -> Int? {
    let given = groups.indices.filter { groups[$0].contains { values[$0] != nil } }
    guard given.count < 2 else { throw .mixture(advice: advice) }
    return given.first
  }

  /// Returns the spring of mass, stiffness and damping, of which those without a default are required.
  mutating func physicalSpring(
    _ mass: Double = 1, stiffness: Double? = nil, damping: Double? = nil
  ) throws(DialectError) -> Spring {
    let stiffness =
      if let stiffness { self[.stiffness, default: stiffness] } else { try required(.stiffness) }
    let damping = if let damping { self[.damping, default: damping] } else { try required(.damping) }
    return try physical(self[.mass, default: mass], stiffness, damping)
  }

  /// Returns a number within a range, and adds a note if that changes it.
  mutating func clamped(
    _ value: Double, _ range: ClosedRange<Double>, _ term: DialectTerm, _ library: StaticString
  ) -> Double {
    if range.contains(value) { return value }
    let limit = value < range.lowerBound ? range.lowerBound : range.upperBound
    note(
      term,
      "\(library) limits \(term.name) to \(number(range.lowerBound))–\(number(range.upperBound)), received "
        + "\(number(value)); it uses \(number(limit))")
    return limit
  }

  /// Returns the spring, or the critically damped one of the same stiffness and mass if it is overdamped and
  /// the library does not move by its damping. Adds a note in that case.
  mutating func criticalAtMost(
    _ spring: Spring, _ library: StaticString,
    _ treatment: StaticString = "ignores the damping from 1 on and moves critically damped"
  ) throws(DialectError) -> Spring {
    guard spring.dampingRatio > 1 else { return spring }
    note(
      .damping,
      "the damping ratio is \(number(spring.dampingRatio)); \(library) \(treatment), so the motion is that "
        + "of damping \(number(spring.damping / spring.dampingRatio))")
    return try physical(spring.mass, spring.stiffness, ratio: 1)
  }

  /// Returns the spring of a damping ratio, at most 1, whose envelope reaches a thousandth of the travel at a
  /// duration, for a library that does not publish its own formula. Adds a note that says so.
  ///
  /// - Parameter term: The member that states the damping ratio.
  mutating func settling(
    in duration: Double, ratio: Double, _ library: StaticString, _ term: DialectTerm
  ) throws(DialectError) -> Spring {
    let ratio = min(ratio, 1)
    note(
      term,
      "\(library) does not publish the spring of a \(term.name); this one has the damping ratio "
        + "\(number(ratio)) and reaches 0.1 % of the travel at duration")
    let frequency = angularFrequency(reachingThousandthAt: duration, ratio: ratio)
    return try physical(1, frequency * frequency, ratio: ratio)
  }
}

/// Returns the spring of a mass, a stiffness and a damping coefficient.
func physical(_ mass: Double, _ stiffness: Double, _ damping: Double) throws(DialectError) -> Spring {
  try made { () throws(MotionError) in try Spring(mass: mass, stiffness: stiffness, damping: damping) }
}

/// Returns the spring of a mass, a stiffness and a damping ratio.
func physical(_ mass: Double, _ stiffness: Double, ratio: Double) throws(DialectError) -> Spring {
  try made { () throws(MotionError) in try Spring(mass: mass, stiffness: stiffness, dampingRatio: ratio) }
}

/// Returns the spring of mass 1 of a response in seconds and a damping ratio.
func periodic(_ response: Double, ratio: Double) throws(DialectError) -> Spring {
  try made { () throws(MotionError) in try Spring(response: response, dampingRatio: ratio) }
}

/// Returns the spring of mass 1 of a perceptual duration in seconds and a bounce.
func perceptual(_ duration: Double, bounce: Double) throws(DialectError) -> Spring {
  try made { () throws(MotionError) in try Spring(duration: duration, bounce: bounce) }
}

private func made(_ spring: () throws(MotionError) -> Spring) throws(DialectError) -> Spring {
  do throws(MotionError) { return try spring() } catch { throw .physics(error) }
}

/// Returns ω₀ of the spring from rest whose envelope is 0.001 of its travel at a duration.
///
/// ζ < 1: ln(ζ/(0.001·√(1 − ζ²)))/(ζ·duration); ζ = 1: y/duration, with the root y of e^(−y)·(1 + y) = 0.001.
func angularFrequency(reachingThousandthAt duration: Double, ratio: Double) -> Double {
  guard ratio < 1 else { return 9.2334134764515776 / duration }
  return log(ratio / (0.001 * (1 - ratio * ratio).squareRoot())) / (ratio * duration)
}
