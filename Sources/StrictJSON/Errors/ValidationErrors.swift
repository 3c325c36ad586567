/// An error in one value of a document, or a warning about it.
package struct ValidationError: Sendable, Equatable {
  package let code: ErrorCode
  package let pointer: JSONPointer
  package let detail: String

  package init(_ code: ErrorCode, _ pointer: JSONPointer, _ detail: String) {
    (self.code, self.pointer, self.detail) = (code, pointer, detail)
  }
}

/// The errors of a document, in the order in which they were found.
///
/// All errors are counted, but only the first are listed: at most `maximumListed`, with pointers and
/// details of at most `maximumListedBytes` in total, except that a single error is always listed. Names in
/// pointers are shortened.
package struct ValidationErrors: Error, Sendable {
  package static let maximumListed = 100
  package static let maximumListedBytes = 65_536
  package private(set) var list: [ValidationError] = []
  package private(set) var count = 0
  /// The bytes of the pointers and details in `list`; at least the maximum once an error did not fit.
  private var listedBytes = 0
  package var isEmpty: Bool { count == 0 }

  package init() {}

  /// Adds an error. Its pointer and detail are built only if the error is listed.
  package mutating func add(
    _ code: ErrorCode, _ pointer: @autoclosure () -> JSONPointer, _ detail: @autoclosure () -> String
  ) {
    count += 1
    guard listsNext else { return }
    let error = ValidationError(code, pointer().shortened, detail())
    listedBytes += error.pointer.description.utf8.count + error.detail.utf8.count
    if list.isEmpty || listedBytes <= ValidationErrors.maximumListedBytes { list.append(error) }
  }

  /// A Boolean value that indicates whether the next error is listed if its text is short enough.
  package var listsNext: Bool {
    list.count < ValidationErrors.maximumListed && listedBytes < ValidationErrors.maximumListedBytes
  }

  /// Counts errors without listing them.
  package mutating func addUnlisted(_ count: Int) { self.count += count }
}

extension JSONWriter {
  /// Writes an array of objects with `pointer`, `code` and `detail`.
  package mutating func list(_ errors: [ValidationError]) {
    beginArray()
    for error in errors {
      beginObject()
      member("pointer", error.pointer.description)
      member("code", error.code.rawValue)
      member("detail", error.detail)
      endObject()
    }
    endArray()
  }
}
