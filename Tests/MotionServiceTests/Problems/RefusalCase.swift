import Foundation
import HTTPServer
import MotionAPI
import MotionSystem

@testable import MotionService

/// A case of `Tests/Corpus/refusals`. The README there describes the notation.
struct RefusalCase: Sendable, CustomStringConvertible {
  let file: String
  let title: String
  var method = ""
  var target = ""
  var fields: [(name: String, value: String)] = []
  var body = ""
  /// Whether a body has a media type.
  var hasType = true
  /// The limits of the service.
  var limits = ServiceLimits()
  /// The units of work that the request may use.
  var work = WorkMeter.standardLimit
  /// The status, with the detail of a problem without errors, and a line for each error.
  var expected: [String] = []

  var description: String { "\(file): \(title)" }

  /// All cases, in the order of the file names.
  static let corpus: [RefusalCase] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Corpus/refusals")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".txt") }.flatMap { name in
      let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
      return parse(text, file: name)
    }
  }()

  /// The names of the formats of a trajectory, from JSON on.
  private static let formats = Format.all.map { "\($0.name)" }

  private static func parse(_ text: String, file: String) -> [RefusalCase] {
    var cases: [RefusalCase] = []
    var isExpectation = false
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("=== ") {
        cases.append(RefusalCase(file: file, title: String(line.dropFirst(4))))
        isExpectation = false
      } else if line == "---" {
        isExpectation = true
      } else if isExpectation {
        cases[cases.count - 1].expected.append(
          line.replacing("{formats}", with: formats.dropFirst().map { ".\($0)" }.joined(separator: ", "))
            .replacing("{quoted formats}", with: formats.map { "\"\($0)\"" }.joined(separator: ", ")))
      } else if !cases.isEmpty {
        cases[cases.count - 1].readRequest(line)
      }
    }
    return cases
  }

  private mutating func readRequest(_ line: String) {
    if target.isEmpty {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      (method, target) = (parts[0], parts.count > 1 ? parts[1] : "")
    } else if !body.isEmpty || line.hasPrefix("{") || line.hasPrefix("[") || !line.contains(":") {
      body += (body.isEmpty ? "" : "\n") + line
    } else {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      let value = parts.count > 1 ? String(parts[1].dropFirst()) : ""
      switch parts[0] {
      case "Limit-Work": work = Int(value) ?? 0
      case "Limit-Response": limits.responseBytes = Int(value) ?? 0
      case "Limit-Samples": limits.samples = Int(value) ?? 0
      case "Without-Type": hasType = false
      default: fields.append((parts[0], value))
      }
    }
  }

  /// Sends the request.
  func response() -> ServiceResponse {
    let methods: [String: HTTPMethod] = ["GET": .get, "POST": .post, "PUT": .put]
    let isJSON = hasType && !body.isEmpty && !fields.contains { $0.name == "Content-Type" }
    let isDefault = limits == ServiceLimits()
    return Service.request(
      methods[method] ?? .other, target,
      (isJSON ? [("Content-Type", "application/json")] : []) + fields, body: Array(body.utf8),
      service: isDefault ? Service.shared : MotionService(limits: limits, version: "test"), work: work,
      methodName: method)
  }
}
