package import MotionPhysics

/// The reason why members of a dialect describe no spring.
package enum DialectError: Error, Sendable {
  /// A member is required in addition to those that are given.
  case missing(DialectTerm)
  /// Members of two parameterizations are given.
  case mixture(advice: StaticString)
  /// The release does not determine the spring, because nothing moves.
  case noMotion
  /// A member is too small for the library. `least` is the least value with its unit and its reason.
  case tooSmall(DialectTerm, least: StaticString, received: Double)
  /// A parameter that follows from the members is out of range.
  case physics(MotionError)
}

/// A remark about received members that a library changes or ignores.
package struct DialectNote: Sendable, Equatable {
  /// The member; nil for the spring as a whole.
  package let term: DialectTerm?
  /// A sentence without a final period.
  package let text: String

  /// Creates a note.
  package init(_ term: DialectTerm?, _ text: String) {
    self.term = term
    self.text = text
  }
}

/// The members of one spring while a dialect resolves them.
struct DialectReading {
  let values: DialectValues
  let release: SpringRelease
  /// Remarks about members that the library changes or ignores.
  var notes: [DialectNote] = []

  /// Returns a number within a range, and adds a note if that changes it.
  mutating func clamped(
    _ value: Double, _ range: ClosedRange<Double>, _ term: DialectTerm, _ library: StaticString
  ) -> Double {
    if range.contains(value) { return value }
    let limit = value < range.lowerBound ? range.lowerBound : range.upperBound
    notes.append(
      DialectNote(
        term,
        "\(library) limits \(term.name) to \(DeclarationNumber.text(range.lowerBound))–"
          + "\(DeclarationNumber.text(range.upperBound)), received \(DeclarationNumber.text(value)); "
          + "it uses \(DeclarationNumber.text(limit))"))
    return limit
  }

  /// Returns the spring, or the critically damped one of the same stiffness and mass if it is overdamped and
  /// the library does not move by its damping. Adds a note in that case.
  mutating func criticalAtMost(_ spring: Spring, _ reason: StaticString) throws(DialectError)
    -> Spring
  {
    guard spring.dampingRatio > 1 else { return spring }
    notes.append(
      DialectNote(
        .damping,
        "the damping ratio is \(DeclarationNumber.text(spring.dampingRatio)); \(reason), so the motion is "
          + "that of damping \(DeclarationNumber.text(spring.damping / spring.dampingRatio))"))
    return try physical(spring.mass, spring.stiffness, ratio: 1)
  }
}

/// Returns the spring of a mass, a stiffness and a damping coefficient.
func physical(_ mass: Double, _ stiffness: Double, _ damping: Double) throws(DialectError) -> Spring {
  do throws(MotionError) {
    return try Spring(mass: mass, stiffness: stiffness, damping: damping)
  } catch {
    throw .physics(error)
  }
}

/// Returns the spring of a mass, a stiffness and a damping ratio.
func physical(_ mass: Double, _ stiffness: Double, ratio: Double) throws(DialectError) -> Spring {
  do throws(MotionError) {
    return try Spring(mass: mass, stiffness: stiffness, dampingRatio: ratio)
  } catch {
    throw .physics(error)
  }
}

/// Returns the spring of mass 1 of a response in seconds and a damping ratio.
func periodic(_ response: Double, ratio: Double) throws(DialectError) -> Spring {
  do throws(MotionError) {
    return try Spring(response: response, dampingRatio: ratio)
  } catch {
    throw .physics(error)
  }
}

/// Returns the spring of mass 1 of a perceptual duration in seconds and a bounce.
func perceptual(_ duration: Double, bounce: Double) throws(DialectError) -> Spring {
  do throws(MotionError) {
    return try Spring(duration: duration, bounce: bounce)
  } catch {
    throw .physics(error)
  }
}
