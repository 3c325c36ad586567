/// Formats the lines of an access log. Each shard has its own formatter and calls it on its own thread.
///
/// A shard calls the formatter for every response, between responding and sending. A formatter should
/// therefore not allocate memory, and must not wait.
public protocol AccessLogFormatter: AnyObject {
  /// Writes the line of a response, with its line feed.
  ///
  /// Data from clients must be escaped: a line contains one line feed, as its last byte.
  /// - Parameters:
  ///   - response: the response, which is about to be sent.
  ///   - memory: the memory to write to, 8192 bytes.
  /// - Returns: the number of bytes written; nil if the line does not fit. It is then counted as dropped.
  func write(_ response: LoggedResponse, to memory: UnsafeMutableRawBufferPointer) -> Int?
}
