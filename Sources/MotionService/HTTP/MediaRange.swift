import MotionSystem

/// The media ranges of `Accept`, each with its quality (RFC 9110, section 12.5.1).
///
/// Items that are not media ranges are skipped. All steps take time linear in the length of the field, and a
/// quality is converted only if it can have an effect, since a field can have thousands of items.
struct MediaRanges {
  /// The values of all field lines, in lower case, without white space, separated by commas.
  private let text: [UInt8]

  /// Creates the media ranges of the values of all field lines, in order.
  init(_ values: [ArraySlice<UInt8>]) {
    // The capacity is that of all values with a comma after each. Appending the bytes one by one would take
    // several times as long. Safe: each byte advances `count` by at most one, so every index is below the
    // capacity, and all elements below `count` have been written.
    text = unsafe [UInt8](unsafeUninitializedCapacity: values.reduce(0) { $0 + $1.count + 1 }) {
      text, count in
      for value in values {
        let value = value.span
        for index in value.indices {
          let byte = value[index]
          // White space is stored, too, and then overwritten.
          unsafe text[count] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
          count &+= byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") ? 0 : 1
        }
        unsafe text[count] = UInt8(ascii: ",")
        count += 1
      }
    }
  }

  /// Returns the quality of each media type, from 0 to 1: that of the most specific range that covers it, 0
  /// if none does. Returns nil if there is no media range.
  func qualities(of mediaTypes: [StaticString]) -> [Double]? {
    let candidates = mediaTypes.map(MediaType.Name.init)
    var specificities = Array(repeating: -1, count: mediaTypes.count)
    var qualities = Array(repeating: 0.0, count: mediaTypes.count)
    var isEmpty = true
    var start = 0
    var hasAny = false
    while let range = MediaRange.next(in: text.span, from: &start) {
      isEmpty = false
      if range.isAny {
        // Only the first has an effect.
        if hasAny { continue }
        hasAny = true
      }
      for index in candidates.indices {
        guard let specificity = range.specificity(for: candidates[index], in: text.span),
          specificity > specificities[index]
        else { continue }
        specificities[index] = specificity
        qualities[index] = range.quality(in: text)
      }
    }
    return isEmpty ? nil : qualities
  }
}

/// The places of one media range and of its parameters.
private struct MediaRange {
  private let type: Range<Int>
  private let subtype: Range<Int>
  private let parameters: Range<Int>
  private let hasAnyType: Bool
  private let hasAnySubtype: Bool
  /// Whether the range is `*/*`.
  var isAny: Bool { hasAnyType && hasAnySubtype }

  /// Returns the next media range, and moves `start` after it; nil if there is none.
  static func next(in text: Span<UInt8>, from start: inout Int) -> MediaRange? {
    while start < text.count {
      // Empty items and empty parameters are skipped.
      let first = text[start]
      if first == UInt8(ascii: ",") || first == UInt8(ascii: ";") {
        start &+= 1
        continue
      }
      var end = start
      var slash = -1
      var slashCount = 0
      while end < text.count, text[end] != UInt8(ascii: ","), text[end] != UInt8(ascii: ";") {
        if text[end] == UInt8(ascii: "/") {
          if slash < 0 { slash = end }
          slashCount &+= 1
        }
        end &+= 1
      }
      let range = start..<end
      while end < text.count, text[end] != UInt8(ascii: ",") { end &+= 1 }
      start = end
      if slashCount == 1, slash > range.lowerBound, slash + 1 < range.upperBound {
        return MediaRange(text, range, slash: slash, parameters: range.upperBound..<end)
      }
    }
    return nil
  }

  private init(_ text: Span<UInt8>, _ range: Range<Int>, slash: Int, parameters: Range<Int>) {
    type = range.lowerBound..<slash
    subtype = slash + 1..<range.upperBound
    self.parameters = parameters
    hasAnyType = type.count == 1 && text[type.lowerBound] == UInt8(ascii: "*")
    hasAnySubtype = subtype.count == 1 && text[subtype.lowerBound] == UInt8(ascii: "*")
  }

  /// Returns how specifically the range covers a media type: 2 for the type itself, 1 for `type/*`,
  /// 0 for `*/*`, nil if it does not.
  func specificity(for name: MediaType.Name, in text: Span<UInt8>) -> Int? {
    if hasAnySubtype {
      if hasAnyType { return 0 }
      return name.type.isEqual(to: text, type) ? 1 : nil
    }
    return name.subtype.isEqual(to: text, subtype) && name.type.isEqual(to: text, type) ? 2 : nil
  }

  /// Returns the value of the first parameter `q`, or 1 without one. A number outside 0…1 is clamped, and
  /// text that is not a number is 0.
  func quality(in text: [UInt8]) -> Double {
    for parameter in text[parameters].split(separator: UInt8(ascii: ";"))
    where parameter.starts(with: "q=".utf8) {
      let number = Double(String(decoding: parameter.dropFirst(2), as: UTF8.self)) ?? 0
      return min(max(number, 0), 1)
    }
    return 1
  }
}

extension MediaType {
  /// The type and the subtype of a media type without its parameters.
  fileprivate struct Name {
    let type: Part
    let subtype: Part

    init(_ mediaType: StaticString) {
      // The bytes of a static string live as long as the program.
      let text = unsafe UnsafeBufferPointer(start: mediaType.utf8Start, count: mediaType.utf8CodeUnitCount)
      let end = unsafe text.firstIndex(of: UInt8(ascii: ";")) ?? text.count
      let slash = unsafe text[..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
      type = unsafe Part(text: unsafe UnsafeBufferPointer(rebasing: text[..<slash]))
      subtype = unsafe Part(text: unsafe UnsafeBufferPointer(rebasing: text[min(slash + 1, end)..<end]))
    }

    /// A part of a constant in the program image.
    @safe struct Part {
      // Safe: the indices in `isEqual` are those of a range of the same length.
      private let text: UnsafeBufferPointer<UInt8>

      fileprivate init(text: UnsafeBufferPointer<UInt8>) {
        unsafe self.text = text
      }

      func isEqual(to other: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard unsafe text.count == range.count else { return false }
        for offset in range.indices where unsafe text[offset - range.lowerBound] != other[offset] {
          return false
        }
        return true
      }
    }
  }
}
