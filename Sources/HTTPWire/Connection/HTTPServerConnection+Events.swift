/// The results of a connection, and its phases.
extension HTTPServerConnection {
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

  /// The phase of a connection, which determines the timeout that applies.
  package enum Phase: Sendable {
    /// Between requests. No byte of the next request has arrived.
    case idle
    /// Receiving a request line or header section.
    case head
    /// Receiving a body.
    case body
    /// A request or rejection waits for its response.
    case responding
    /// Sending the remaining output before closing.
    case closing
  }
}
