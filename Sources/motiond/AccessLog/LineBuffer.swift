import MotionSystem

/// A log line under construction, in memory of a fixed size. If anything does not fit, the whole line is
/// invalid, because a truncated line could be misread.
///
/// Every method compares the size of what it writes with the space that is left. The memory must outlive the
/// buffer.
@safe struct LineBuffer {
  /// How special bytes in data from clients are written.
  enum Escaping {
    /// In a JSON string: `\u00XX`.
    case json
    /// In a column of the text format: `\xXX`.
    case text
  }

  private let memory: UnsafeMutableRawBufferPointer
  private var count = 0
  private var isComplete = true

  init(in memory: UnsafeMutableRawBufferPointer) {
    unsafe self.memory = unsafe memory
  }

  /// The bytes of the line; nil if they did not fit.
  var bytes: UnsafeRawBufferPointer? {
    unsafe isComplete ? UnsafeRawBufferPointer(rebasing: memory[..<count]) : nil
  }

  mutating func append(_ text: StaticString) {
    unsafe append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard unsafe bytes.count <= memory.count - count else {
      isComplete = false
      return
    }
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  /// Appends a number in decimal, padded with leading zeros to `width` digits. A negative number is written
  /// as 0.
  mutating func append(_ number: Int, width: Int = 1) {
    var digits = String(max(0, number))
    for _ in 0..<max(0, width - digits.utf8.count) { append("0") }
    digits.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a number as 16 hexadecimal digits.
  mutating func append(hexadecimal number: UInt64) {
    unsafe Hexadecimal.digits(of: number).withUnsafeBytes { unsafe append($0) }
  }

  /// Appends bytes that a client chose. Escaping ensures that they cannot end the line, column or string, and
  /// that the original bytes can be restored.
  mutating func append(_ bytes: UnsafeRawBufferPointer, escapedFor escaping: Escaping) {
    let lowest: UInt8 = escaping == .json ? 0x20 : 0x21
    var plainStart = 0
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      if byte >= lowest, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
      unsafe append(UnsafeRawBufferPointer(rebasing: bytes[plainStart..<index]))
      append(escaping == .json ? #"\u00"# : #"\x"#)
      append(hexadecimalByte: byte)
      plainStart = index + 1
    }
    unsafe append(UnsafeRawBufferPointer(rebasing: bytes[plainStart...]))
  }

  private mutating func append(hexadecimalByte byte: UInt8) {
    guard unsafe memory.count - count >= 2 else {
      isComplete = false
      return
    }
    unsafe memory[count] = Hexadecimal.digit(of: byte >> 4)
    unsafe memory[count + 1] = Hexadecimal.digit(of: byte & 15)
    count += 2
  }
}
