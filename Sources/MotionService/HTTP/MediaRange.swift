/// One item of `Accept`: a media range with its quality (RFC 9110, section 12.5.1).
struct MediaRange {
  let type: Substring
  let subtype: Substring
  let quality: Double

  /// Parses a field value. Items that are not media ranges are ignored.
  static func list(_ value: String) -> [MediaRange] {
    value.lowercased().split(separator: ",").compactMap { item in
      let parts = item.split(separator: ";").map { part in part.filter { $0 != " " && $0 != "\t" } }
      guard let range = parts.first?.split(separator: "/"), range.count == 2 else { return nil }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return MediaRange(type: range[0], subtype: range[1], quality: min(max(quality, 0), 1))
    }
  }

  /// Returns the quality of a media type: that of the most specific range that matches it, or 0.
  static func quality(of mediaType: String, in ranges: [MediaRange]) -> Double {
    let parts = mediaType.split(separator: ";")[0].split(separator: "/")
    guard parts.count == 2 else { return 0 }
    var best: (specificity: Int, quality: Double) = (-1, 0)
    for range in ranges {
      let specificity: Int
      switch (range.type, range.subtype) {
      case (parts[0], parts[1]): specificity = 2
      case (parts[0], "*"): specificity = 1
      case ("*", "*"): specificity = 0
      default: continue
      }
      if specificity > best.specificity { best = (specificity, range.quality) }
    }
    return best.quality
  }
}
