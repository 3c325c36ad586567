// One connection as a state machine without sockets and without a clock: bytes go in, events come
// out, and responses become bytes. The owner of the socket reads into a buffer, calls `next` until
// it returns `needsInput`, and sends the bytes that `write` produces. Every rule of the protocol
// can therefore be tested with byte arrays, split at any position.
//
// A request stays in the input buffer until it is complete, and its parts are slices of the buffer.
// For an incomplete request the connection keeps only offsets relative to its first byte, so the
// buffer can move.
//
// The states follow each other in one direction, once per request:
//
//   state          event                                     next state
//   head           the header section is complete            fixedLengthBody or chunkedBody
//   a body         the body is complete                      responding
//   head, a body   `reject`                                  rejected
//   rejected       `next`                                    responding, which does not persist
//   head, a body   invalid input                             responding, which does not persist
//   head           end of input without a partial request    closing
//   head, a body   a buffer without all received bytes       closing
//   responding     `write`                                   head if it persists, otherwise closing
//   any other      `write`                                   closing

import MotionSystem

/// The server side of one HTTP/1.1 connection.
package struct HTTPServerConnection: Sendable {
  /// A result of parsing the bytes received so far.
  package enum Event: Sendable {
    /// No event is complete. Call `next` again when more bytes have arrived.
    case needsInput
    /// The client waits for `100 Continue` before it sends the body. Call `writeContinue`, then `next` again.
    case needsContinue
    /// A complete request. Respond with `write` before calling `next` again.
    case request(HTTPRequest)
    /// An invalid request. Respond with `write`; the connection closes after the response.
    case rejection(HTTPRejection)
    /// No event follows. Close the connection once all output is sent.
    case finished
  }

  /// How much of a request has arrived, which determines the timeout that applies.
  package enum Phase: Sendable {
    /// Nothing.
    case idle
    /// A part of the request line and header section.
    case head
    /// The header section, and not all of the body.
    case body
  }

  enum State: Sendable {
    case head
    case fixedLengthBody(start: Int, end: Int)
    // Stored indirectly because they are large, and few connections are in these states at a time.
    indirect case chunkedBody(ChunkedDecoder)
    indirect case rejected(HTTPRejection)
    /// A request or rejection waits for its response.
    case responding(persists: Bool, isHeadRequest: Bool)
    /// Sending the remaining output before closing.
    case closing
  }

  private let limits: HTTPLimits
  private(set) var state = State.head
  private var head = HeadParser()
  /// The framing of the current request, or of the previous one until the next head is complete.
  private var framing = MessageFraming()
  /// The `X-Request-Id` to echo, or empty if one must be generated.
  private var requestID: [UInt8] = []
  /// The number of bytes of an incomplete request at the last call of `next`.
  private var pendingCount = 0
  private var hasSkippedEmptyLine = false
  private var mayNeedContinue = false
  private var isDraining = false
  /// A Boolean value that indicates whether the peer has closed its sending side.
  package private(set) var hasReceivedEnd = false

  /// Creates a connection that has received nothing.
  package init(limits: HTTPLimits) { self.limits = limits }

  /// The phase of the request that is awaited; nil while a response is due and while closing.
  package var phase: Phase? {
    switch state {
    case .head: pendingCount > 0 ? .head : .idle
    case .fixedLengthBody, .chunkedBody: .body
    case .rejected, .responding, .closing: nil
    }
  }

  /// A Boolean value that indicates whether to close the connection once the output is sent.
  package var shouldClose: Bool { if case .closing = state { true } else { false } }

  // MARK: Input

  /// Consumes the bytes of the next event from the input and returns the event.
  ///
  /// The input must contain all bytes that this connection has received and not yet consumed. The
  /// buffer itself can be a different one on each call. If bytes are missing, the connection is
  /// finished.
  package mutating func next(from input: inout ByteBuffer) -> Event {
    switch state {
    case .closing: return .finished
    case .responding: return .needsInput
    case .rejected(let rejection): return rejectionEvent(rejection, &input)
    case .head, .fixedLengthBody, .chunkedBody: break
    }
    // The stored offsets refer to the bytes of the previous call and would be out of bounds.
    guard input.readableCount >= pendingCount else {
      state = .closing
      return .finished
    }
    do throws(HTTPRejection) { return try advance(&input) } catch { return rejectionEvent(error, &input) }
  }

  /// Records that the peer has closed its sending side. Complete requests that have arrived still
  /// get a response; a partial request is rejected.
  package mutating func receiveEnd() { hasReceivedEnd = true }

  /// Makes the next event a rejection, for example because of a timeout or overload.
  ///
  /// This method has no effect while an event waits for its response and while closing.
  package mutating func reject(_ rejection: HTTPRejection) {
    if phase != nil { state = .rejected(rejection) }
  }

  /// Closes the connection after the next response, which carries `Connection: close`. A connection without a
  /// request stays open until its owner closes it.
  package mutating func drain() { isDraining = true }

  /// Releases what is kept of the previous request. Has an effect only between two requests.
  mutating func rest() { if phase == .idle { head = HeadParser() } }

  private mutating func advance(_ input: inout ByteBuffer) throws(HTTPRejection) -> Event {
    if case .head = state { try advanceHead(&input) }
    if let (body, end) = try advanceBody(&input) {
      let fields = HTTPFields(storage: input.storage, base: input.start, entries: head.fields)
      let request = HTTPRequest(line: head.requestLine, fields: fields, bodyRange: body)
      finishRequest(persists: framing.persists, isHeadRequest: request.method == .head)
      input.consume(end)
      return .request(request)
    }
    guard mayNeedContinue else { return try eventWhenIncomplete(input) }
    mayNeedContinue = false
    pendingCount = input.readableCount
    return .needsContinue
  }

  /// Parses the header section; when it is complete, the state becomes that of the body.
  private mutating func advanceHead(_ input: inout ByteBuffer) throws(HTTPRejection) {
    skipEmptyLine(&input)
    let limits = limits
    try input.withReadableBytes { bytes throws(HTTPRejection) in
      guard let headEnd = try head.parse(bytes, limits) else { return }
      if !head.isRepeated {
        framing = try MessageFraming(bytes, head.fields, head.requestLine)
        if let index = framing.hostIndex, let authority = head.requestLine.authority {
          // The host of an absolute-form target replaces the value of `Host`.
          head.fields[index].value = authority
        }
      }
      if framing.hasRequestID { storeRequestID(bytes) }
      if let length = framing.bodyLength {
        guard length <= limits.body else {
          throw HTTPRejection(.bodyTooLarge, "Content-Length exceeds the body limit of \(limits.body) bytes")
        }
        state = .fixedLengthBody(start: headEnd, end: headEnd + length)
      } else {
        state = .chunkedBody(ChunkedDecoder(bodyStart: headEnd, limits: limits))
      }
      // A client that has already sent part of the body does not wait for 100 Continue.
      mayNeedContinue = framing.expectsContinue && bytes.count == headEnd
    }
  }

  /// Skips one empty line before a request line (RFC 9112, section 2.2).
  private mutating func skipEmptyLine(_ input: inout ByteBuffer) {
    guard !hasSkippedEmptyLine, !head.hasRequestLine,
      input.withReadableBytes({ $0.count >= 2 && $0[0] == ASCII.carriageReturn && $0[1] == ASCII.lineFeed })
    else { return }
    input.consume(2)
    head.reset()
    hasSkippedEmptyLine = true
  }

  /// - Returns: The range of the body and the end of the request, or nil while it is incomplete.
  private mutating func advanceBody(
    _ input: inout ByteBuffer
  ) throws(HTTPRejection) -> (body: Range<Int>, end: Int)? {
    switch state {
    case .fixedLengthBody(let start, let end): return input.readableCount >= end ? (start..<end, end) : nil
    case .chunkedBody(var decoder):
      if try decoder.decode(&input) { return (decoder.bodyStart..<decoder.bodyEnd, decoder.position) }
      decoder.compact(&input)
      state = .chunkedBody(decoder)
      return nil
    case .head, .rejected, .responding, .closing: return nil
    }
  }

  private mutating func finishRequest(persists: Bool, isHeadRequest: Bool) {
    state = .responding(persists: persists, isHeadRequest: isHeadRequest)
    pendingCount = 0
    hasSkippedEmptyLine = false
    mayNeedContinue = false
  }

  /// Returns the event for an incomplete request: wait for more bytes, or finish.
  private mutating func eventWhenIncomplete(_ input: ByteBuffer) throws(HTTPRejection) -> Event {
    pendingCount = input.readableCount
    guard hasReceivedEnd else { return .needsInput }
    guard input.isEmpty else {
      throw HTTPRejection(.incompleteRequest, "the connection closed before the request was complete")
    }
    state = .closing
    return .finished
  }

  private mutating func rejectionEvent(_ rejection: HTTPRejection, _ input: inout ByteBuffer) -> Event {
    var rejection = rejection
    var isHeadRequest = false
    head.forgetPrevious()
    input.withReadableBytes { bytes in
      let line = head.hasRequestLine ? head.requestLine : nil
      isHeadRequest = line.map { $0.method == .head } ?? bytes.extracting(first: 5).isEqual(to: "HEAD ")
      guard bytes.count >= pendingCount else { return }
      storeRequestID(bytes)
      if let line { rejection.requestLine = LoggedRequest(line.method, path: line.path.map { bytes[$0] }) }
    }
    finishRequest(persists: false, isHeadRequest: isHeadRequest)
    input.consume(input.readableCount)
    return .rejection(rejection)
  }

  private mutating func storeRequestID(_ bytes: Span<UInt8>) {
    if let range = MessageFraming.requestID(bytes, head.fields) { requestID = range.map { bytes[$0] } }
  }

  // MARK: Output

  /// Writes the final response to the current request or rejection.
  ///
  /// If no event waits for a response, the connection closes after this one.
  /// - Parameters:
  ///   - response: The response of the handler.
  ///   - defaults: The fields that every response carries.
  ///   - output: The buffer to append to.
  ///   - maxBody: The greatest size in bytes of a body that is written. The caller sends a larger one after
  ///     the output, so that it need not be copied.
  /// - Returns: The request ID that the response carries, and the body that must follow the output.
  @discardableResult
  package mutating func write(
    _ response: HTTPResponse, defaults: inout ResponseDefaults, to output: inout ByteBuffer,
    maxBody: Int = .max
  ) -> (id: RequestID, body: [UInt8]) {
    let (persists, isHeadRequest) =
      if case .responding(let persists, let isHead) = state { (persists, isHead) } else { (false, false) }
    let closes = !persists || isDraining
    let id = requestID.isEmpty ? RequestID.generated(defaults.nextRequestID()) : .received(requestID)
    let status = (200...599).contains(response.status) ? response.status : 500
    if let line = statusLine(for: status) {
      output.append(line)
    } else {
      output.append("HTTP/1.1 ")
      output.append(decimal: status)
      output.append(" ")
    }
    output.append(defaults.dateFieldAndRequestIDName)
    switch id {
    case .generated(let number): output.append(hexadecimal: number)
    case .received(let bytes): output.append(bytes)
    }
    // A 204 must not have a Content-Length, and that of a 304 would have to equal that of the 200.
    if status != 204, status != 304 {
      output.append("\r\nContent-Length: ")
      output.append(decimal: status == 205 ? 0 : response.body.count)
    }
    output.append("\r\n")
    output.append(response.fields)
    // HTTP/1.1 connections persist by default.
    if closes {
      output.append("Connection: close\r\n")
    } else if !head.requestLine.isHTTP11 {
      output.append("Connection: keep-alive\r\n")
    }
    output.append("\r\n")
    if !requestID.isEmpty { requestID = [] }
    head.finish()
    state = closes ? .closing : .head
    if isHeadRequest || status == 204 || status == 205 || status == 304 { return (id, []) }
    if response.body.count > maxBody { return (id, response.body) }
    output.append(response.body)
    return (id, [])
  }

  /// Writes the interim response that the client waits for before it sends the body.
  package func writeContinue(to output: inout ByteBuffer) { output.append("HTTP/1.1 100 Continue\r\n\r\n") }
}
