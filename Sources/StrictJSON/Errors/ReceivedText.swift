// Names and values in a request may be as long as the body. Responses show only their beginnings.

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
    guard hasLongName else { return self }
    let names = referenceTokens.map { JSONPointer.root.appending($0.shortenedName).description }
    return JSONPointer(text: names.joined())
  }

  private var hasLongName: Bool {
    var length = 0
    return description.utf8.contains { byte in
      length = byte == UInt8(ascii: "/") ? 0 : length + 1
      return length > String.maximumNameBytes
    }
  }
}

extension JSONDocument {
  /// Returns a description of a received value that is short enough for an error text, such as
  /// `the string "abc"`.
  package func received(_ node: Node) -> String {
    switch kind(node) {
    case .null: "null"
    case .bool, .number: beginning(ofSource: node)
    case .string: "the string \(beginning(ofSource: node))"
    case .array: count(node) == 1 ? "an array of 1 item" : "an array of \(count(node)) items"
    case .object: "an object"
    }
  }

  /// Returns the text of a value if it has at most 48 bytes, otherwise its beginning and `…`, together at
  /// most 43 bytes.
  func beginning(ofSource node: Node) -> String {
    let source = hasQuotationMarks ? text[range(node)] : source(node)[...]
    let beginning = String(decoding: source.prefix(64), as: UTF8.self)
    return source.count > 48 ? beginning.shortened(to: 43) : beginning
  }
}
