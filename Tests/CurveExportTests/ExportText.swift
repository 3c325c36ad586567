import CurveExport
import Foundation
import MotionSystem
import Testing

extension CurveFormat {
  /// Returns a motion in this format with the standard budget.
  func text(of curve: ExportedCurve) throws(ExportError) -> [UInt8] {
    let budget = WorkMeter(limit: WorkMeter.standardLimit)
    return try text(of: curve, budget: budget)
  }
}

/// Reads exported texts.
enum ExportText {
  /// Returns a motion in a format, as a string.
  static func string(_ format: CurveFormat, _ curve: ExportedCurve) throws -> String {
    String(decoding: try format.text(of: curve), as: UTF8.self)
  }

  /// Returns all groups of all matches of a regular expression.
  static func matches(_ pattern: String, in text: String) throws -> [[String]] {
    let expression = try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
    let whole = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: whole).map { match in
      (0..<match.numberOfRanges).map { group in
        Range(match.range(at: group), in: text).map { String(text[$0]) } ?? ""
      }
    }
  }

  /// Returns all numbers in a text.
  static func numbers(_ text: String) throws -> [Double] {
    try matches("-?[0-9]+(?:\\.[0-9]+)?(?:e[+-]?[0-9]+)?", in: text).compactMap { Double($0[0]) }
  }

  /// Returns the errors in the statement `maximum error …`, one per axis.
  static func statedErrors(in text: String) throws -> [Double] {
    let line = try #require(text.split(separator: "\n").first { $0.contains("maximum error") })
    let statement = line[try #require(line.range(of: "maximum error")).upperBound...].prefix { $0 != ";" }
    return try matches("(?:^|[ ,])([0-9][0-9.e-]*)(?=[ ,]|$)", in: String(statement))
      .compactMap { Double($0[1]) }
  }
}

extension CurveFormat {
  /// The formats that express any motion, and not only a spring.
  static let general = all.filter { $0 == .gsap || !nativeSprings.contains($0) }
}
