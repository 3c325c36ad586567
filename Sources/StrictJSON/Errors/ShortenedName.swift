// A name in a request may be as long as the body. A response contains at most 64 bytes of it.

extension String {
  /// The greatest length of a received name in a response, in bytes.
  package static let maximumNameBytes = 64

  /// The text if it has at most 64 bytes, otherwise its beginning and `…`, together at most 64 bytes.
  package var shortenedName: String { shortened(to: String.maximumNameBytes) }

  /// Returns the text if it has at most this many bytes, otherwise its beginning and `…`, together at most as
  /// many bytes.
  ///
  /// - Parameter maximumBytes: At least 3.
  package func shortened(to maximumBytes: Int) -> String {
    guard utf8.count > maximumBytes else { return self }
    let ellipsis: String = "…"
    // A slice of a string never ends inside a scalar. Appending to a slice would read it by characters.
    let end = utf8.index(utf8.startIndex, offsetBy: maximumBytes - ellipsis.utf8.count)
    return String(self[..<end]) + ellipsis
  }
}

extension JSONPointer {
  /// The pointer with each name shortened to at most 64 bytes.
  var shortened: JSONPointer {
    guard description.utf8.count > String.maximumNameBytes else { return self }
    return tokens.reduce(.root) { $0.appending($1.shortenedName) }
  }
}
