/// One item of `Accept`: a media range with its quality (RFC 9110, section 12.5.1).
struct MediaRange {
  private let text: ArraySlice<UInt8>
  private let slash: Int
  /// From 0 to 1.
  let quality: Double

  /// Returns the media ranges of a field value, in order. Items that are not media ranges are
  /// skipped. Takes time linear in the length of the value.
  static func list(_ value: String) -> [MediaRange] {
    var ranges: [MediaRange] = []
    for item in Array(value.utf8).split(separator: UInt8(ascii: ",")) {
      if let range = MediaRange(item) { ranges.append(range) }
    }
    return ranges
  }

  /// Creates a media range, or nil if the item is not a type and a subtype with optional parameters.
  /// White space and letter case are ignored.
  private init?(_ item: ArraySlice<UInt8>) {
    var normalized = item
    if item.contains(where: { $0 <= 0x20 || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) {
      normalized =
        Array(
          item.lazy.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            .map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 })[...]
    }
    var parts = normalized.split(separator: UInt8(ascii: ";")).makeIterator()
    guard let range = parts.next(), let slash = range.firstIndex(of: UInt8(ascii: "/")),
      slash > range.startIndex, slash + 1 < range.endIndex,
      !range[(slash + 1)...].contains(UInt8(ascii: "/"))
    else { return nil }
    text = range
    self.slash = slash
    var quality = 1.0
    while let parameter = parts.next() {
      guard parameter.starts(with: "q=".utf8) else { continue }
      quality = MediaRange.quality(parameter.dropFirst(2))
      break
    }
    self.quality = quality
  }

  /// Returns a quality value. A number outside 0…1 is clamped, and text that is not a number is 0.
  private static func quality(_ text: ArraySlice<UInt8>) -> Double {
    if text.count == 1, let digit = text.first, digit == UInt8(ascii: "0") || digit == UInt8(ascii: "1") {
      return Double(digit - UInt8(ascii: "0"))
    }
    let number = Double(String(decoding: text, as: UTF8.self)) ?? 0
    return min(max(number, 0), 1)
  }

  /// Returns the quality of a media type: that of the most specific range that covers it, 0 if none does.
  static func quality(of mediaType: StaticString, in ranges: [MediaRange]) -> Double {
    mediaType.withUTF8Buffer { name in
      let name = name.prefix { $0 != UInt8(ascii: ";") }
      guard let slash = name.firstIndex(of: UInt8(ascii: "/")) else { return 0 }
      var best: (specificity: Int, quality: Double) = (-1, 0)
      for range in ranges {
        guard let specificity = range.specificity(type: name[..<slash], subtype: name[(slash + 1)...]) else {
          continue
        }
        if specificity > best.specificity { best = (specificity, range.quality) }
      }
      return best.quality
    }
  }

  /// Returns how specifically the range covers a media type: 2 for the type itself, 1 for `type/*`,
  /// 0 for `*/*`, nil if it does not.
  private func specificity(
    type: Slice<UnsafeBufferPointer<UInt8>>, subtype: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    let ownType = text[text.startIndex..<slash]
    let ownSubtype = text[(slash + 1)...]
    let isAnySubtype = ownSubtype.elementsEqual("*".utf8)
    if ownType.elementsEqual(type) {
      if ownSubtype.elementsEqual(subtype) { return 2 }
      return isAnySubtype ? 1 : nil
    }
    return isAnySubtype && ownType.elementsEqual("*".utf8) ? 0 : nil
  }
}
