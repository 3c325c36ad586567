// The errors of the modules below, without what they were caused by: motiond.wasm does not state it. Only
// errors that the sources distinguish differ.

/// An error of a motion.
enum MotionError: Error {
  case refused
  case overflow
  case beyondReach
  case neverSettles
  case tooMuchWork

  @_transparent
  static func notPositive(_ quantity: Quantity, received: Double) -> MotionError { .refused }
  @_transparent
  static func negative(_ quantity: Quantity, received: Double) -> MotionError { .refused }
  @_transparent
  static func outOfRange(_ quantity: Quantity, received: Double) -> MotionError { .refused }
  @_transparent
  static func overflow(_ quantity: Quantity) -> MotionError { .overflow }
  @_transparent
  static var axesDiffer: MotionError { .refused }
  @_transparent
  static func envelopeUndefined(dampingRatio: Double) -> MotionError { .refused }
  @_transparent
  static func tooManySamples(limit: Int) -> MotionError { .refused }
  @_transparent
  static func beyondReach(value: Double, dimension: Double) -> MotionError { .beyondReach }

  enum Quantity {
    case mass, stiffness, damping, dampingRatio, response, duration, bounce, overshoot
    case from, to, velocity, threshold, speedThreshold, decelerationRate, displacement, settlingDuration,
      slowingDuration, projection
    case coefficient, dimension, length, bounds, time, samplingRate, sampleCount, tolerance, anchors, axes
    case maximumSteps
  }
}

/// The reason why a format cannot represent a motion.
enum ExportError: Error, Equatable {
  case refused
  case toleranceNotMet(error: Double)
  case tooManyPoints
  case tooMuchWork

  init(_ error: MotionError, limit: Int) { self = error == .tooMuchWork ? .tooMuchWork : .tooManyPoints }

  @_transparent
  static func noTravel(axis: String?) -> ExportError { .refused }
  @_transparent
  static var neverSettles: ExportError { .refused }
  @_transparent
  static func cutShort(end: Double, settlingDuration: Double) -> ExportError { .refused }
  @_transparent
  static func axisWithoutProperty(name: String) -> ExportError { .refused }
  @_transparent
  static func axesShareProperty(first: String, second: String, property: String) -> ExportError { .refused }
  @_transparent
  static func tooManyPoints(limit: Int) -> ExportError { .tooManyPoints }
  @_transparent
  static var notFinite: ExportError { .refused }
  @_transparent
  static func tooLong(maxBytes: Int) -> ExportError { .refused }
}

extension JSONWriter {
  func text() throws(ExportError) -> [UInt8] {
    do throws(JSONWritingError) {
      return try finish()
    } catch {
      throw .refused
    }
  }
}

/// An error in the syntax of a JSON text.
struct JSONSyntaxError: Error {
  @_transparent
  init(reason: Reason, offset: Int, in text: Span<UInt8>) {}

  struct Reason {
    @_transparent static var empty: Reason { Reason() }
    @_transparent static var byteOrderMark: Reason { Reason() }
    @_transparent static var leadingZero: Reason { Reason() }
    @_transparent static func unexpectedByte(_ byte: UInt8, expected: Expectation) -> Reason { Reason() }
    @_transparent static func unexpectedEnd(expected: Expectation) -> Reason { Reason() }
    @_transparent static func trailingByte(_ byte: UInt8) -> Reason { Reason() }
    @_transparent static func controlCharacter(_ byte: UInt8) -> Reason { Reason() }
    @_transparent static func invalidEscape(_ byte: UInt8) -> Reason { Reason() }
    @_transparent static func invalidUTF8(_ byte: UInt8) -> Reason { Reason() }
    @_transparent static func tooDeep(limit: Int) -> Reason { Reason() }
    @_transparent static func tooLong(limit: Int) -> Reason { Reason() }
  }

  enum Expectation {
    case value, valueOrEndOfArray, valueAfterComma, nameOrEndOfObject, nameAfterComma, colon,
      commaOrEndOfArray, commaOrEndOfObject, digit, hexDigit, escape, endOfString, literalTrue, literalFalse,
      literalNull
  }
}
