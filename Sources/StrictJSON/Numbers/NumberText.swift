extension Double {
  /// The number in its shortest exact form, for texts.
  package var text: String {
    var bytes: [UInt8] = []
    NumberWriter.append(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Int {
  /// A nonnegative number with its digits grouped, such as "100,000", for texts.
  package var grouped: String {
    guard self >= 1000 else { return "\(self)" }
    let lastDigits = "\(1000 + self % 1000)".utf8.dropFirst()
    return "\((self / 1000).grouped),\(String(decoding: lastDigits, as: UTF8.self))"
  }
}
