/// How much of each thing one request may bring, in bytes unless said otherwise.
/// The defaults follow common servers (nginx 8 KiB lines, Apache 100 fields, Node 16 KiB heads).
public struct HTTPLimits: Sendable, Equatable {
  /// Request line, without its line end (over it: 414).
  public var requestLine = 16 * 1024
  /// All header fields together (over it: 431).
  public var head = 32 * 1024
  /// Number of header fields (over it: 431).
  public var fieldCount = 100
  /// Chunk-size lines' extensions and the trailer section, in all (over it: 431).
  public var chunkOverhead = 16 * 1024
  /// Body after decoding (over it: 413, at once where Content-Length says so).
  public var body = 1024 * 1024

  /// The default limits.
  public init() {}

  /// The same limits, none of them negative and none so large that sums of them, or offsets of 32
  /// bits into a head, could overflow.
  var clamped: HTTPLimits {
    var limits = self
    let largest = 1 << 28
    limits.requestLine = min(max(requestLine, 0), largest)
    limits.head = min(max(head, 0), largest)
    limits.fieldCount = min(max(fieldCount, 0), largest)
    limits.chunkOverhead = min(max(chunkOverhead, 0), largest)
    limits.body = min(max(body, 0), 1 << 40)
    return limits
  }
}
