import CurveExport
import MotionAPI
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
    case curve(CurveFormat)
    /// The code of a library, of `spring/translate`.
    case dialect(StaticString)
    /// The response of `spring/parameters`.
    case parameters
  }

  /// All forms: the formats by their names, the libraries that have none, and short names.
  static let all: [SpringFormat] = {
    let formats = CurveFormat.all.map { SpringFormat(flag: "\($0.name)", source: .curve($0)) }
    let names = formats.map { $0.flag }
    let dialects = SpringDialect.all.map { $0.name }.filter {
      !names.contains("\($0)") && !names.contains("\($0)-spring")
    }
    let short = [("swift", "swiftui-spring"), ("kotlin", "compose-spring")].flatMap { flag, name in
      formats.filter { $0.flag == name }.map { SpringFormat(flag: flag, source: $0.source) }
    }
    return [SpringFormat(flag: "json", source: .parameters)] + short + formats
      + dialects.map { SpringFormat(flag: "\($0)", source: .dialect($0)) }
  }()

  /// Whether the form is the declaration of a spring, not its curve.
  var isSpring: Bool {
    switch source {
    case .curve(let format): format.isSpring
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

  /// Returns the text of a spring in the form, and what a form without a comment cannot say of it.
  func text(of spring: CodedSpring) throws(CommandFailure) -> (text: [UInt8], notes: [String]) {
    switch source {
    case .curve(let format):
      let text = try SpringCommand.result(
        of: "spring/trajectory", spring.json, spring.release, format: "\(format.name)")
      return (text, [])
    case .parameters: return (try SpringCommand.result(of: "spring/parameters", spring.json), [])
    case .dialect(let name):
      let document = try SpringCommand.document(
        of: "spring/translate", spring.json, spring.release + #","dialects":["\#(name)"]"#)
      guard let library = JSONPointer("/springs/\(name)").flatMap({ document.node(at: $0) }) else {
        return ([], [])
      }
      let code = document.member(library, named: "code").flatMap { document.string($0) } ?? ""
      var notes =
        document.member(library, named: "notes").map { document.elements($0) }?
        .compactMap { document.string($0) } ?? []
      let share = document.member(library, named: "deviation").flatMap {
        document.member($0, named: "share").flatMap { document.number($0) }
      }
      if let share {
        let percent = DisplayNumber.text(100 * share, significantDigits: 3)
        notes.append("the motion of \(name) deviates by at most \(percent) % of the travel")
      }
      return (Array(code.utf8), notes)
    }
  }
}
