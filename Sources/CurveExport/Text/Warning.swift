package import StrictJSON

/// A warning about a value that is valid but probably not meant, or what the caller should know about it.
package struct Warning: Sendable, Equatable {
  package let code: ErrorCode
  package let pointer: JSONPointer
  package let text: TextPiece

  package var detail: String { String(decoding: text.bytes, as: UTF8.self) }

  /// Creates a warning.
  package init(code: ErrorCode, pointer: JSONPointer, text: TextPiece) {
    (self.code, self.pointer, self.text) = (code, pointer, text)
  }
}

extension JSONWriter {
  /// Writes the member `warnings`, unless there are none.
  package mutating func warnings(_ warnings: [Warning]) {
    if warnings.isEmpty { return }
    beginArray("warnings")
    for warning in warnings {
      beginObject()
      member("pointer", warning.pointer.description)
      member("code", warning.code.rawValue)
      key("detail")
      value(utf8: warning.text.bytes[...])
      endObject()
    }
    endArray()
  }
}
