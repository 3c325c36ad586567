import MotionSystem
import StrictJSON

/// The names of parameters and constants in a code.
enum ParameterNames {
  /// The parameters that all libraries share.
  static let sharedMembers: [DialectMember] = [
    .stiffness, .damping, .mass, .dampingRatio, DialectMember(.response, "s", .positive),
    DialectMember(.duration, "s", .positive), DialectMember(.bounce, "1", .openClosed(-1, 1)),
  ]

  /// The names of the parameters of any library.
  private static let all: [StaticString] = {
    var names: [StaticString] = ["settlingDuration", "durationInFrames"]
    for member in SpringDialect.all.flatMap({ $0.members }) where member.purpose != .release {
      let name = member.term.name
      if !names.contains(where: { "\($0)".isEqual(to: name) }) { names.append(name) }
    }
    return names
  }()

  /// The names that tell two springs from each other.
  static let compared = all + ["extraBounce", "dialect", "preset", "regime", "..."]

  /// Returns whether a name is one for a parameter of any library.
  static func isParameter(_ name: String) -> Bool { spellings.contains(letters(of: name.utf8)) }

  private static let spellings = Set(all.map { letters(of: "\($0)".utf8) })

  private static func letters(of name: some Sequence<UInt8>) -> [UInt8] {
    name.filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
  }

  /// Returns the number of a constant of Compose, such as `StiffnessLow`, or of Android, such as
  /// `STIFFNESS_LOW`, or of `zero`.
  static func constant(_ name: String) -> Double? {
    let words = name.split(separator: ".")
    guard let last = words.last else { return nil }
    if last == "zero" { return 0 }
    let isOwn = words.count == 1 || words.count == 2 && ["Spring", "SpringForce"].contains(words[0])
    guard isOwn, let first = last.utf8.first, CodeToken.isCapital(first) else { return nil }
    let letters = letters(of: last.utf8)
    return constants.first { $0.name == letters }?.value
  }

  private static let constants: [(name: [UInt8], value: Double)] = SpringPreset.compose.compactMap { preset in
    let name = letters(of: "\(preset.name)".utf8.dropFirst("Spring.".utf8.count))
    let value = preset.values[name.starts(with: "stiffness".utf8) ? .stiffness : .dampingRatio]
    return value.map { (name: name, value: $0) }
  }
}
