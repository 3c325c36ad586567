import Foundation
import Testing

/// One case of Tests/Corpus/json. The README there describes the format.
struct CorpusCase: CustomTestStringConvertible, Sendable {
  enum Expectation: Sendable {
    case accept
    case invalid([String])
    case reject(offset: Int, line: Int, column: Int)
  }

  var place: String
  var expectation: Expectation
  var text: [UInt8]
  var rewritten: [UInt8]?

  var testDescription: String { place }

  static let all: [CorpusCase] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Corpus/json")
      .standardized
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".case") }.sorted().flatMap { name -> [CorpusCase] in
      guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else {
        return []
      }
      return cases(of: text, file: name)
    }
  }()

  private static func cases(of text: String, file: String) -> [CorpusCase] {
    var cases: [CorpusCase] = []
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && line.first != "#" {
      let place = "\(file):\(index + 1)"
      guard let bar = line.firstIndex(of: "|") else { preconditionFailure("\(place): no |") }
      let fields = String(line[..<bar]).split(separator: " ").map(String.init)
      let bytes = bytes(of: String(line[line.index(after: bar)...]))
      switch fields.first {
      case "accept": cases.append(CorpusCase(place: place, expectation: .accept, text: bytes))
      case "invalid":
        let pointers = fields.dropFirst().map { $0 == "\"\"" ? "" : $0 }
        cases.append(CorpusCase(place: place, expectation: .invalid(pointers), text: bytes))
      case "rewritten": cases[cases.count - 1].rewritten = bytes
      case "reject":
        let numbers = fields.dropFirst().flatMap { $0.split(separator: ":") }.compactMap { Int($0) }
        precondition(numbers.count == 3, place)
        cases.append(
          CorpusCase(
            place: place, expectation: .reject(offset: numbers[0], line: numbers[1], column: numbers[2]),
            text: bytes))
      default: preconditionFailure("\(place): unknown keyword")
      }
    }
    return cases
  }

  /// Expands `<EF BB BF>` and `<5B*100000>` to bytes.
  private static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      bytes += rest[..<open].utf8
      for item in rest[rest.index(after: open)..<close].split(separator: " ") {
        let parts = item.split(separator: "*")
        guard let byte = UInt8(parts[0], radix: 16) else { preconditionFailure("not a byte: \(item)") }
        bytes += [UInt8](repeating: byte, count: parts.count > 1 ? Int(parts[1]) ?? 0 : 1)
      }
      rest = rest[rest.index(after: close)...]
    }
    return bytes + rest.utf8
  }
}
