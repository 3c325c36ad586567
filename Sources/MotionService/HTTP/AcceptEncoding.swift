import HTTPWire

/// `Accept-Encoding` (RFC 9110, section 12.5.3).
enum AcceptEncoding {
  /// Returns whether a request accepts a body that is compressed with gzip: it names `gzip`, `x-gzip` or `*`
  /// with a quality above 0. A quality for gzip takes precedence over that of `*`.
  static func allowsGzip(_ request: HTTPRequest) -> Bool {
    var any: Bool?
    for value in request.fields.values(.acceptEncoding) {
      for item in value.split(separator: UInt8(ascii: ",")) {
        let parts = item.split(separator: UInt8(ascii: ";")).map(trimmed)
        guard let name = parts.first else { continue }
        let isAccepted = !parts.dropFirst().contains { parameter in
          parameter.starts(with: "q=".utf8)
            && (Double(String(decoding: parameter.dropFirst(2), as: UTF8.self)) ?? 0) <= 0
        }
        if name.elementsEqual("gzip".utf8) || name.elementsEqual("x-gzip".utf8) { return isAccepted }
        if name.elementsEqual("*".utf8) { any = isAccepted }
      }
    }
    return any ?? false
  }

  /// Returns the bytes in lower case without white space.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.compactMap { byte in
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): nil
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
  }
}
