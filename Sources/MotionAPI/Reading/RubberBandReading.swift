import MotionPhysics
import MotionSystem
import StrictJSON

/// A range with rubber bands beyond its bounds, as received.
final class ReceivedRubberBandRange {
  let lower: ReceivedCoordinate?
  let upper: ReceivedCoordinate?
  let band: ReceivedRubberBand
  /// The pointer of the object that has `length`, `dimension` and `coefficient`.
  let pointer: JSONPointer
  /// The pointer of the object that has `min` and `max`.
  let boundsPointer: JSONPointer

  init(
    _ bounds: (lower: ReceivedCoordinate?, upper: ReceivedCoordinate?), _ band: ReceivedRubberBand,
    pointer: JSONPointer, boundsPointer: JSONPointer, in call: Call
  ) {
    (lower, upper) = bounds
    (self.band, self.pointer, self.boundsPointer) = (band, pointer, boundsPointer)
    // Material Motion's operator maps every value outside the range to `min` if the length is not positive.
    guard case .length(let length) = band, length <= 0, lower == nil, upper != nil else { return }
    call.addError(
      .required, at: boundsPointer.appending("min"),
      "is required when length is 0 or less (received \(length.text)), because every value "
        + "outside the range becomes the minimum")
  }

  /// Reads the optional field `resistance`: `{min, max, dimension, coefficient}` or `{min, max, length}`.
  /// Without a length, a dimension and a coefficient, the length is 48 points (Material Motion).
  static func resistance(_ call: Call) -> ReceivedRubberBandRange? {
    call.object("resistance", example: #"{"min": 0, "max": 100, "length": 48}"#) {
      let resistance = ReceivedRubberBandRange(
        call.rangeBounds(), ReceivedRubberBand(call, standardLength: 48), pointer: call.pointer,
        boundsPointer: call.pointer, in: call)
      call.finish()
      return resistance
    }
  }

  func ranges(in call: Call) throws(InvalidRequest) -> [RubberBandRange] {
    let axes = call.axes
    let (lower, upper) = (lower?.on(axes), upper?.on(axes))
    var ranges: [RubberBandRange] = []
    for axis in 0..<axes.count {
      let low = lower?[axis] ?? -.infinity
      let high = upper?[axis] ?? .infinity
      if low > high {
        call.addError(
          .outOfRange, at: boundsPointer, ErrorMessages.minAboveMax(low, high) + axes.suffix(axis))
        continue
      }
      ranges.append(
        try call.physics(at: { pointer.appending(band.field(for: $0)) }) { _ throws(MotionError) in
          try band.range(min: low, max: high)
        })
    }
    try call.check()
    return ranges
  }
}

/// The parameters of the rubber bands beyond both bounds, as received.
enum ReceivedRubberBand {
  /// A number for each edge of a range.
  typealias Edges = (below: Double, above: Double)
  case bands(coefficient: Edges?, dimension: Edges?)
  /// Material Motion's `rubberBanded(below:above:length:)`.
  case length(Double)

  /// Reads `dimension` and `coefficient`, each a number or `{below, above}`, or `length`.
  ///
  /// - Parameter standardLength: The length if none of the three is given; nil if one is required.
  init(_ call: Call, standardLength: Double? = nil) {
    let length = call.number("length")
    let coefficient = call.edges("coefficient", in: .nonNegative, example: #"{"below": 0, "above": 0.55}"#)
    let dimension = call.edges("dimension", in: .positive, example: #"{"below": 400, "above": 300}"#)
    if call.has("length") {
      let excluded = call.given(["dimension", "coefficient"])
      if !excluded.isEmpty {
        call.addError(
          .conflict,
          "length is mutually exclusive with \(excluded.map { "\($0)" }.joined(separator: " and ")); "
            + "give length, or dimension and coefficient")
      }
      // An invalid field already has an error, and the number is never used.
      self = .length(length ?? 1)
      return
    }
    if let standardLength, !call.has("dimension"), !call.has("coefficient") {
      self = .length(standardLength)
      return
    }
    if call.isObject, !call.has("dimension") {
      call.addError(.required, "dimension", "is required unless length is given")
    }
    self = .bands(coefficient: coefficient, dimension: dimension)
  }

  /// Returns a range with the rubber bands beyond its bounds; ±∞ for a missing bound.
  func range(min: Double, max: Double) throws(MotionError) -> RubberBandRange {
    switch self {
    case .length(let length): return try RubberBandRange.materialMotion(min: min, max: max, length: length)
    case .bands(let coefficient, let dimension):
      let standard = RubberBand.standardCoefficient
      return try RubberBandRange(
        min: min, max: max,
        below: RubberBand(coefficient: coefficient?.below ?? standard, dimension: dimension?.below ?? 1),
        above: RubberBand(coefficient: coefficient?.above ?? standard, dimension: dimension?.above ?? 1))
    }
  }

  /// Returns the field that a quantity comes from. A length determines the dimensions of both bands.
  func field(for quantity: MotionError.Quantity) -> String {
    if case .length = self { return "length" }
    return quantity == .coefficient ? "coefficient" : "dimension"
  }
}

extension Call {
  /// Reads `min` and `max` of a range, of which at least one is required.
  func rangeBounds() -> (lower: ReceivedCoordinate?, upper: ReceivedCoordinate?) {
    let bounds = (lower: coordinate("min"), upper: coordinate("max"))
    if isObject, !has("min"), !has("max") { addError(.required, "min", "is required unless max is given") }
    return bounds
  }

  /// Reads a number for both edges of a range, or one for each: `{below, above}`. Returns nil if the field is
  /// missing or invalid.
  fileprivate func edges(
    _ name: StaticString, in range: NumberRange, example: StaticString
  ) -> ReceivedRubberBand.Edges? {
    guard let node = take(name) else { return nil }
    if document.number(node) != nil { return number(node, name, in: range).map { ($0, $0) } }
    guard document.kind(node) == .object else {
      refuse(node, name, mustBe: "\(range.description), or an object", suchAs: example)
      return nil
    }
    return object(node, name, example: example) {
      let below = requiredNumber("below", in: range)
      let above = requiredNumber("above", in: range)
      finish()
      guard let below, let above else { return nil }
      return (below, above)
    }
  }
}
