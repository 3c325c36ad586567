/// The output that the socket of a connection has not accepted yet.
final class UnsentOutput {
  /// The write timeout restarts with each progress of this many bytes.
  static let progressSize = 64 << 10

  var bytes = ByteBuffer()
  /// Nothing follows the body until it is sent.
  var body: ResponseBody
  /// The time by which all of it must be sent.
  var end = ServerClock.never
  /// The request after those whose responses wait, if a worker computes it.
  var task: WorkerTask?
  /// The number of bytes sent since the write timeout last restarted.
  private var progress = 0

  init(_ body: ResponseBody = ResponseBody()) { self.body = body }

  var isEmpty: Bool { count == 0 }

  /// The number of bytes that are not sent.
  var count: Int { bytes.readableCount + body.unsentCount }

  /// The memory in bytes that is released when the output is sent.
  var heldBytes: Int { bytes.capacity + body.heldBytes }

  /// Sends what the socket accepts: the bytes, and if these are sent, one piece of the body.
  /// - Returns: The number of bytes sent; nil if the connection is broken.
  func send(to descriptor: Int32) -> Int? {
    var sent = 0
    if !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeReadableBytes { unsafe Socket.send(descriptor, $0) }
      guard let count else { return nil }
      bytes.consume(count)
      sent = count
    }
    if bytes.isEmpty, body.unsentCount > 0 {
      let count = unsafe body.withNextPiece { unsafe Socket.send(descriptor, $0) }
      guard let count else { return nil }
      body.consume(count)
      sent += count
    }
    return sent
  }

  /// Counts bytes that were sent.
  /// - Returns: Whether the write timeout restarts.
  func advance(by count: Int) -> Bool {
    progress += count
    guard progress >= Self.progressSize else { return false }
    progress = 0
    return true
  }
}
