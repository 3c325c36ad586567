/// A complete request.
///
/// Its parts are slices of the received bytes; nothing is copied, and strings are created only on
/// demand. Release a request once its response is written: it shares the storage of the input
/// buffer, and shared storage must be copied before the next read.
package struct HTTPRequest: Sendable {
  /// The request line. Its ranges and that of the body are within the storage of `fields`, counted like the
  /// offsets there.
  let line: RequestLine
  /// The header fields. `host` is the effective host, which is that of an absolute-form target if the
  /// request has one.
  package let fields: HTTPFields
  let bodyRange: Range<Int>

  /// The request method.
  package var method: HTTPMethod { line.method }

  /// The method as received, for messages about `.other`.
  package var methodName: ArraySlice<UInt8> { fields.slice(line.name) }

  /// The percent-encoded path of the request target without the query, or `*` for `OPTIONS *`.
  package var path: ArraySlice<UInt8> {
    // An absolute-form target without a path means `/`, or `*` with OPTIONS (RFC 9112, section 3.2.4).
    guard line.path.isEmpty else { return fields.slice(line.path) }
    return method == .options ? [UInt8(ascii: "*")] : [ASCII.slash]
  }

  /// The percent-encoded query after the first `?` of the request target, or nil if there is none.
  package var query: ArraySlice<UInt8>? { line.query.map { fields.slice($0) } }

  /// The body after transfer decoding, or an empty slice if there is none.
  package var body: ArraySlice<UInt8> { fields.slice(bodyRange) }

  /// The size of the storage that the request keeps in memory, in bytes.
  package var storageSize: Int { fields.storage.count }

  /// The request in storage of exactly its size, for a request that outlives the turn of its connection.
  package var detached: HTTPRequest {
    // The body is the last part.
    let storage = Array(fields.slice(0..<bodyRange.upperBound))
    let fields = HTTPFields(storage: storage, base: 0, entries: fields.entries)
    return HTTPRequest(line: line, fields: fields, bodyRange: bodyRange)
  }
}
