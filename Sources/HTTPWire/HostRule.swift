// `Host` (RFC 9112, section 3.2): HTTP/1.1 has exactly one and a valid one, whatever the target
// says; HTTP/1.0 may lack it. An absolute target's host replaces the field's value, so that whoever
// looks at `Host` sees the effective one (section 3.2.2). An empty value names no host that an http
// URI could have (RFC 9110, section 4.2.1), so it is good only where the target names one.

/// The rule about `Host`.
enum HostRule {
  /// Checks the field and makes it the effective host.
  static func apply(
    _ bytes: UnsafeBufferPointer<UInt8>, _ requestLine: RequestLine, to fields: inout [HTTPFields.Entry]
  ) throws(HTTPRejection) {
    var found: Int?
    for index in fields.indices where KnownField(bytes, fields[index]) == .host {
      guard found == nil else {
        throw HTTPRejection(.invalidHost, "Host is given more than once, allowed is one")
      }
      found = index
    }
    guard let found else {
      guard !requestLine.isHTTP11 else {
        throw HTTPRejection(.missingHost, "HTTP/1.1 requires a Host field, none is given")
      }
      return
    }
    let value = Int(fields[found].valueStart)..<Int(fields[found].valueEnd)
    guard Authority.isValid(bytes, value, allowsEmptyHost: requestLine.authority != nil) else {
      throw HTTPRejection(
        .invalidHost, "Host is \(excerpt(bytes[value])), expected: a host name or address, perhaps a port")
    }
    if let authority = requestLine.authority {
      fields[found].valueStart = authority.start
      fields[found].valueEnd = authority.end
    }
  }
}
