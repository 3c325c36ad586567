import MotionSystem

/// Writing, counting and logging a response.
///
/// One reading of the clock per response serves both metrics and log. The duration of a response runs from
/// the end of the previous response, from the sending of queued output or from the waking of the loop, until
/// the response is ready to be sent. It includes reading the request and, if a worker computes the response,
/// waiting for the worker. It does not include the time that the client needs to send the request or the
/// network needs to transfer it.
struct ResponseRecorder {
  let counters: ShardCounters
  /// The access log; nil without a log.
  let log: ShardLog?
  private(set) var defaults = ResponseDefaults(seed: UInt64.random(in: .min ... .max))
  private(set) var nextDateUpdate: Milliseconds = 0

  /// Sets the `Date` of the following responses, which is valid until the next full second of the
  /// real-time clock.
  mutating func updateDate(at time: LoopTime) {
    guard time.now >= nextDateUpdate else { return }
    let timeOfDay = time.clock.timeOfDay()
    defaults.setDate(secondsSince1970: timeOfDay / 1_000_000_000)
    log?.setTime(timeOfDay, at: time.nanoseconds)
    nextDateUpdate = time.now + 1000 - Milliseconds(timeOfDay % 1_000_000_000) / 1_000_000
  }

  /// Returns what the log keeps of a request; nil without a log.
  ///
  /// It is copied before the handler runs. Keeping the request itself alive would make the connection copy
  /// the storage that both share.
  func loggedRequest(_ request: HTTPRequest) -> LoggedRequest? { log.map { _ in LoggedRequest(request) } }

  /// Writes a response to the output, counts it and logs it.
  /// - Parameters:
  ///   - method: Nil if the request could not be parsed.
  ///   - request: The request for the log; nil if it could not be parsed or there is no log.
  ///   - rejection: Why the request did not reach the handler; nil if it did.
  ///   - startTime: The time at which the request began, if it was computed by a worker.
  mutating func write(
    _ response: inout HTTPResponse, to method: HTTPMethod?, _ request: LoggedRequest?,
    of connection: Connection, into output: inout Output, _ time: inout LoopTime,
    rejection: HTTPRejection.Kind? = nil, since startTime: Int? = nil
  ) {
    let start = output.bytes.readableCount
    let previous = startTime ?? time.nanoseconds
    let isShared = response.isBodyShared
    let (id, body) = connection.http.write(
      response, defaults: &defaults, to: &output.bytes, maxBody: ResponseBody.minSize)
    if !body.isEmpty { output.body = ResponseBody(body, isShared: isShared) }
    response.removeBody()
    time.mark()
    let duration = time.nanoseconds &- previous
    counters.durations.record(
      route: response.route, method: method ?? .other, status: response.status, nanoseconds: duration,
      work: response.meter.spent)
    if let rejection {
      counters.counters.count(rejection)
    } else if !(200..<500).contains(response.status) {
      counters.count(response.status == 503 ? .drainingResponses : .defects)
    }
    guard let log else { return }
    log.write(
      LoggedResponse(
        request: request, route: response.route, status: response.status,
        bytes: output.bytes.readableCount - start + body.count, time: log.timeOfDay(at: time.nanoseconds),
        duration: duration, id: id, peer: connection.peer,
        reason: rejection?.rawValue ?? response.failure?.reason, pointer: response.failure?.pointer ?? ""))
  }

  /// Logs what is known of the request of a connection that is about to close, if it has one whose response
  /// the client does not receive, or not all of it.
  func logUnfinished(_ connection: Connection, because reason: UnfinishedReason, at time: LoopTime) {
    guard let log else { return }
    var (request, unsent): (LoggedRequest?, Int) = (nil, 0)
    let now = time.clock.nanoseconds()
    var start = now
    switch connection.state {
    case .computing(let task): (request, start) = (task.loggedRequest, task.startTime)
    case .writing(let output): (request, unsent) = (output.task?.loggedRequest, output.count)
    case .receiving, .turn, .lingering, .closed:
      request = connection.incompleteRequest()
      // Without one, the kernel has output that the client has not read.
      if request == nil, reason != .writeTimeout { return }
    }
    log.write(
      LoggedResponse(
        request: request, route: 0, status: nil, bytes: unsent, time: log.timeOfDay(at: now),
        duration: now &- start, id: nil, peer: connection.peer, reason: reason.rawValue, pointer: ""))
  }
}
