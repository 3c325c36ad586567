import HTTPWire

/// The validator of a GET's answer. An answer is a pure function of its question, so the tag is a hash
/// of the canonical question and of the version that would answer it: a 304 costs no physics.
struct EntityTag: Equatable {
  /// The tag with its quotation marks.
  let text: String

  /// FNV-1a over the parts, each closed by a byte that no part holds.
  init(_ parts: [some Sequence<UInt8>]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in parts {
      for byte in part { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    text = "\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
  }

  /// How `If-None-Match` meets this tag (weak comparison, RFC 9110 13.1.2).
  enum Match { case none, tag, any }

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
