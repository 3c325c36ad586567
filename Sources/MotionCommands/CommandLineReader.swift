import MotionSystem
import StrictJSON

/// The arguments of a command other than those of the server: flags with values, switches and others.
struct CommandLineReader {
  /// The values of the flags, in the order received.
  private(set) var values: [(flag: String, value: String)] = []
  private(set) var switches: Set<String> = []
  private(set) var operands: [String] = []
  var errors: [String] = []
  /// Whether the usage is requested.
  private(set) var wantsHelp = false

  /// Parses `--flag VALUE`, `--flag=VALUE` and switches.
  /// - Parameters:
  ///   - flags: The names of the flags that have a value, without `--`.
  ///   - switches: The names of those that have none.
  ///   - assignments: The names of operands with a value, such as `k` of `k=170`, for error texts.
  init(
    _ arguments: some Sequence<String>, flags: [String], switches known: [String] = [],
    assignments: [String] = []
  ) {
    var rest = Array(arguments)[...]
    /// Returns what follows `=`, or the next argument; nil if that is an option, or if there is none.
    func value(after parts: [Substring]) -> String? {
      if parts.count > 1 { return String(parts[1]) }
      guard let next = rest.first, !next.hasPrefix("--") else { return nil }
      rest.removeFirst()
      return next
    }
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0].drop { $0 == "-" })
      let isLong = argument.hasPrefix("--")
      if argument == "--help" || argument == "-h" {
        wantsHelp = true
      } else if argument == "-" || !argument.hasPrefix("-") || CommandLineReader.number(argument) != nil {
        operands.append(argument)
      } else if isLong, known.contains(name), parts.count == 1 {
        switches.insert(name)
      } else if isLong, flags.contains(name) {
        if let value = value(after: parts) {
          values.append((name, value))
        } else {
          errors.append("--\(name) requires a value")
        }
      } else if assignments.contains(name) {
        let value = value(after: parts) ?? "VALUE"
        errors.append("unknown option \(argument); write \(name)=\(value)")
      } else {
        let names = (flags + known + ["help"]).map { "--" + $0 }
        errors.append(
          "unknown option \(argument); "
            + NearestName.advice(to: argument, among: names, otherwise: "the options are "))
      }
    }
  }

  /// Returns a number, which may begin with its point, as in `-.5`; nil for other text.
  static func number(_ text: String) -> Double? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.utf8.count)
    let number = Array((sign + (digits.hasPrefix(".") ? "0" : "") + digits).utf8)[...]
    return NumberReader.value(ofJSON: number.span)
  }

  /// - Throws: `CommandFailure` if there are errors.
  func check() throws(CommandFailure) { if !errors.isEmpty { throw CommandFailure(usage: errors) } }

  /// Returns the value of a flag that may be given once.
  mutating func value(of flag: String) -> String? {
    let found = values.filter { $0.flag == flag }
    if found.count > 1 { errors.append("--\(flag) is repeated; give it once") }
    return found.first?.value
  }
}

extension String {
  /// The text on one line: control characters are written as their number.
  package var onOneLine: String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        let digits = [Hexadecimal.digit(of: byte >> 4), Hexadecimal.digit(of: byte & 15)]
        result += "\\u00" + String(decoding: digits, as: UTF8.self)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
