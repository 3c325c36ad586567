import StrictJSON

extension JSONWriter {
  /// Ends the object of a response, after the member `warnings` if there are any.
  mutating func endObject(with warnings: [ValidationError]) {
    if !warnings.isEmpty {
      key("warnings")
      list(warnings)
    }
    endObject()
  }

  /// Writes an array of objects with `pointer` and `detail`.
  mutating func list(_ errors: [ValidationError]) {
    beginArray()
    for error in errors {
      beginObject()
      key("pointer")
      value(error.pointer.description)
      key("detail")
      value(error.detail)
      endObject()
    }
    endArray()
  }
}
