import MotionCalls
import StrictJSON

/// A file of golden answers.
struct GoldenFile {
  let path: String
  /// Whether deviating answers are recorded and not reported.
  let isWriting: Bool
  /// What differs from the answers.
  private var deviations: [AnswerComparison.Deviation] = []
  /// The texts that are recorded, with the offsets between which each replaces the file's.
  private var changes: [(range: Range<Int>, bytes: [UInt8])] = []

  init(path: String, isWriting: Bool) {
    self.path = path
    self.isWriting = isWriting
  }

  /// The greatest number of deviations that are reported for one case.
  private static let maximumDeviations = 20

  /// Checks all cases.
  /// - Returns: One line per deviation, in the order of the file, and the file with the recorded answers.
  /// - Throws: The errors of a file whose form is wrong.
  mutating func check(_ bytes: [UInt8]) throws(CommandFailure) -> (lines: [String], output: [UInt8]) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw CommandFailure(
        status: ExitStatus.data, message: "",
        lines: ["\(path):\(error.line):\(error.column): \(error.reason)"])
    }
    var errors = document.validationErrors.map { error in
      AnswerComparison.Deviation(
        node: document.node(at: error.pointer) ?? document.root, detail: ErrorMessages.detail(of: error.kind))
    }
    let cases =
      document.kind(document.root) == .array
      ? Array(document.elements(document.root)) : [document.root]
    var parsed: [GoldenCase] = []
    for node in cases where errors.isEmpty || document.validationErrorCount == 0 {
      do throws(GoldenCase.Malformed) {
        parsed.append(try GoldenCase(node, in: document))
      } catch {
        errors += error.errors
      }
    }
    guard errors.isEmpty else {
      throw CommandFailure(status: ExitStatus.data, message: "", lines: lines(errors, in: document))
    }
    for item in parsed { check(item, in: document) }
    var output: [UInt8] = []
    var position = 0
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      output += bytes[position..<change.range.lowerBound] + change.bytes
      position = change.range.upperBound
    }
    return (lines(deviations, in: document), output + bytes[position...])
  }

  private mutating func check(_ item: GoldenCase, in document: JSONDocument) {
    let body = document.source(item.body)[...]
    let response = OperationCall.response(
      to: Array(item.operation.utf8), body: body.span, format: item.format.map { Array($0.utf8) })
    let isJSON = "\(response.mediaType)".hasSuffix("json")
    var received = response.body
    if !isJSON {
      var writer = JSONWriter(reservingCapacity: received.count + 64)
      writer.value(utf8: received[...])
      received = writer.bytes
    }
    guard let answer = try? JSONDocument(parsing: received) else {
      report(item.node, "the answer is not JSON")
      return
    }
    guard let expected = item.expected else {
      guard isWriting, response.status == 200 else {
        let detail =
          response.status == 200
          ? "is missing; record the answer with --write"
          : "is missing and cannot be recorded; the answer is a problem: \(problem(answer))"
        report(item.node, detail, missing: "expected")
        return
      }
      record(received, in: item, document)
      return
    }
    var comparison = AnswerComparison(document, answer, tolerance: item.tolerance)
    comparison.compare(expected, answer.root)
    guard !comparison.deviations.isEmpty else { return }
    if isWriting, response.status == 200 {
      let start = document.offset(of: expected)
      changes.append((start..<(start + document.source(expected).count), received))
      return
    }
    if response.status != 200 {
      report(expected, "the answer is a problem: \(problem(answer))")
      return
    }
    deviations += comparison.deviations.prefix(GoldenFile.maximumDeviations)
    if comparison.deviations.count > GoldenFile.maximumDeviations {
      report(expected, "and \(comparison.deviations.count - GoldenFile.maximumDeviations) more deviations")
    }
  }

  private mutating func report(_ node: JSONDocument.Node, _ detail: String, missing: String? = nil) {
    deviations.append(AnswerComparison.Deviation(node: node, missing: missing, detail: detail))
  }

  /// Inserts an answer before the closing brace of a case that has none.
  private mutating func record(_ answer: [UInt8], in item: GoldenCase, _ document: JSONDocument) {
    let source = document.source(item.node)
    let end = document.offset(of: item.node) + source.count - 1
    var insertion = end
    // After the last member, so the white space before the brace stays.
    var index = source.count - 2
    while index > 0, [0x20, 0x09, 0x0A, 0x0D].contains(source[index]) {
      index -= 1
      insertion -= 1
    }
    changes.append((insertion..<insertion, Array(", \"expected\": ".utf8) + answer))
  }

  private func problem(_ answer: JSONDocument) -> String {
    let errors = answer.member(answer.root, named: "errors").map { Array(answer.elements($0)) } ?? []
    let first = errors.first.map { error in
      let pointer = answer.member(error, named: "pointer").flatMap { answer.string($0) } ?? ""
      let detail = answer.member(error, named: "detail").flatMap { answer.string($0) } ?? ""
      return pointer.isEmpty ? detail : pointer + " " + detail
    }
    return first ?? answer.member(answer.root, named: "detail").flatMap { answer.string($0) } ?? ""
  }

  /// Returns one line per deviation, `FILE:LINE:COLUMN: /pointer: detail`, in the order of the file.
  private func lines(_ deviations: [AnswerComparison.Deviation], in document: JSONDocument) -> [String] {
    let sorted = deviations.sorted { document.offset(of: $0.node) < document.offset(of: $1.node) }
    let nodes = sorted.map { $0.node }
    let places = zip(
      document.positions(of: nodes), document.pointers(to: nodes) { document.string($0) ?? "" })
    return zip(sorted, places).map { deviation, place in
      let pointer = deviation.missing.map { place.1.appending($0) } ?? place.1
      let shown = pointer.description.onOneLine
      return "\(path):\(place.0.line):\(place.0.column): \(shown.isEmpty ? "" : shown + ": ")"
        + deviation.detail.onOneLine
    }
  }
}
