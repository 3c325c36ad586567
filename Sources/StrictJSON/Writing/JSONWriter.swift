// Writes JSON straight into bytes. The commas take care of themselves: one flag says whether the next item
// needs one. Nothing checks that brackets match: the callers' code is fixed, and their tests read the
// answers back with the strict parser.
//
// JSON has no NaN and no infinity, and the service's answers promise no null either. A non-finite
// number therefore spoils the whole text: from then on `bytes` is empty and `finish()` throws. There is
// no way to send such an answer by oversight, no trap, and no check that the callers must repeat for
// each number.

/// A text could not be completed because a number in it was NaN or infinite.
public struct NonFiniteNumber: Error, Equatable, Sendable, CustomStringConvertible {
  /// How many such numbers there were.
  public let count: Int
  /// What was received and what is allowed.
  public var description: String {
    "\(count) numbers are NaN or infinite; only finite numbers can be written"
  }
}

/// Builds one JSON text, or lines of JSON texts.
public struct JSONWriter: Sendable {
  private var text: [UInt8] = []
  private var needsComma = false

  /// How many numbers that are NaN or infinite were refused.
  public private(set) var nonFiniteCount = 0

  /// An empty text.
  /// - Parameter reservingCapacity: the expected length in bytes; it grows as needed.
  public init(reservingCapacity: Int = 256) {
    text.reserveCapacity(max(reservingCapacity, 0))
  }

  /// The text so far; empty if a number was not finite.
  public var bytes: [UInt8] { nonFiniteCount == 0 ? text : [] }

  /// The text so far.
  /// - Throws: `NonFiniteNumber` if a number was NaN or infinite.
  public func finish() throws(NonFiniteNumber) -> [UInt8] {
    guard nonFiniteCount == 0 else { throw NonFiniteNumber(count: nonFiniteCount) }
    return text
  }

  // MARK: Structure

  /// `{`
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// `}`
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// `[`
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// `]`
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// A line feed after a complete text: the next one stands by itself (NDJSON).
  public mutating func endLine() {
    text.append(0x0A)
    needsComma = false
  }

  /// A member's name that the program knows beforehand; its value comes next. It needs no escapes.
  public mutating func key(_ name: StaticString) {
    name.withUTF8Buffer { StringWriter.appendName($0, comma: needsComma, to: &text) }
    needsComma = false
  }

  /// A member's name that is not known before the program runs; its value comes next.
  public mutating func key(named name: String) {
    var name = name
    name.withUTF8 { StringWriter.append($0, comma: needsComma, isName: true, to: &text) }
    needsComma = false
  }

  private mutating func open(_ bracket: UInt8) {
    if needsComma { text.append(UInt8(ascii: ",")) }
    text.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    text.append(bracket)
    needsComma = true
  }

  private mutating func beginItem() {
    if needsComma { text.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Values

  /// The fewest digits that read back as the same double (`1e+300`, `0.1`, `5`, `-0`). A number that is not
  /// finite spoils the text: see `bytes` and `finish()`.
  public mutating func value(_ number: Double) {
    guard accepts(number) else { return }
    text.append(comma: needsComma, upTo: NumberWriter.maximumLength) {
      NumberWriter.writeShortest(number, to: $0)
    }
    needsComma = true
  }

  /// Rounded to at most `decimals` digits (0…15), trailing zeros left out, exactly as
  /// `NumberWriter.append(_:decimals:to:)` does. A number that is not finite spoils the text.
  public mutating func value(_ number: Double, decimals: Int) {
    guard accepts(number) else { return }
    let format = FixedDecimalWriter(decimals: decimals)
    text.append(comma: needsComma, upTo: NumberWriter.maximumLength) { format.write(number, to: $0) }
    needsComma = true
  }

  @inline(__always)
  private mutating func accepts(_ number: Double) -> Bool {
    if number.isFinite { return true }
    nonFiniteCount += 1
    return false
  }

  /// All digits of a whole number.
  public mutating func value(_ integer: Int) {
    text.append(comma: needsComma, upTo: NumberWriter.maximumLength) { target in
      target[0] = UInt8(ascii: "-")
      let sign = integer < 0 ? 1 : 0
      return sign &+ Digits.write(UInt64(integer.magnitude), to: target + sign)
    }
    needsComma = true
  }

  /// `true` or `false`.
  public mutating func value(_ bool: Bool) {
    raw(bool ? "true" : "false")
  }

  /// A string, with the escapes that JSON requires.
  public mutating func value(_ string: String) {
    var string = string
    string.withUTF8 { StringWriter.append($0, comma: needsComma, isName: false, to: &text) }
    needsComma = true
  }

  /// A string, with the escapes that JSON requires.
  public mutating func value(_ string: StaticString) {
    string.withUTF8Buffer { StringWriter.append($0, comma: needsComma, isName: false, to: &text) }
    needsComma = true
  }

  /// An array of numbers, each as `value(_:decimals:)` writes it.
  public mutating func column(_ numbers: UnsafeBufferPointer<Double>, decimals: Int) {
    beginItem()
    nonFiniteCount += ColumnWriter.append(numbers, format: FixedDecimalWriter(decimals: decimals), to: &text)
  }

  /// Bytes that are already one JSON value.
  public mutating func raw(_ json: StaticString) {
    beginItem()
    json.withUTF8Buffer { text.append(contentsOf: $0) }
  }

  /// Bytes that are already one JSON value.
  public mutating func raw(_ json: [UInt8]) {
    beginItem()
    text.append(contentsOf: json)
  }

  /// Bytes that are already one JSON value, such as what a document received.
  public mutating func raw(_ json: ArraySlice<UInt8>) {
    beginItem()
    text.append(contentsOf: json)
  }
}
