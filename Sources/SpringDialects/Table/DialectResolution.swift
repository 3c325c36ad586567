import MotionPhysics
import MotionSystem

/// The members of one spring while a dialect resolves them.
struct DialectResolution {
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

  /// Returns the spring of a damping ratio, at most 1, whose envelope reaches a thousandth of the travel at a
  /// duration, for a library that does not publish its own formula. Adds a note that says so.
  ///
  /// - Parameter term: The member that states the damping ratio.
  mutating func settling(
    in duration: Double, ratio: Double, _ library: StaticString, _ term: DialectTerm
  ) throws(DialectError) -> Spring {
    let ratio = min(ratio, 1)
    notes.append(
      DialectNote(
        term,
        "\(library) does not publish the spring of a \(term.name); this one has the damping ratio "
          + "\(DeclarationNumber.text(ratio)) and reaches 0.1 % of the travel at duration"))
    let frequency = angularFrequency(reachingThousandthAt: duration, ratio: ratio)
    return try physical(1, frequency * frequency, ratio: ratio)
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

/// Returns ω₀ of the spring from rest whose envelope is 0.001 of its travel at a duration.
///
/// ζ < 1: ln(ζ/(0.001·√(1 − ζ²)))/(ζ·duration); ζ = 1: y/duration, with the root y of e^(−y)·(1 + y) = 0.001.
func angularFrequency(reachingThousandthAt duration: Double, ratio: Double) -> Double {
  guard ratio < 1 else { return 9.2334134764515776 / duration }
  return log(ratio / (0.001 * (1 - ratio * ratio).squareRoot())) / (ratio * duration)
}

/// Returns the spring of mass 1 of a perceptual duration in seconds and a bounce.
func perceptual(_ duration: Double, bounce: Double) throws(DialectError) -> Spring {
  do throws(MotionError) {
    return try Spring(duration: duration, bounce: bounce)
  } catch {
    throw .physics(error)
  }
}
