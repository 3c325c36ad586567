import HTTPServer
import MotionSystem

/// What a client accepts (RFC 9110, section 12.5).
enum Accept {
  /// Returns whether a request names HTML with a quality above 0, as those of a browser that opens an
  /// address do.
  static func namesHTML(_ request: HTTPRequest) -> Bool {
    request.fields.elements(.accept).contains { item in
      var parts = item.elements(separatedBy: ASCII.semicolon)
      guard let type = parts.next() else { return false }
      return ASCII.equals(type.span, ignoringCase: "text/html") && !parts.contains(where: isQualityZero)
    }
  }

  /// Returns whether a request accepts a body that is compressed with gzip: it names `gzip`, `x-gzip` or `*`
  /// with a quality above 0. A quality for gzip takes precedence over that of `*`.
  static func namesGzip(_ request: HTTPRequest) -> Bool {
    var any: Bool?
    for item in request.fields.elements(.acceptEncoding) {
      var parts = item.elements(separatedBy: ASCII.semicolon)
      guard let name = parts.next() else { continue }
      let isGzip =
        ASCII.equals(name.span, ignoringCase: "gzip") || ASCII.equals(name.span, ignoringCase: "x-gzip")
      guard isGzip || name.isEqual(to: "*") else { continue }
      let isAccepted = !parts.contains(where: isQualityZero)
      if isGzip { return isAccepted }
      any = isAccepted
    }
    return any ?? false
  }

  /// Returns whether a parameter is a quality of 0, or an invalid one.
  private static func isQualityZero(_ parameter: ArraySlice<UInt8>) -> Bool {
    let name = parameter.prefix(2)
    return ASCII.equals(name.span, ignoringCase: "q=")
      && (Double(String(decoding: parameter.dropFirst(2), as: UTF8.self)) ?? 0) <= 0
  }
}
