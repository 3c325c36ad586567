import MotionPhysics
import MotionSystem
import StrictJSON

/// The names of parameters and constants in a code.
enum ParameterNames {
  /// The names of the parameters of any library.
  private static let all: [StaticString] =
    ["settlingDuration", "durationInFrames"]
    + DialectTerm.allCases.filter { term in
      SpringDialect.all.contains { $0.member(term).map { $0.purpose != .release } ?? false }
    }.map { $0.name }

  /// The names that tell two springs from each other.
  static let compared = all + SpringForm.markers + ["extraBounce", "..."]

  /// Returns whether a name is one for a parameter of any library.
  static func isParameter(_ name: String) -> Bool { spellings.contains(letters(of: name)) }

  private static let spellings = Set(all.map { letters(of: "\($0)") })

  private static func letters(of name: some StringProtocol) -> [UInt8] {
    name.utf8.filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
  }

  /// Returns the number of a constant of Compose, such as `StiffnessLow`, or of Android, such as
  /// `STIFFNESS_LOW`, or of `zero`.
  static func constant(_ name: String) -> Double? {
    let words = name.split(separator: ".")
    guard let last = words.last else { return nil }
    if last == "zero" { return 0 }
    let isOwn = words.count == 1 || words.count == 2 && ["Spring", "SpringForce"].contains(words[0])
    guard isOwn, CodeToken.isCapital(last.utf8.first) else { return nil }
    return constants[letters(of: last)]
  }

  private static let constants = Dictionary(
    uniqueKeysWithValues: SpringDialect.composePresets.map { preset in
      let name = letters(of: "\(preset.name)".dropFirst("Spring.".count))
      let isStiffness = name.starts(with: "stiffness".utf8)
      return (name, preset.values[isStiffness ? .stiffness : .dampingRatio] ?? 0)
    })
}
