/// A place in the text of an easing function.
struct EasingReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// A Boolean value that indicates whether the text begins as the path of an SVG image: `M` and a number.
  var isPath: Bool {
    var rest = self
    return (rest.take("M") || rest.take("m")) && rest.number() != nil
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpaces() {
    while let byte = current, byte == 0x20 || (0x09...0x0d).contains(byte) { position += 1 }
  }

  /// Skips spaces and takes a character, if it is next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard let byte = current, UInt32(byte) == character.value else { return false }
    position += 1
    return true
  }

  /// Takes the end of a declaration, and throws if anything follows.
  mutating func finish() throws(EasingError) {
    _ = take(";")
    skipSpaces()
    guard current == nil else { throw .malformed }
  }

  /// Takes at most 32 letters and hyphens, in lowercase.
  mutating func name() -> String {
    skipSpaces()
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let name = bytes[position...].prefix(32).prefix { letters.contains($0 | 0x20) || $0 == UInt8(ascii: "-") }
    position += name.count
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Takes a finite number as in CSS; nil if there is none.
  private mutating func number() -> Double? {
    skipSpaces()
    guard let (number, length) = CSSNumber.prefix(of: bytes[position...]) else { return nil }
    position += length
    return number
  }

  /// Takes numbers, separated by commas, and the end of the function.
  mutating func numbers() throws(EasingError) -> [Double] {
    var numbers: [Double] = []
    repeat {
      guard let number = number() else { throw .malformed }
      numbers.append(number)
    } while take(",")
    guard take(")") else { throw .malformed }
    try finish()
    return numbers
  }

  /// Takes the stops of `linear()` and the end of the function. A stop without a position is halfway between
  /// its neighbors; a position less than one before counts as that one.
  mutating func stops() throws(EasingError) -> [EasingFunction.Stop] {
    var stops: [(progress: Double, position: Double?)] = []
    repeat {
      var progress: Double?
      var positions: [Double] = []
      while let number = number() {
        // A percent sign follows its number without a space.
        if current == UInt8(ascii: "%") {
          position += 1
          guard positions.count < 2 else { throw .malformed }
          positions.append(number / 100)
        } else {
          guard progress == nil else { throw .malformed }
          progress = number
        }
      }
      guard let progress else { throw .malformed }
      stops.append((progress, positions.first))
      if positions.count == 2 { stops.append((progress, positions[1])) }
    } while take(",")
    guard take(")") else { throw .malformed }
    guard stops.count > 1 else { throw .constant }
    let positioned = EasingReader.positioned(stops)
    // Stops at one position are a jump.
    guard let first = positioned.first, let last = positioned.last, last.position > first.position else {
      throw .stepped
    }
    try finish()
    return positioned
  }

  private static func positioned(_ stops: [(progress: Double, position: Double?)]) -> [EasingFunction.Stop] {
    var result = stops.map { EasingFunction.Stop(position: $0.position ?? 0, progress: $0.progress) }
    var greatest = -Double.infinity
    /// The index of the first stop since the last position.
    var pending = 0
    for (index, stop) in stops.enumerated() {
      let given = stop.position ?? (index == 0 ? 0 : index == stops.count - 1 ? max(1, greatest) : nil)
      guard let given else { continue }
      let position = max(given, greatest)
      for missing in pending..<index {
        let share = Double(missing - pending + 1) / Double(index - pending + 1)
        result[missing].position = greatest + share * (position - greatest)
      }
      result[index].position = position
      (greatest, pending) = (position, index + 1)
    }
    return result
  }
}
