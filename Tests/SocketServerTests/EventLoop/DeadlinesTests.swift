import Testing

@testable import HTTPServer

/// The deadlines of connections, without sockets. Times are in milliseconds.
@Suite struct DeadlinesTests {
  private static let configuration = {
    var configuration = ServerConfiguration()
    configuration.headTimeout = 10
    configuration.bodyTimeout = 20
    configuration.idleTimeout = 60
    configuration.writeTimeout = 30
    return configuration
  }()

  private var deadlines = Deadlines(timeouts: Timeouts(configuration))
  private let connection = Connection(descriptor: 7, limits: HTTPLimits())

  @Test mutating func eachWaitHasItsTimeout() {
    let unsent = UnsentOutput()
    unsent.end = 1000 + 25_000
    let lingering = Connection.State.lingering(bytesLeft: 1, end: 0)
    let expected: [(Connection.State, Milliseconds)] = [
      (.receiving(.idle), 61_000), (.receiving(.head), 11_000), (.receiving(.body), 21_000),
      (.turn, ServerClock.never), (.writing(unsent), 26_000), (lingering, 3000),
    ]
    for (state, deadline) in expected {
      deadlines.wait(connection, for: state, at: 1000)
      #expect(connection.deadline == deadline)
    }
  }

  @Test mutating func theSamePartOfARequestKeepsItsDeadline() {
    deadlines.wait(connection, for: .receiving(.head), restarts: false, at: 1000)
    deadlines.wait(connection, for: .receiving(.head), restarts: false, at: 5000)
    #expect(connection.deadline == 11_000)
    deadlines.wait(connection, for: .receiving(.body), restarts: false, at: 5000)
    #expect(connection.deadline == 25_000)
    deadlines.wait(connection, for: .receiving(.body), at: 6000)
    #expect(connection.deadline == 26_000)
  }

  @Test mutating func aSweepFindsWhatHasPassedAndSchedulesTheNext() {
    var table = ConnectionTable()
    for (descriptor, state) in [(3, Connection.State.receiving(.head)), (4, .receiving(.body)), (9, .turn)] {
      let connection = Connection(descriptor: Int32(descriptor), limits: HTTPLimits())
      table.insert(connection)
      deadlines.wait(connection, for: state, at: 0)
    }
    #expect(deadlines.nextSweep == 10_000)
    #expect(deadlines.sweep(table, at: 10_000).map(\.descriptor) == [3])
    #expect(!deadlines.areLate && deadlines.nextSweep == 20_000)
    #expect(deadlines.sweep(table, at: 21_000).map(\.descriptor) == [3, 4])
    #expect(deadlines.areLate && deadlines.nextSweep == ServerClock.never)
  }

  /// A deadline that is close does not make the loop sweep more often than its granularity.
  @Test mutating func sweepsAreNotTooFrequent() {
    deadlines.set(connection, after: 1, at: 100)
    #expect(connection.deadline == 101 && deadlines.nextSweep == 100 + deadlines.timeouts.granularity)
  }
}
