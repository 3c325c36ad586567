/// The timeouts of a connection in milliseconds.
struct Timeouts: Sendable {
  let head: Milliseconds
  let body: Milliseconds
  let idle: Milliseconds
  /// The time for the next 64 KiB of output.
  let write: Milliseconds
  /// The time from the acceptance of a connection to its first request if the server stops listening
  /// meanwhile. A client sends the request as soon as it is connected.
  let firstRequest: Milliseconds = 500
  /// The time a client has to close its side after the last response.
  let linger: Milliseconds = 2000
  /// The minimum interval between two sweeps, and the maximum delay of a timeout.
  let granularity: Milliseconds

  init(_ configuration: ServerConfiguration) {
    head = ServerClock.milliseconds(ofSeconds: configuration.headTimeout)
    body = ServerClock.milliseconds(ofSeconds: configuration.bodyTimeout)
    idle = ServerClock.milliseconds(ofSeconds: configuration.idleTimeout)
    write = ServerClock.milliseconds(ofSeconds: configuration.writeTimeout)
    granularity = max(5, min(250, min(min(head, body), min(idle, write)) / 8))
  }

  /// Returns the time in milliseconds for an output as a whole: the write timeout, and once more for each
  /// MiB or part of one.
  ///
  /// The write timeout alone restarts with each 64 KiB of progress, so a client could make the server keep a
  /// large response for hours.
  func wholeOutput(_ count: Int) -> Milliseconds { write * (1 + Milliseconds((count + (1 << 20) - 1) >> 20)) }
}
