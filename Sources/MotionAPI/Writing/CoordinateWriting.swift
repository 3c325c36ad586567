import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

/// The work of writing, in units of the budget.
enum WritingWork {
  /// The work of writing a number with a fixed number of digits after the decimal point.
  static let number = 1
  /// The work of writing a number with all its digits, or one that takes longer.
  static let exactNumber = 4

  static let event = 20
  static let phase = 24
}

extension JSONWriter {
  /// Writes a member with a coordinate as in the request: a number, or an object of named axes.
  mutating func member(_ name: StaticString, _ coordinate: Coordinate, on axes: Axes) {
    key(name)
    self.coordinate(coordinate, axisNames: axes.names)
  }

  /// Writes a member with what each axis has, as in the request: one value, or an object with one value for
  /// each axis.
  mutating func perAxis<Element>(
    _ name: StaticString, _ elements: [Element], on axes: Axes, _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    guard axes.areNamed else {
      if let first = elements.first { write(&self, first) }
      return
    }
    beginObject()
    for (name, element) in zip(axes.names, elements) where !isTooLong {
      key(named: name)
      write(&self, element)
    }
    endObject()
  }

  /// Writes the member `axes`: an object for each axis, with the members that `write` writes.
  mutating func axisObjects<Element>(
    _ axes: Axes, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginObject("axes")
    for (name, element) in zip(axes.names, elements) {
      key(named: name)
      beginObject()
      write(&self, element)
      endObject()
    }
    endObject()
  }

  /// Writes an array of numbers rounded to `decimals` digits after the decimal point, unless the budget is
  /// exhausted.
  ///
  /// - Parameter last: A further number, with all its digits.
  mutating func column(_ numbers: ArraySlice<Double>, decimals: Int, last: Double? = nil, budget: WorkMeter) {
    guard budget.spend(WritingWork.number, times: numbers.count) else { return }
    let singleCount = column(numbers, decimals: decimals, last: last)
    _ = budget.spend(WritingWork.exactNumber - WritingWork.number, times: singleCount)
  }

  /// Writes an array of numbers with all their digits, unless the budget is exhausted.
  mutating func exactColumn(_ numbers: [Double], budget: WorkMeter) {
    guard budget.spend(WritingWork.exactNumber, times: numbers.count) else { return }
    column(exact: numbers)
  }

  /// Writes the member `deviation`: the greatest distance from the exact motion.
  ///
  /// - Parameters:
  ///   - value: The distance in the unit of the motion.
  ///   - share: The distance as a fraction of the travel; nil if it is unknown or not finite.
  ///   - time: The time of the greatest distance in seconds; nil if it is unknown.
  mutating func deviation(value: Double, share: Double? = nil, time: Double? = nil) {
    beginObject("deviation")
    member("value", value)
    if let share, share.isFinite { member("share", share) }
    if let time { member("time", time) }
    endObject()
  }

  /// Writes the member `spring`: a spring in every parameterization.
  mutating func spring(_ spring: Spring) {
    beginObject("spring")
    member("mass", spring.mass)
    member("stiffness", spring.stiffness)
    member("damping", spring.damping)
    member("dampingRatio", spring.dampingRatio)
    member("response", spring.response)
    member("duration", spring.response)
    member("bounce", spring.bounce)
    member("regime", spring.regime.name)
    endObject()
  }
}
