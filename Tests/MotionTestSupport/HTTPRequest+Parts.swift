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
    let parts = Parts(
      methodName: storage.appendPart(methodName), path: storage.appendPart(path),
      query: query.map { storage.appendPart($0) }, body: storage.appendPart(body))
    self.init(
      method: method, isHTTP11: isHTTP11,
      fields: HTTPFields(storage: storage, base: 0, entries: fields.entries), parts: parts)
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
