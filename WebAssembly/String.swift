// The strings of the WebAssembly module.
//
// The sources of the service use a small part of the standard library's `String`: they build texts, read the
// UTF-8 bytes, and compare these. In the module, the name `String` refers to this type instead, which is an
// array of UTF-8 bytes. The standard library's type would add tables and algorithms of Unicode to the module
// that no operation needs.

typealias StringLiteralType = String
typealias ExtendedGraphemeClusterType = String
typealias UnicodeScalarType = String

/// A text in UTF-8.
struct String: Sendable {
  var utf8: [UInt8]

  init() { utf8 = [] }
  init(bytes: [UInt8]) { utf8 = bytes }
  init(_ text: String) { utf8 = text.utf8 }

  @inline(never)
  init(_ text: StaticString) {
    utf8 = text.withUTF8Buffer { Array($0) }
  }

  /// Creates a text from bytes that are UTF-8. The sources decode no other bytes.
  init(decoding bytes: [UInt8], as encoding: UTF8.Type) { utf8 = bytes }
  init(decoding bytes: ArraySlice<UInt8>, as encoding: UTF8.Type) { utf8 = Array(bytes) }
  init(decoding bytes: UnsafeBufferPointer<UInt8>, as encoding: UTF8.Type) { utf8 = Array(bytes) }
  init(decoding bytes: Slice<UnsafeBufferPointer<UInt8>>, as encoding: UTF8.Type) { utf8 = Array(bytes) }

  init(cString start: UnsafePointer<UInt8>) {
    var count = 0
    while start[count] != 0 { count += 1 }
    utf8 = Array(UnsafeBufferPointer(start: start, count: count))
  }

  init(unsafeUninitializedCapacity capacity: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    utf8 = Array(unsafeUninitializedCapacity: capacity) { target, count in count = write(target) }
  }

  @inline(never)
  init(_ number: Int) {
    utf8 = []
    NumberWriter.append(Double(number), to: &utf8)
  }

  init(_ byte: UInt8, radix: Int, uppercase: Bool) {
    let digits: StaticString = "0123456789ABCDEF"
    utf8 = []
    if byte > 15 { utf8.append(digits.utf8Start[Int(byte >> 4)]) }
    utf8.append(digits.utf8Start[Int(byte & 15)])
  }

  var isEmpty: Bool { utf8.isEmpty }

  /// The number of Unicode scalars. The sources count only texts without combining marks.
  var count: Int { unicodeScalars.count }

  /// The first byte and the others. The sources divide only ASCII texts in this way.
  func prefix(_ length: Int) -> String { String(bytes: Array(utf8.prefix(length))) }
  func dropFirst() -> String { String(bytes: Array(utf8.dropFirst())) }
  func uppercased() -> String { String(bytes: utf8.map { 0x61...0x7A ~= $0 ? $0 - 0x20 : $0 }) }

  /// The Unicode scalars, of which the sources use only the number.
  var unicodeScalars: UnicodeScalars { UnicodeScalars(utf8: utf8) }

  struct UnicodeScalars {
    let utf8: [UInt8]
    /// Continuation bytes do not begin a scalar.
    var count: Int { utf8.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }
  }

  var description: String { self }

  mutating func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withUnsafeBufferPointer(body)
  }

  func hasPrefix(_ prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    return utf8.count >= count && utf8[..<count].isEqual(to: prefix)
  }

  /// Returns the text with the letters of ASCII in lowercase.
  func lowercased() -> String {
    String(bytes: utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 })
  }

  subscript(range: PartialRangeUpTo<Int>) -> String { String(bytes: Array(utf8[range])) }

  @inline(never)
  mutating func append(_ text: String) { utf8.append(contentsOf: text.utf8) }

  @inline(never)
  mutating func append(_ text: StaticString) { text.withUTF8Buffer { utf8.append(contentsOf: $0) } }

  static func += (text: inout String, other: String) { text.append(other) }

  @inline(never)
  static func + (left: String, right: String) -> String {
    var text = left
    text.append(right)
    return text
  }
}

extension String: Hashable {
  @inline(never)
  static func == (left: String, right: String) -> Bool { left.utf8 == right.utf8 }

  @inline(never)
  func hash(into hasher: inout Hasher) { for byte in utf8 { hasher.combine(byte) } }
}

extension String: ExpressibleByStringInterpolation {
  @inline(never)
  init(stringLiteral text: StaticString) { self.init(text) }
  init(stringInterpolation parts: Interpolation) { self = parts.text }

  /// A text of literals and values.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = String()

    @inline(never)
    init(literalCapacity: Int, interpolationCount: Int) {}
    @inline(never)
    mutating func appendLiteral(_ literal: StaticString) { text.append(literal) }
    @inline(never)
    mutating func appendInterpolation(_ value: String) { text.append(value) }
    @inline(never)
    mutating func appendInterpolation(_ value: StaticString) { text.append(value) }
    @inline(never)
    mutating func appendInterpolation(_ value: Int) { text.append(String(value)) }
    @inline(never)
    mutating func appendInterpolation(_ value: Double) { value.write(to: &text) }
    mutating func appendInterpolation<Value: CustomStringConvertible>(_ value: Value) {
      text.append(value.description)
    }
  }
}

extension String: TextOutputStream {
  mutating func write(_ text: Swift.String) {
    var text = text
    text.withUTF8 { utf8.append(contentsOf: $0) }
  }

  mutating func _writeASCII(_ bytes: UnsafeBufferPointer<UInt8>) { utf8.append(contentsOf: bytes) }
}

/// A value with a text.
protocol CustomStringConvertible {
  var description: String { get }
}

extension String: CustomStringConvertible {}
extension StaticString: CustomStringConvertible {
  var description: String { String(self) }
}

extension Int {
  /// Creates the number that a text of at most nine decimal digits states.
  init?(_ text: String) {
    guard (1...9).contains(text.utf8.count) else { return nil }
    var number = 0
    for byte in text.utf8 {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = 10 * number + Int(byte - 0x30)
    }
    self = number
  }
}

extension Array where Element == String {
  @inline(never)
  func joined(separator: String) -> String {
    var text = String()
    for index in indices {
      if index > 0 { text.append(separator) }
      text.append(self[index])
    }
    return text
  }
}

extension ArraySlice where Element == String {
  func joined(separator: String) -> String { Array(self).joined(separator: separator) }
}
