// `uri-host [ ":" port ]` as defined in RFC 3986, section 3.2, and used in request targets and `Host`
// (RFC 9110, sections 4.2 and 7.2). The host is a registered name, an IPv4 address (which also matches
// the syntax of a registered name) or an IP literal in brackets. User information is not allowed.

import MotionSystem

/// The grammar of hosts and ports.
enum Authority {
  /// Returns whether the bytes are a host with an optional port.
  static func isValid(_ bytes: Span<UInt8>, _ range: Range<Int>, allowsEmptyHost: Bool) -> Bool {
    guard let hostEnd = endOfHost(bytes, range) else { return false }
    guard hostEnd > range.lowerBound || (allowsEmptyHost && range.isEmpty) else { return false }
    return hostEnd == range.upperBound || isPort(bytes, hostEnd..<range.upperBound, allowsEmpty: true)
  }

  /// Returns whether the bytes are a host and a port, which is the authority form of CONNECT.
  static func isHostAndPort(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let hostEnd = endOfHost(bytes, range), hostEnd > range.lowerBound else { return false }
    return isPort(bytes, hostEnd..<range.upperBound, allowsEmpty: false)
  }

  /// Returns whether the bytes are a colon and a decimal port number up to 65535.
  private static func isPort(_ bytes: Span<UInt8>, _ range: Range<Int>, allowsEmpty: Bool) -> Bool {
    guard range.count > (allowsEmpty ? 0 : 1), bytes[range.lowerBound] == ASCII.colon else { return false }
    var port = 0
    for offset in range.dropFirst() {
      guard ASCII.isDigit(bytes[offset]) else { return false }
      port = min(port * 10 + Int(bytes[offset] & 15), 65_536)
    }
    return port <= 65_535
  }

  /// Returns the offset at which the host ends (at a colon or at the end of the range), or nil if the
  /// host contains an invalid byte.
  private static func endOfHost(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    if !range.isEmpty, bytes[range.lowerBound] == UInt8(ascii: "[") {
      guard let close = range.first(where: { bytes[$0] == UInt8(ascii: "]") }),
        isLiteral(bytes, range.lowerBound + 1..<close)
      else { return nil }
      return close + 1
    }
    let end = ByteSet.registeredName.end(in: bytes, range, allowsEncoded: true)
    return end == range.upperBound || bytes[end] == ASCII.colon ? end : nil
  }

  /// Returns whether the bytes between brackets are an `IPv6address` or `IPvFuture`.
  private static func isLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    if !range.isEmpty, bytes[range.lowerBound] | 0x20 == UInt8(ascii: "v") {
      guard let dot = range.first(where: { bytes[$0] == ASCII.dot }) else { return false }
      let version = range.lowerBound + 1..<dot
      let address = dot + 1..<range.upperBound
      return !version.isEmpty && !address.isEmpty
        && version.allSatisfy { Hexadecimal.value(of: bytes[$0]) != nil }
        && address.allSatisfy { ByteSet.registeredName.contains(bytes[$0]) || bytes[$0] == ASCII.colon }
    }
    // An address with a zone has other characters.
    guard range.count < INET6_ADDRSTRLEN,
      range.allSatisfy({ Hexadecimal.value(of: bytes[$0]) != nil || ":.".utf8.contains(bytes[$0]) })
    else { return false }
    var address = in6_addr()
    return unsafe inet_pton(AF_INET6, String(decoding: range.map { bytes[$0] }, as: UTF8.self), &address) == 1
  }
}
