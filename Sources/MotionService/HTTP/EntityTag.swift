import HTTPWire

/// The validator of a response. The result of an operation is a pure function of the request, so its
/// tag is a hash of the canonical request and of the service's version: a 304 needs no computation.
struct EntityTag: Equatable {
  /// The tag, including its quotation marks.
  let text: String

  /// Creates a tag with the FNV-1a hash of the parts. The byte 0xFF, which UTF-8 does not contain,
  /// ends each part.
  init(_ parts: [some Sequence<UInt8>]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in parts {
      for byte in part { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    text = "\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
  }

  /// The result of evaluating `If-None-Match`.
  enum Match {
    /// The field is missing or lists only other tags.
    case none
    /// The field lists the tag.
    case tag
    /// The field is `*`.
    case any
  }

  /// Compares `If-None-Match` with the tag (weak comparison, RFC 9110, section 13.1.2).
  func match(_ fields: HTTPFields) -> Match {
    guard let value = fields.combined("if-none-match") else { return .none }
    if value == "*" { return .any }
    let isNamed = value.split(separator: ",").contains { item in
      var item = item.drop { $0 == " " || $0 == "\t" }
      while item.last == " " || item.last == "\t" { item.removeLast() }
      if item.hasPrefix("W/") { item = item.dropFirst(2) }
      return item == text
    }
    return isNamed ? .tag : .none
  }
}
