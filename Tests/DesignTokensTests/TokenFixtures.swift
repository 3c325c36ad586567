import DesignTokens
import Foundation
import MotionSystem
import StrictJSON

/// The folder of the example files and of their outputs.
let corpusFolder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Corpus/tokens")
  .standardized

/// Returns an example file of the corpus.
func example(_ name: String) throws -> String {
  try String(contentsOf: corpusFolder.appending(path: "\(name).tokens.json"), encoding: .utf8)
}

/// The result of a translation: the text, or the errors by pointer.
struct Translation {
  var text = ""
  var errors: [(pointer: String, detail: String)] = []
  var codes: [String] = []
  var errorCount = 0
  var warnings: [String] = []
  var leniencies: [String] = []
  var isTooMuchWork = false
  var budget = WorkMeter(limit: 0)

  var pointers: [String] { errors.map(\.pointer) }

  /// Returns the detail of the error at a pointer; empty if there is none.
  func detail(at pointer: String) -> String { errors.first { $0.pointer == pointer }?.detail ?? "" }
}

/// Translates a document.
func translate(
  _ json: String, to target: TokenTarget = .css, _ options: [String: String] = [:],
  isStrict: Bool = false, limit: Int = WorkMeter.standardLimit, maximumBytes: Int = TokenLimits.outputBytes
) throws -> Translation {
  let source = try TokenSource(parsing: Array(json.utf8).span)
  let document = source.document
  var parsed = TokenOptions()
  for (name, value) in options {
    if let error = parsed.set(name, to: value) { throw InvalidOption(text: "\(name) \(error)") }
  }
  var translation = Translation()
  let budget = WorkMeter(limit: limit)
  do {
    let file = try TokenFile(source, isStrict: isStrict, budget: budget)
    translation.warnings = zip(file.warnings.list, file.warnings.pointers(in: document)).map {
      "\($1): \($0.detail)"
    }
    translation.leniencies = zip(file.leniencies.list, file.leniencies.pointers(in: document)).map {
      "\($1): \($0.detail)"
    }
    translation.text = String(
      decoding: try file.text(for: target, parsed, maximumBytes: maximumBytes, budget: budget), as: UTF8.self
    )
  } catch TokenFailure.tooMuchWork {
    translation.isTooMuchWork = true
  } catch TokenFailure.invalid(let issues) {
    translation.errors = zip(issues.list, issues.pointers(in: document)).map { ($1.description, $0.detail) }
    translation.codes = issues.list.map { $0.code.rawValue }
    translation.errorCount = issues.count
  }
  translation.budget = budget
  return translation
}

struct InvalidOption: Error {
  let text: String
}

/// Returns a document with one group of transitions.
func transitions(_ members: String) -> String {
  """
  {"motion": {"$type": "transition", \(members)}}
  """
}

/// A transition with any value.
let plainValue =
  #"""
  "$value": {"duration": {"value": 200, "unit": "ms"}, "delay": {"value": 0, "unit": "ms"},
    "timingFunction": [0.2, 0, 0, 1]}
  """#

/// Returns a transition with a spring.
func springToken(_ spring: String) -> String {
  #"{\#(plainValue), "$extensions": {"dev.motiond.spring": \#(spring)}}"#
}
