import Foundation
import StrictJSON

/// Bytes from text or numbers, parsed with the default limit.
func parse(_ text: String, maximumDepth: Int = 64) throws(JSONSyntaxError) -> JSONDocument {
  try JSONDocument(parsing: Array(text.utf8)[...], maximumDepth: maximumDepth)
}

/// The error that the text deserves, or nil if it is a document.
func syntaxError(_ bytes: [UInt8], maximumDepth: Int = 64) -> JSONSyntaxError? {
  do {
    _ = try JSONDocument(parsing: bytes[...], maximumDepth: maximumDepth)
    return nil
  } catch {
    return error
  }
}

func syntaxError(_ text: String, maximumDepth: Int = 64) -> JSONSyntaxError? {
  syntaxError(Array(text.utf8), maximumDepth: maximumDepth)
}

/// A repeatable source of randomness (SplitMix64): a failing case can be run again from its seed.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Cases of each randomised test; MOTIOND_FUZZ_CASES raises it for a longer run.
func fuzzCases(_ usual: Int) -> Int {
  ProcessInfo.processInfo.environment["MOTIOND_FUZZ_CASES"].flatMap { Int($0) } ?? usual
}

extension JSONDocument {
  /// Writes a value back, decoded and written anew (not its source bytes).
  func write(_ node: Node, to writer: inout JSONWriter) {
    switch kind(node) {
    case .null: writer.raw("null")
    case .bool: writer.value(bool(node) == true)
    case .number: writer.value(number(node) ?? .nan)
    case .string: writer.value(string(node) ?? "")
    case .array:
      writer.beginArray()
      for element in elements(node) { write(element, to: &writer) }
      writer.endArray()
    case .object:
      writer.beginObject()
      for (key, value) in members(node) {
        writer.key(named: string(key) ?? "")
        write(value, to: &writer)
      }
      writer.endObject()
    }
  }

  var rewritten: [UInt8] {
    var writer = JSONWriter()
    write(root, to: &writer)
    return writer.bytes
  }
}
