import MotionAPI

extension Representation {
  /// A Boolean value that indicates whether a browser can open the representation as a document that may
  /// contain scripts.
  var isDocument: Bool {
    guard case .curve = self else { return false }
    return "\(mediaType)" == "image/svg+xml"
  }
}
