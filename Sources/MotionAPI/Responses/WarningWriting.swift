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
}
