import Platform

/// A line while it is written, in memory of a fixed size. What does not fit makes it unfit as a whole: half a line
/// would be worse than none.
struct LineBuffer {
  /// What bytes of a client may not show up as themselves.
  enum Escaping {
    /// Within a JSON string: `\u00XX`.
    case json
    /// Between spaces: `\xXX`.
    case text
  }

  private let memory: UnsafeMutableRawBufferPointer
  private var count = 0
  private var isWhole = true

  init(in memory: UnsafeMutableRawBufferPointer) {
    self.memory = memory
  }

  /// The bytes so far; nil where they did not fit.
  var bytes: UnsafeRawBufferPointer? {
    isWhole ? UnsafeRawBufferPointer(rebasing: memory[..<count]) : nil
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= memory.count - count else {
      isWhole = false
      return
    }
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  /// A number that is not negative, with zeros in front up to `width` digits (at most 20).
  mutating func append(_ number: Int, width: Int = 1) {
    var rest = max(0, number)
    var digits = 1
    while rest >= 10 {
      digits += 1
      rest /= 10
    }
    digits = max(digits, min(width, 20))
    rest = max(0, number)
    guard digits <= memory.count - count else {
      isWhole = false
      return
    }
    for place in stride(from: count + digits - 1, through: count, by: -1) {
      memory[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }

  /// 16 digits.
  mutating func append(hexadecimal number: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      append(digitsOf: UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Bytes that a client chose. Whatever they are, they end neither the line nor the string, and stand for themselves
  /// in one way only.
  mutating func append(_ bytes: UnsafeRawBufferPointer, escapedFor escaping: Escaping) {
    let lowest: UInt8 = escaping == .json ? 0x20 : 0x21
    var plainStart = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= lowest, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
      append(UnsafeRawBufferPointer(rebasing: bytes[plainStart..<index]))
      append(escaping == .json ? #"\u00"# : #"\x"#)
      append(digitsOf: byte)
      plainStart = index + 1
    }
    append(UnsafeRawBufferPointer(rebasing: bytes[plainStart...]))
  }

  private mutating func append(digitsOf byte: UInt8) {
    guard memory.count - count >= 2 else {
      isWhole = false
      return
    }
    memory[count] = Self.digit(byte >> 4)
    memory[count + 1] = Self.digit(byte & 15)
    count += 2
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + value
  }
}
