/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Returns the decoded bytes, or nil if a percent sign does not precede two hexadecimal digits.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    // Each part after a percent sign begins with two digits.
    let parts = bytes.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    var decoded = Array(parts[0])
    for part in parts.dropFirst() {
      let digits = part.prefix(2).compactMap(Hexadecimal.value(of:))
      guard digits.count == 2 else { return nil }
      decoded.append(digits[0] << 4 | digits[1])
      decoded += part.dropFirst(2)
    }
    return decoded
  }
}
