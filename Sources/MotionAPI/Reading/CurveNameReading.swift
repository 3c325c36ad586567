import StrictJSON

extension Call {
  /// Reads `name`: the name of a curve in CSS and code, `[A-Za-z][A-Za-z0-9_-]{0,63}`.
  func curveName() -> String {
    func isValid(_ name: String) -> Bool {
      let letters = name.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
      return name.utf8.count <= String.maximumNameBytes
        && Axes.isName(String(decoding: letters, as: UTF8.self))
    }
    let name = text("name", allowing: isValid) { name in
      "must start with a letter, followed by at most 63 letters, digits, _ or -, "
        + "received \"\(name.shortenedName)\""
    }
    refuse("name", unless: format != .json && format != .phases, "omit it, or request a format such as css")
    return name ?? "motion"
  }
}
