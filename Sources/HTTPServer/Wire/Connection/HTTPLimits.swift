/// The limits on the size of one request, in bytes unless noted otherwise: from 0 to 2^40, so that sums of
/// them and of what has arrived cannot overflow.
///
/// The defaults are similar to those of common servers (nginx: 8 KiB per line, Apache: 100 fields,
/// Node.js: 16 KiB per header section).
package struct HTTPLimits: Sendable, Equatable {
  /// The size of the request line without its line ending. A longer line is rejected with 414.
  package var requestLine = 16 * 1024
  /// The size of the header section. A larger section is rejected with 431.
  package var head = 32 * 1024
  /// The number of header fields. More fields are rejected with 431.
  package var fieldCount = 100
  /// The total size of all chunk extensions and the trailer section. More is rejected with 431.
  package var chunkOverhead = 16 * 1024
  /// The size of the decoded body. A larger body is rejected with 413, before it arrives if its
  /// `Content-Length` exceeds the limit.
  package var body = 1024 * 1024

  /// Creates the default limits.
  package init() {}
}
