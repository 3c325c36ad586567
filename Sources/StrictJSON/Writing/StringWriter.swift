import Platform

/// Writes JSON strings. Only quotation mark, backslash and control characters need an escape.
///
/// Nearly all strings of a response need none. A string is scanned eight bytes at a time and copied
/// in one step if it has none; otherwise it is written byte by byte.
enum StringWriter {
  /// Appends a comma if `comma` is true, `string` (UTF-8) in quotation marks, and a colon if it is
  /// a name.
  static func append(
    _ string: UnsafeBufferPointer<UInt8>, comma: Bool, isName: Bool, to bytes: inout [UInt8]
  ) {
    guard unsafe isPlain(string) else {
      unsafe appendEscaped(string, comma: comma, isName: isName, to: &bytes)
      return
    }
    unsafe appendPlain(string, comma: comma, isName: isName, to: &bytes)
  }

  /// Appends a name that needs no escapes.
  static func appendName(_ name: UnsafeBufferPointer<UInt8>, comma: Bool, to bytes: inout [UInt8]) {
    unsafe assert(isPlain(name), "the name needs escapes")
    unsafe appendPlain(name, comma: comma, isName: true, to: &bytes)
  }

  private static func appendPlain(
    _ string: UnsafeBufferPointer<UInt8>, comma: Bool, isName: Bool, to bytes: inout [UInt8]
  ) {
    // Two quotation marks and the colon.
    unsafe bytes.append(comma: comma, upTo: string.count &+ 3) { target in
      unsafe storeName(string, to: target) &- (isName ? 0 : 1)
    }
  }

  /// Writes a name that needs no escapes, in quotation marks, and a colon to `target`, and returns the number
  /// of bytes.
  /// - Parameter target: Memory with a capacity of `name.count` + 3 bytes.
  static func storeName(_ name: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe target[0] = UInt8(ascii: "\"")
    if let source = name.baseAddress { unsafe memcpy(target + 1, source, name.count) }
    unsafe target[name.count &+ 1] = UInt8(ascii: "\"")
    unsafe target[name.count &+ 2] = UInt8(ascii: ":")
    return name.count &+ 3
  }

  private static func isPlain(_ string: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = string.baseAddress else { return true }
    var index = 0
    while string.count &- index >= 8 {
      if unsafe WordScan.special(in: WordScan.word(at: base + index)) != 0 { return false }
      index &+= 8
    }
    while index < string.count {
      if unsafe WordScan.isSpecial(base[index]) { return false }
      index &+= 1
    }
    return true
  }

  private static func appendEscaped(
    _ string: UnsafeBufferPointer<UInt8>, comma: Bool, isName: Bool, to bytes: inout [UInt8]
  ) {
    if comma { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    for index in string.indices {
      let byte = unsafe string[index]
      if WordScan.isSpecial(byte) { appendEscape(byte, to: &bytes) } else { bytes.append(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
    if isName { bytes.append(UInt8(ascii: ":")) }
  }

  private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0..<0x20:
      bytes.append(UInt8(ascii: "u"))
      bytes.append(UInt8(ascii: "0"))
      bytes.append(UInt8(ascii: "0"))
      bytes.append(Hexadecimal.digit(of: byte >> 4))
      bytes.append(Hexadecimal.digit(of: byte & 15))
    default: bytes.append(byte)
    }
  }
}
