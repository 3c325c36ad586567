import HTTPWire
import MotionAPI
import MotionSystem

extension Representation {
  /// A Boolean value that indicates whether a browser can open the representation as a document that may
  /// contain scripts.
  var isDocument: Bool {
    guard case .curve = self else { return false }
    return "\(mediaType)" == "image/svg+xml"
  }

  /// Selects a representation by `?format=` or, without it, by `Accept`. The first available
  /// representation is the default.
  ///
  /// - Parameter accept: The values of all field lines, in order.
  /// - Returns: The representation, or nil if none is acceptable.
  static func choose(
    format: String?, accept: [ArraySlice<UInt8>], among available: [Representation]
  ) -> Representation? {
    if let format {
      let name = format.utf8.span
      for index in available.indices where name.isEqual(to: available[index].name) { return available[index] }
      return nil
    }
    guard let qualities = MediaRanges(accept).qualities(of: available.map(\.mediaType)) else {
      return available.first
    }
    var best: (representation: Representation, quality: Double)?
    for (representation, quality) in zip(available, qualities) {
      // On a tie, the first available representation is selected.
      if quality > best?.quality ?? 0 { best = (representation, quality) }
    }
    return best?.representation
  }
}
