import HTTPWire
import MotionSystem

/// `Accept` (RFC 9110, section 12.5.1), which has an effect only where nothing exists.
enum Accept {
  /// Returns whether a request names HTML with a quality above 0, as those of a browser that opens an
  /// address do.
  static func namesHTML(_ request: HTTPRequest) -> Bool {
    request.fields.elements(.accept).contains { item in
      let parts = item.elements(separatedBy: ASCII.semicolon)
      return parts.first.map { ASCII.equals($0.span, ignoringCase: "text/html") } ?? false
        && !parts.dropFirst().contains(where: AcceptEncoding.isQualityZero)
    }
  }
}
