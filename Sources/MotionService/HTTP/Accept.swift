import HTTPWire
import MotionSystem

/// `Accept` (RFC 9110, section 12.5.1), which has an effect only where nothing exists.
enum Accept {
  /// Returns whether a request names HTML, as those of a browser that opens an address do.
  static func namesHTML(_ request: HTTPRequest) -> Bool {
    request.fields.elements(.accept).contains { item in
      let type = item.elements(separatedBy: ASCII.semicolon).first
      return type.map { ASCII.equals($0.span, ignoringCase: "text/html") } ?? false
    }
  }
}
