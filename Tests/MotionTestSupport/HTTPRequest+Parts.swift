@testable package import HTTPServer

// Requests that are not parsed.

extension HTTPFields {
  /// Creates fields from names and values.
  package init(_ pairs: [(name: String, value: String)] = []) {
    var storage: [UInt8] = []
    let entries = pairs.map { name, value in
      Entry(name: storage.appendPart(name.utf8), value: storage.appendPart(value.utf8))
    }
    self.init(storage: storage, base: 0, entries: entries)
  }
}

extension HTTPRequest {
  /// Creates a request from its parts.
  package init(
    method: HTTPMethod, methodName: ArraySlice<UInt8>, path: ArraySlice<UInt8>,
    query: ArraySlice<UInt8>?, isHTTP11: Bool, fields: HTTPFields, body: ArraySlice<UInt8>
  ) {
    var storage = fields.storage
    var line = RequestLine()
    (line.method, line.isHTTP11, line.name) = (method, isHTTP11, storage.appendPart(methodName))
    line.path = storage.appendPart(path)
    line.query = query.map { storage.appendPart($0) }
    let body = storage.appendPart(body)
    self.init(
      line: line, fields: HTTPFields(storage: storage, base: 0, entries: fields.entries), bodyRange: body)
  }
}

extension [UInt8] {
  /// Appends bytes and returns their indices.
  fileprivate mutating func appendPart(_ bytes: some Collection<UInt8>) -> Range<Int> {
    let start = count
    append(contentsOf: bytes)
    return start..<count
  }
}
