/// The configured durations in the unit of the clock.
struct Timeouts: Sendable {
  let head: Instant
  let body: Instant
  let idle: Instant
  let write: Instant
  /// How long a connection may take to close its side after the last answer.
  let linger: Instant
  /// Sweeps are at least this far apart: what every timeout may be late by.
  let granularity: Instant

  init(_ configuration: ServerConfiguration) {
    head = MonotonicClock.milliseconds(configuration.headTimeout)
    body = MonotonicClock.milliseconds(configuration.bodyTimeout)
    idle = MonotonicClock.milliseconds(configuration.idleTimeout)
    write = MonotonicClock.milliseconds(configuration.writeTimeout)
    linger = 2000
    granularity = max(5, min(250, min(min(head, body), min(idle, write)) / 8))
  }
}
