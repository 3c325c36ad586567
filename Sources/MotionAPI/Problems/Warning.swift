import CurveExport
import StrictJSON

/// A warning about a value that is valid but probably not meant, or what the caller should know about it.
struct Warning: Equatable {
  let code: ErrorCode
  let pointer: JSONPointer
  let text: TextPiece

  var detail: String { String(decoding: text.bytes, as: UTF8.self) }
}

extension JSONWriter {
  /// Writes the member `warnings`, unless there are none.
  mutating func warnings(_ warnings: [Warning]) {
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
