import MotionSystem

/// The reason why a writer has no text.
package enum JSONWritingFailure: Equatable, Sendable {
  /// The text contains numbers that are NaN or infinite, this many.
  case nonFiniteNumbers(count: Int)
  /// The text is longer than the limit of the writer, in bytes.
  case tooLong(maxBytes: Int)
}

/// Writes one JSON text, or several lines of JSON texts, as bytes.
///
/// The writer inserts commas. It does not check that brackets match; tests of the callers parse
/// their output with the strict parser.
///
/// JSON has neither NaN nor infinity, and responses contain no null in place of a number. A number
/// that is not finite therefore invalidates the whole text: `bytes` is empty and `failure` says why.
/// Callers need no check per number and cannot send an incomplete text by mistake.
///
/// The text may follow bytes that its caller has written.
///
/// A writer may have a limit of bytes, which is checked after each object, array, line, column and raw
/// value. A text that exceeds it is discarded: `isTooLong` is true from then on, and `bytes` is empty. The
/// writer therefore never holds more than the limit and one such element. A caller that writes many elements
/// ends early if `isTooLong` is true.
package struct JSONWriter: Sendable {
  /// The bytes before the text, and the text so far.
  package private(set) var output: [UInt8]
  /// Where the text begins in `output`.
  private let start: Int
  private let maxBytes: Int
  private var needsComma = false

  /// The number of values that are NaN or infinite. They were not written.
  package private(set) var nonFiniteCount = 0

  /// A Boolean value that indicates whether the text exceeded the limit. It was discarded.
  package private(set) var isTooLong = false

  /// Creates a writer with an empty text.
  /// - Parameters:
  ///   - bytes: The bytes that the text follows.
  ///   - reservingCapacity: The expected length in bytes. The text grows as needed.
  ///   - maxBytes: The greatest length of the text in bytes.
  package init(
    appendingTo bytes: consuming [UInt8] = [], reservingCapacity: Int = 256, maxBytes: Int = .max
  ) {
    self.maxBytes = maxBytes
    start = bytes.count
    output = bytes
    output.reserveCapacity(start + max(min(reservingCapacity, maxBytes), 0))
  }

  /// The bytes so far, or an empty array if a number was not finite or the text exceeded the limit.
  package var bytes: [UInt8] { failure == nil ? output : [] }

  /// Why there is no text: a number was NaN or infinite, or the text exceeds the limit.
  package var failure: JSONWritingFailure? {
    if isTooLong || output.count - start > maxBytes { return .tooLong(maxBytes: maxBytes) }
    return nonFiniteCount == 0 ? nil : .nonFiniteNumbers(count: nonFiniteCount)
  }

  /// Discards a text that exceeds the limit.
  private mutating func checkLength() {
    guard output.count - start > maxBytes else { return }
    isTooLong = true
    output.removeLast(output.count - start)
  }

  // MARK: Structure

  /// Writes `{`.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Writes `}`.
  package mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Writes `[`.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Writes `]`.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the name of a member. The name is a constant that needs no escapes. The member's value
  /// must follow.
  package mutating func key(_ name: StaticString) { name.withUTF8Buffer { unsafe append($0, isName: true) } }

  /// Writes the name of a member, with escapes if needed. The member's value must follow.
  package mutating func key(named name: String) {
    value(name)
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func open(_ bracket: UInt8) {
    beginItem()
    output.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    output.append(bracket)
    needsComma = true
    checkLength()
  }

  private mutating func beginItem() {
    if needsComma { output.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Values

  /// Writes a number with the fewest digits that read back as the same double: `1e+300`, `0.1`,
  /// `5`; a negative zero as `0`. A number that is not finite invalidates the text.
  package mutating func value(_ number: Double) {
    beginItem()
    if !NumberWriter.append(number, to: &output) { nonFiniteCount += 1 }
  }

  /// Writes a number with at most `decimals` decimals (0…15), as
  /// `NumberWriter.append(_:decimals:to:)` does. A number that is not finite invalidates the text.
  package mutating func value(_ number: Double, decimals: Int) {
    beginItem()
    if !NumberWriter.append(number, decimals: decimals, to: &output) { nonFiniteCount += 1 }
  }

  /// Writes an integer.
  package mutating func value(_ integer: Int) {
    beginItem()
    NumberWriter.append(Int64(integer), to: &output)
  }

  /// Writes `true` or `false`.
  package mutating func value(_ bool: Bool) { raw(bool ? "true" : "false") }

  /// Writes a string, with escapes if needed.
  package mutating func value(_ string: String) {
    var string = string
    string.withUTF8 { unsafe write(string: $0) }
  }

  /// Writes UTF-8 bytes as a string, with escapes if needed.
  package mutating func value(utf8 bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe write(string: $0) }
    checkLength()
  }

  /// Writes a constant string, with escapes if needed.
  package mutating func value(_ string: StaticString) { string.withUTF8Buffer { unsafe write(string: $0) } }

  // MARK: Members

  /// Writes the name of a member whose value is an object, and `{`.
  package mutating func beginObject(_ name: StaticString) {
    key(name)
    beginObject()
  }

  /// Writes the name of a member whose value is an array, and `[`.
  package mutating func beginArray(_ name: StaticString) {
    key(name)
    beginArray()
  }

  /// Writes a member whose value is a number, as `key(_:)` and `value(_:)` do.
  package mutating func member(_ name: StaticString, _ number: Double) {
    key(name)
    value(number)
  }

  /// Writes a member whose value is an integer.
  package mutating func member(_ name: StaticString, _ integer: Int) {
    key(name)
    value(integer)
  }

  /// Writes a member whose value is `true` or `false`.
  package mutating func member(_ name: StaticString, _ bool: Bool) {
    key(name)
    value(bool)
  }

  /// Writes a member whose value is a string.
  package mutating func member(_ name: StaticString, _ string: String) {
    key(name)
    value(string)
  }

  /// Writes a member whose value is a constant string.
  package mutating func member(_ name: StaticString, _ string: StaticString) {
    key(name)
    value(string)
  }

  // MARK: Strings and arrays

  /// Writes a string, of which only quotation marks, backslashes and control characters need escapes.
  private mutating func write(string: UnsafeBufferPointer<UInt8>) {
    guard unsafe JSONWriter.needsEscapes(UnsafeRawBufferPointer(string)) else {
      return unsafe append(string, isName: false)
    }
    beginItem()
    output.append(UInt8(ascii: "\""))
    for index in 0..<string.count {
      let byte = unsafe string[index]
      if StringBytes.isSpecial(byte) { writeEscape(of: byte) } else { output.append(byte) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a comma if one is needed, and a text without escapes in quotation marks, with the colon of a
  /// name.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, isName: Bool) {
    let needsComma = needsComma
    unsafe DecimalText.append(text.count + 4, to: &output) { start in
      var end = unsafe needsComma ? DecimalText.store(",", at: start) : start
      unsafe end = unsafe DecimalText.store("\"", at: end)
      if let source = text.baseAddress { unsafe end.copyMemory(from: source, byteCount: text.count) }
      unsafe end = unsafe DecimalText.store("\"", at: end + text.count)
      return unsafe isName ? DecimalText.store(":", at: end) : end
    }
    self.needsComma = !isName
  }

  /// Returns whether a text has a byte that needs an escape. Most have none.
  private static func needsEscapes(_ text: UnsafeRawBufferPointer) -> Bool {
    var found: UInt64 = 0
    var index = 0
    while index <= text.count - 8 {
      unsafe found |= StringBytes.special(in: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    return unsafe found != 0 || text[index...].contains(where: StringBytes.isSpecial)
  }

  private mutating func writeEscape(of byte: UInt8) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case ..<0x20:
      output.append(contentsOf: "u00".utf8)
      output.append(Hexadecimal.digit(of: byte >> 4))
      output.append(Hexadecimal.digit(of: byte & 15))
    default: output.append(byte)
    }
  }

  /// Writes an array of numbers, each as `value(_:decimals:)` does, followed by `last` as `value(_:)` does.
  ///
  /// - Returns: How many numbers took longer: those of at least about 10^8, those of more than about 10^15
  ///   units of the last decimal, and those very close to a midpoint between two decimals.
  @discardableResult
  package mutating func column(_ numbers: ArraySlice<Double>, decimals: Int, last: Double? = nil) -> Int {
    guard !isTooLong else { return 0 }
    beginArray()
    let counts = FixedDecimalColumn.append(numbers, decimals: min(max(decimals, 0), 15), to: &output)
    nonFiniteCount += counts.nonFiniteCount
    needsComma = !numbers.isEmpty
    if let last { value(last) }
    endArray()
    return counts.singleCount
  }

  /// Writes an array of numbers, each as `value(_:)` does.
  package mutating func column(exact numbers: [Double]) {
    beginArray()
    for number in numbers { value(number) }
    endArray()
  }

  /// Writes a constant that is one JSON value.
  package mutating func raw(_ json: StaticString) {
    beginItem()
    json.withUTF8Buffer { unsafe output.append(contentsOf: $0) }
  }

  /// Writes bytes that are one JSON value.
  package mutating func raw(_ json: [UInt8]) { raw(json[...]) }

  /// Writes bytes that are one JSON value, such as the source of a received value.
  package mutating func raw(_ json: ArraySlice<UInt8>) {
    beginItem()
    output.append(contentsOf: json)
    checkLength()
  }
}
