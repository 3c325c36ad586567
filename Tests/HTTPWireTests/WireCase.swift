import Foundation

@testable import HTTPServer

/// A case of `Tests/Corpus/wire`. The README there describes the notation.
struct WireCase: Sendable, CustomStringConvertible {
  var file = ""
  var title = ""
  var limits = HTTPLimits()
  var isHalfClosed = false
  var bytes: [UInt8] = []
  /// The expected events, without `waits`.
  var events: [String] = []
  /// The final phase, if the connection has not ended.
  var waits: String?

  var description: String { "\(file): \(title)" }

  /// Whether the connection ends with the events.
  var isEnded: Bool {
    events.contains { event in
      let line = event.split(separator: "\n")[0]
      return line.hasPrefix("rejection") || line == "finished"
        || line.split(separator: " ").dropFirst(4).first == "close"
    }
  }

  /// Whether more bytes can follow: the client sends on, and no message is incomplete.
  var canPrecedeARequest: Bool { !isHalfClosed && (waits == nil || waits == "idle") }

  /// All cases, in the order of the file names.
  static let corpus: [WireCase] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus/wire")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".txt") }.flatMap { name in
      let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
      return parse(text, file: name)
    }
  }()

  private static func parse(_ text: String, file: String) -> [WireCase] {
    var cases: [WireCase] = []
    var readsBytes = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("=== ") {
        cases.append(WireCase(file: file, title: String(line.dropFirst(4))))
        readsBytes = true
      } else if !cases.isEmpty {
        if line == "---" {
          readsBytes = false
        } else if readsBytes {
          cases[cases.count - 1].readInput(line)
        } else {
          cases[cases.count - 1].readExpectation(line)
        }
      }
    }
    return cases
  }

  private mutating func readInput(_ line: String) {
    if line == "@half-close" {
      isHalfClosed = true
    } else if line.hasPrefix("@limits ") {
      for pair in line.dropFirst(8).split(separator: " ") {
        let parts = pair.split(separator: "=")
        let number = Int(parts[1]) ?? -1
        switch parts[0] {
        case "requestLine": limits.requestLine = number
        case "head": limits.head = number
        case "fieldCount": limits.fieldCount = number
        case "chunkOverhead": limits.chunkOverhead = number
        case "body": limits.body = number
        default: title += " (UNKNOWN LIMIT \(parts[0]))"
        }
      }
    } else {
      bytes += unescape(line)
    }
  }

  private mutating func readExpectation(_ line: String) {
    if line.isEmpty || line.hasPrefix("#") {
      return
    } else if line.hasPrefix("waits ") {
      waits = String(line.dropFirst(6))
    } else if line.hasPrefix("  ") {
      let last = events.count - 1
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      let value = line[colon...].dropFirst().drop { $0 == " " }
      events[last] += "\n\(line[..<colon].dropFirst(2)): \(visible(unescape(String(value))))"
    } else if line.hasPrefix("request "), let quote = line.range(of: " \"") {
      let body = line[quote.upperBound...].dropLast()
      events.append("\(line[..<quote.lowerBound]) \"\(visible(unescape(String(body))))\"")
    } else {
      events.append(line)
    }
  }
}

/// Converts text with the escapes of the notation to bytes.
func unescape(_ text: String) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
      bytes.append(byte)
      continue
    }
    switch escape {
    case UInt8(ascii: "r"): bytes.append(13)
    case UInt8(ascii: "n"): bytes.append(10)
    case UInt8(ascii: "t"): bytes.append(9)
    case UInt8(ascii: "0"): bytes.append(0)
    case UInt8(ascii: "s"): bytes.append(32)
    case UInt8(ascii: "x"):
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    case UInt8(ascii: "{"):
      let colon = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.startIndex
      let close = rest.firstIndex(of: UInt8(ascii: "}")) ?? rest.endIndex
      let count = Int(String(decoding: rest[..<colon], as: UTF8.self)) ?? 0
      let repeated = unescape(String(decoding: rest[colon..<close].dropFirst(), as: UTF8.self))
      for _ in 0..<count { bytes += repeated }
      rest = rest[close...].dropFirst()
    default: bytes.append(escape)
    }
  }
  return bytes
}

/// Converts bytes to printable text; different bytes give different texts.
func visible(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { byte in
    byte > 0x20 && byte < 0x7F && byte != 0x5C
      ? String(UnicodeScalar(byte)) : "\\x" + String(byte + 0, radix: 16, uppercase: true)
  }.joined()
}
