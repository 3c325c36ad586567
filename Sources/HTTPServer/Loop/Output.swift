/// Bytes for a client, and the large body that follows them.
struct Output {
  var bytes = ByteBuffer()
  /// Nothing follows the body until it is sent.
  var body = ResponseBody()

  var isEmpty: Bool { count == 0 }

  /// The number of bytes that are not sent.
  var count: Int { bytes.readableCount + body.unsentCount }

  /// The memory in bytes that is released when the output is sent.
  var heldBytes: Int { bytes.capacity + body.heldBytes }

  /// Sends what the socket accepts: the bytes, and if these are sent, one piece of the body.
  /// - Returns: the number of bytes sent; nil if the connection is broken.
  mutating func send(to descriptor: Int32) -> Int? {
    var sent = 0
    if !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeReadableBytes { unsafe Self.send($0, to: descriptor) }
      guard let count else { return nil }
      bytes.consume(count)
      sent = count
    }
    if bytes.isEmpty, body.unsentCount > 0 {
      let count = unsafe body.withNextPiece { unsafe Self.send($0, to: descriptor) }
      guard let count else { return nil }
      body.consume(count)
      sent += count
    }
    return sent
  }

  /// Removes all output from a buffer that is used again.
  /// - Returns: the output. A small remainder gets storage of its size; a large one takes the storage with it
  ///   and is not copied.
  mutating func take() -> Output {
    guard !isEmpty else { return Output() }
    defer { body = ResponseBody() }
    if bytes.readableCount <= bytes.capacity / 4 {
      return Output(bytes: bytes.takeReadableBytes(), body: body)
    }
    defer { bytes = ByteBuffer() }
    return Output(bytes: bytes, body: body)
  }

  /// Appends output to output without a body.
  mutating func append(_ other: Output) {
    unsafe other.bytes.withUnsafeReadableBytes { unsafe bytes.append($0) }
    body = other.body
  }

  /// Sends the bytes that the socket accepts.
  /// - Returns: the number of bytes sent; nil if the connection is broken.
  static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int? {
    switch unsafe Socket.send(descriptor, bytes) {
    case .bytes(let count): count
    case .wouldBlock: 0
    case .end, .failed: nil
    }
  }
}

/// The output that the socket of a connection has not accepted yet.
final class UnsentOutput {
  /// The write timeout restarts with each progress of this many bytes.
  static let progressSize = 64 << 10

  var output: Output
  /// The time by which all of it must be sent.
  var end: Milliseconds
  /// The request after those whose responses wait, if a worker computes it.
  var task: WorkerTask?
  /// The number of bytes sent since the write timeout last restarted.
  private var progress = 0

  init(_ output: Output, end: Milliseconds, task: WorkerTask?) {
    self.output = output
    self.end = end
    self.task = task
  }

  /// Counts bytes that were sent.
  /// - Returns: whether the write timeout restarts.
  func advance(by count: Int) -> Bool {
    progress += count
    guard progress >= Self.progressSize else { return false }
    progress = 0
    return true
  }
}
