// One connection as a state machine without sockets and without a clock: bytes go in, events come
// out, answers become bytes. Whoever owns the socket reads into a buffer, asks `next` until it
// needs more, and writes what `write` produced; so every rule of the protocol can be tested by
// handing over bytes, in any portions.
//
// A request stays in the input buffer until it is complete, and its parts are slices of it. While
// it is incomplete only offsets are kept, relative to its first byte, so the buffer may move.

/// The server's side of one HTTP/1.1 connection.
public struct HTTPServerConnection: Sendable {
  /// What the bytes so far amount to.
  public enum Event: Sendable {
    /// Nothing is complete: call `next` again when more bytes have arrived.
    case needsInput
    /// The client waits for `100 Continue`: call `writeContinue`, then `next` again.
    case needsContinue
    /// Answer this with `write` before calling `next` again.
    case request(HTTPRequest)
    /// Answer this with `write`; the connection is at its end then.
    case rejection(HTTPRejection)
    /// Nothing more will come: close once all output is sent.
    case finished
  }

  /// What the connection is doing, which decides the deadline that applies.
  public enum Phase: Sendable {
    /// Between requests: nothing of the next one has arrived.
    case idle
    /// Within a request line or header section.
    case head
    /// Within a body.
    case body
    /// An event waits for its answer.
    case responding
    /// Only output is left.
    case closing
  }

  private enum Stage: Sendable {
    case head
    case sizedBody(start: Int, end: Int)
    // Apart from the others in memory: these are large, and few connections are in them at any time.
    indirect case chunkedBody(ChunkedDecoder)
    indirect case refused(HTTPRejection)
    case responding
    case closing
  }

  private let limits: HTTPLimits
  private var stage = Stage.head
  private var head = HeadParser()
  /// The `X-Request-Id` to be echoed; empty where one has to be made.
  private var requestID: [UInt8] = []
  /// How many bytes of an incomplete request were there at the last look.
  private var pendingCount = 0
  private var isHTTP11 = true
  private var answersHead = false
  private var persists = true
  private var hasSkippedEmptyLine = false
  private var mayNeedContinue = false
  private var isDraining = false
  private var hasReceivedEnd = false

  /// Creates a connection that has received nothing.
  public init(limits: HTTPLimits) {
    self.limits = limits.clamped
  }

  /// What the connection is doing.
  public var phase: Phase {
    switch stage {
    case .head: pendingCount > 0 ? .head : .idle
    case .sizedBody, .chunkedBody: .body
    case .refused, .responding: .responding
    case .closing: .closing
    }
  }

  /// Whether the connection has to be closed once the output so far is sent.
  public var shouldClose: Bool {
    if case .closing = stage { true } else { false }
  }

  // MARK: Input

  /// Takes from the input what makes up the next event.
  ///
  /// The buffer must hold the bytes that this connection has received and not yet consumed, whichever
  /// buffer they are in by now. Where some of them are missing, the connection is finished.
  public mutating func next(from input: inout ByteBuffer) -> Event {
    switch stage {
    case .closing: return .finished
    case .responding: return .needsInput
    case .refused(let rejection): return refuse(rejection, &input)
    case .head, .sizedBody, .chunkedBody: break
    }
    // The offsets at hand are within the bytes that were there: fewer would put them outside.
    guard input.readableCount >= pendingCount else {
      stage = .closing
      return .finished
    }
    do throws(HTTPRejection) {
      return try advance(&input)
    } catch {
      return refuse(error, &input)
    }
  }

  /// Notes that the peer has closed its sending side: complete requests that have arrived are still
  /// answered, a partial one is refused.
  public mutating func receiveEnd() {
    hasReceivedEnd = true
  }

  /// Makes the next event a rejection from outside, such as a timeout or overload. Without effect
  /// while an event waits for its answer, and at the end.
  public mutating func reject(_ rejection: HTTPRejection) {
    guard phase != .responding, phase != .closing else { return }
    stage = .refused(rejection)
  }

  /// Makes the next answer the last one: it says `Connection: close`.
  public mutating func drain() {
    isDraining = true
  }

  /// Gives back memory that is kept for the next request; for a connection that may be idle for long.
  public mutating func releaseMemory() {
    guard phase == .idle || phase == .closing else { return }
    head.releaseMemory()
  }

  private mutating func advance(_ input: inout ByteBuffer) throws(HTTPRejection) -> Event {
    if case .head = stage {
      guard try advanceHead(&input) else { return try incomplete(input) }
    }
    if let (body, end) = try advanceBody(&input) { return request(body, end: end, &input) }
    if mayNeedContinue {
      mayNeedContinue = false
      pendingCount = input.readableCount
      return .needsContinue
    }
    return try incomplete(input)
  }

  /// - Returns: whether the head is complete, the stage then being that of the body.
  private mutating func advanceHead(_ input: inout ByteBuffer) throws(HTTPRejection) -> Bool {
    skipEmptyLine(&input)
    let limits = limits
    return try input.withReadableBytes { bytes throws(HTTPRejection) in
      guard let headEnd = try head.parse(bytes, limits) else { return false }
      let rules = try MessageFraming(bytes, head.fields, head.requestLine)
      if let index = rules.hostIndex, let authority = head.requestLine.authority {
        head.replaceHost(at: index, by: authority)
      }
      isHTTP11 = head.requestLine.isHTTP11
      persists = rules.persists
      if rules.hasRequestID { noteRequestID(bytes) }
      switch rules.body {
      case .length(let length):
        guard length <= limits.body else {
          throw HTTPRejection(
            .bodyTooLarge, "Content-Length exceeds the body limit of \(limits.body) bytes")
        }
        stage = .sizedBody(start: headEnd, end: headEnd + length)
      case .chunked:
        stage = .chunkedBody(ChunkedDecoder(bodyStart: headEnd))
      }
      // A client that has begun to send the body does not wait.
      mayNeedContinue = rules.expectsContinue && bytes.count == headEnd
      return true
    }
  }

  /// One empty line before a request line is forgiven (RFC 9112, section 2.2).
  private mutating func skipEmptyLine(_ input: inout ByteBuffer) {
    guard !hasSkippedEmptyLine, !head.hasRequestLine else { return }
    let isEmptyLine = input.withReadableBytes { bytes in
      bytes.count >= 2 && bytes[0] == ASCII.carriageReturn && bytes[1] == ASCII.lineFeed
    }
    guard isEmptyLine else { return }
    input.consume(2)
    head.reset()
    hasSkippedEmptyLine = true
  }

  /// - Returns: where the body lies and the request ends, nil while incomplete.
  private mutating func advanceBody(
    _ input: inout ByteBuffer
  ) throws(HTTPRejection) -> (body: Range<Int>, end: Int)? {
    switch stage {
    case .sizedBody(let start, let end):
      return input.readableCount >= end ? (start..<end, end) : nil
    case .chunkedBody(var decoder):
      let limits = limits
      let isComplete = try input.withMutableReadableBytes { bytes throws(HTTPRejection) in
        try decoder.decode(bytes, limits)
      }
      if isComplete { return (decoder.bodyStart..<decoder.bodyEnd, decoder.position) }
      closeGap(&decoder, &input)
      stage = .chunkedBody(decoder)
      return nil
    case .head, .refused, .responding, .closing:
      return nil
    }
  }

  /// Gives back the space of chunk sizes and extensions within an incomplete body, once it is worth
  /// moving what follows it: not more bytes move than were dropped.
  private func closeGap(_ decoder: inout ChunkedDecoder, _ input: inout ByteBuffer) {
    let gap = decoder.position - decoder.bodyEnd
    guard gap >= 4096, gap >= input.readableCount - decoder.position else { return }
    input.remove(gap, at: decoder.bodyEnd)
    decoder.forget(gap)
  }

  private mutating func request(_ body: Range<Int>, end: Int, _ input: inout ByteBuffer) -> Event {
    let line = head.requestLine
    let request = HTTPRequest(
      method: line.method, isHTTP11: line.isHTTP11,
      fields: HTTPFields(storage: input.storage, base: input.start, entries: head.fields),
      parts: HTTPRequest.Parts(
        methodName: line.name.range, path: line.path.range, query: line.query?.range, body: body))
    answersHead = line.method == .head
    finishRequest()
    input.consume(end)
    return .request(request)
  }

  private mutating func finishRequest() {
    stage = .responding
    pendingCount = 0
    hasSkippedEmptyLine = false
    mayNeedContinue = false
  }

  /// What an incomplete request means: wait, or the end.
  private mutating func incomplete(_ input: ByteBuffer) throws(HTTPRejection) -> Event {
    pendingCount = input.readableCount
    if hasReceivedEnd {
      guard input.isEmpty else {
        throw HTTPRejection(.incompleteRequest, "the connection closed before the request was complete")
      }
      stage = .closing
      return .finished
    }
    if isDraining, input.isEmpty {
      stage = .closing
      return .finished
    }
    return .needsInput
  }

  private mutating func refuse(_ rejection: HTTPRejection, _ input: inout ByteBuffer) -> Event {
    var rejection = rejection
    persists = false
    input.withReadableBytes { bytes in
      answersHead = head.hasRequestLine ? head.requestLine.method == .head : bytes.starts(with: "HEAD ".utf8)
      guard bytes.count >= pendingCount else { return }
      noteRequestID(bytes)
      let line = head.requestLine
      guard head.hasRequestLine else { return }
      rejection.target = RejectedRequestLine(method: line.method, path: Array(bytes[line.path.range]))
    }
    finishRequest()
    input.consume(input.readableCount)
    return .rejection(rejection)
  }

  private mutating func noteRequestID(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let range = MessageFraming.requestID(bytes, head.fields) else { return }
    requestID = Array(bytes[range])
  }

  // MARK: Output

  /// Writes the final answer to the request or rejection at hand. Called when nothing was asked,
  /// the answer is a farewell: the connection is at its end then.
  /// - Returns: the id that the answer carries.
  @discardableResult
  public mutating func write(
    _ response: HTTPResponse, stamp: inout ResponseDefaults, to output: inout ByteBuffer
  ) -> RequestID {
    guard case .responding = stage else {
      persists = false
      stage = .responding
      return write(response, stamp: &stamp, to: &output)
    }
    let closes = !persists || isDraining
    let id = requestID.isEmpty ? RequestID.made(stamp.nextID()) : .received(requestID)
    ResponseWriter.write(
      response, to: &output, stamp: stamp, requestID: id,
      connection: closes ? .close : isHTTP11 ? .implied : .keepAlive, isAnswerToHead: answersHead)
    if !requestID.isEmpty { requestID = [] }
    head.reset()
    stage = closes ? .closing : .head
    return id
  }

  /// Writes the interim answer that a client waits for before it sends the body.
  public mutating func writeContinue(to output: inout ByteBuffer) {
    output.append("HTTP/1.1 100 Continue\r\n\r\n".utf8)
  }
}
