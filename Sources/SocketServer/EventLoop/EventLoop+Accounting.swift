import HTTPWire

/// Writing, counting and logging a response.
///
/// One reading of the clock per response serves both metrics and log. The duration of a response runs from
/// the end of the previous response, from the sending of queued output or from the waking of the loop, until
/// the response is ready to be sent. It includes reading the request and, if a worker computes the response,
/// waiting for the worker. It does not include the time that the client needs to send the request or the
/// network needs to transfer it.
extension EventLoop {
  /// Writes a response to the loop's output, counts it and logs it.
  /// - Parameters:
  ///   - method: nil if the request could not be parsed.
  ///   - request: the request for the log; nil if it could not be parsed or there is no log.
  ///   - buffers: those of the connection, to which the caller has a reference.
  ///   - work: the units of work that the response has cost.
  ///   - startTime: the time at which the request began, if it was computed by a worker.
  mutating func write(
    _ response: HTTPResponse, to method: HTTPMethod?, _ request: LoggedRequest?, of connection: Connection,
    _ buffers: ConnectionBuffers, work: Int = 0, since startTime: Int? = nil
  ) {
    let start = output.readableCount
    let previous = timestamp
    let elapsed = sendsServerTiming ? clock.nanoseconds() &- (startTime ?? previous) : nil
    let (id, body) = buffers.http.write(
      response, defaults: &responseDefaults, to: &output, duration: elapsed, maxBody: ResponseBody.minSize)
    if !body.isEmpty { buffers.body = ResponseBody(body, isShared: response.isBodyShared) }
    timestamp = clock.nanoseconds()
    let duration = timestamp &- (startTime ?? previous)
    counters.durations.record(
      route: response.route, method: method ?? .other, status: response.status, nanoseconds: duration,
      work: work)
    guard let log else { return }
    log.write(
      LoggedResponse(
        request: request, route: response.route, status: response.status,
        bytes: output.readableCount - start + body.count, time: log.timeOfDay(at: timestamp),
        duration: duration, id: id, peer: peer(of: connection)))
  }

  /// Returns the address of the peer. The system call is made once while the connection is polled.
  private func peer(of connection: Connection) -> [UInt8] {
    let buffers = connection.buffers
    if let peer = buffers.peer { return peer }
    let peer = Array((Socket.peerName(connection.descriptor) ?? "").utf8)
    buffers.peer = peer
    return peer
  }
}
