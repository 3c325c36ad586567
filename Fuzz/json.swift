// The libFuzzer target of StrictJSON. It checks the same invariant as FuzzTests: any input is parsed to
// a document or gives an error with a position inside the text, and a document that can be written is
// unchanged after it is parsed again. README.md in this folder describes how to run it.

import StrictJSON

/// The entry point that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer keeps the bytes until the call returns.
  let text = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  do {
    let document = try JSONDocument(parsing: text[...])
    precondition(
      document.validationErrors.count <= min(document.validationErrorCount, JSONDocument.validationErrorLimit)
    )
    var pending = [document.root]
    while let node = pending.popLast() {
      precondition(!document.source(node).isEmpty)
      pending += document.elements(node)
      for (key, value) in document.members(node) {
        precondition(document.string(key) != nil)
        pending.append(value)
      }
    }
    let written = rewritten(document)
    // Only a document with a number outside the range of a double cannot be written.
    precondition(!written.isEmpty || document.validationErrorCount > 0)
    if !written.isEmpty {
      let again = try JSONDocument(parsing: written[...])
      precondition(rewritten(again) == written)
    }
  } catch {
    precondition((0...count).contains(error.offset) && error.line >= 1 && error.column >= 1)
  }
  return 0
}

private func rewritten(_ document: JSONDocument) -> [UInt8] {
  var writer = JSONWriter()
  write(document.root, of: document, to: &writer)
  return writer.bytes
}

/// Writes a value. The parser's limit of 64 levels bounds the recursion.
private func write(_ node: JSONDocument.Node, of document: JSONDocument, to writer: inout JSONWriter) {
  switch document.kind(node) {
  case .null: writer.raw("null")
  case .bool: writer.value(document.bool(node) == true)
  case .number: writer.value(document.number(node) ?? .nan)
  case .string: writer.value(document.string(node) ?? "")
  case .array:
    writer.beginArray()
    for element in document.elements(node) { write(element, of: document, to: &writer) }
    writer.endArray()
  case .object:
    writer.beginObject()
    for (key, value) in document.members(node) {
      writer.key(named: document.string(key) ?? "")
      write(value, of: document, to: &writer)
    }
    writer.endObject()
  }
}
