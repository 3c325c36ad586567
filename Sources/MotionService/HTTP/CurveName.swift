/// The name that CSS properties and keyframes of a curve are given: `[A-Za-z][A-Za-z0-9_-]{0,63}`.
enum CurveName {
  static let standard = "motion"

  static func isValid(_ name: String) -> Bool {
    let letters = name.utf8.map { byte in byte == UInt8(ascii: "-") ? UInt8(ascii: "_") : byte }
    return name.utf8.count <= 64 && Axes.isName(String(decoding: letters, as: UTF8.self))
  }

  static func advice(on name: String) -> String {
    "must start with a letter, followed by at most 63 letters, digits, _ or -, received \"\(name.prefix(80))\""
  }
}
