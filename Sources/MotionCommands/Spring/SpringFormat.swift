import CurveExport
import MotionSystem
import SpringDialects
import StrictJSON

/// A form in which `motiond spring` prints a spring.
struct SpringFormat {
  /// The switch without `--`.
  let flag: String
  private let source: Source

  private enum Source {
    /// A format of `spring/trajectory`.
    case format(String)
    /// The code of a library, of `spring/translate`.
    case dialect(String)
    /// The response of `spring/parameters`.
    case parameters
  }

  /// All forms: the formats by their names, the libraries that have none, and short names.
  static let all: [SpringFormat] = {
    let formats = CurveFormat.all.map { "\($0.name)" }
    let dialects = SpringDialect.all.map { "\($0.name)" }.filter {
      !formats.contains($0) && !formats.contains("\($0)-spring")
    }
    return [
      SpringFormat(flag: "json", source: .parameters),
      SpringFormat(flag: "swift", source: .format("swiftui-spring")),
      SpringFormat(flag: "kotlin", source: .format("compose-spring")),
    ] + formats.map { SpringFormat(flag: $0, source: .format($0)) }
      + dialects.map { SpringFormat(flag: $0, source: .dialect($0)) }
  }()

  /// Whether the form is the declaration of a spring, not its curve.
  var isSpring: Bool {
    switch source {
    case .format(let name):
      // A library with two formats has keyframes, too.
      name.hasSuffix("-spring")
        || SpringDialect.named(name) != nil && !CurveFormat.all.contains { "\($0.name)" == "\(name)-spring" }
    case .dialect: true
    case .parameters: false
    }
  }

  /// The lines of the help that list forms.
  static func list(_ formats: [SpringFormat]) -> String {
    var lines = [""]
    for format in formats {
      let word = "--\(format.flag)"
      if (lines.last ?? "").utf8.count + word.utf8.count > 90 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "  " : " ") + word
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a spring in this form.
  func text(of spring: SpringOperands) throws(CommandFailure) -> [UInt8] {
    switch source {
    case .format(let name):
      return try SpringCommand.result(of: "spring/trajectory", spring.json, spring.release, format: name)
    case .parameters:
      return try SpringCommand.result(of: "spring/parameters", spring.json)
    case .dialect(let name):
      let result = try SpringCommand.result(
        of: "spring/translate", spring.json, spring.release + #","dialects":["\#(name)"]"#)
      let document = try? JSONDocument(parsing: result)
      let code = JSONPointer("/springs/\(name)/code").flatMap { document?.node(at: $0) }
      return Array((code.flatMap { document?.string($0) } ?? "").utf8)
    }
  }
}
