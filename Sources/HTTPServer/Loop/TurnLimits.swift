/// The limits of a turn of a connection. A turn that ends at its limits continues after the other connections
/// have had theirs.
struct TurnLimits {
  /// A turn ends after this much output in bytes, which a separate body exceeds …
  static let maxOutput = 64 << 10
  /// … or after this many responses …
  static let maxResponses = 64
  /// … or after this time in nanoseconds if only one connection is ready. If several are, each has its share
  /// of `maxRoundTime`, and at least `minTime`.
  static let maxTime = 2_000_000
  /// The time in nanoseconds that the turns of all ready connections should take together.
  static let maxRoundTime = 8_000_000
  /// The shortest limit of a turn in nanoseconds. A typical turn takes a fraction of it.
  static let minTime = 250_000
  /// The work budget of a request on the event loop, about 1 ms. A request that exhausts it is computed by
  /// a worker.
  static let workPerRequest = 40_000
  /// The work budget of a request whose predecessor on the connection was too costly, about 0.1 ms.
  /// Ordinary requests need less, and a client that sends only costly requests uses little of the event
  /// loop's time.
  static let workAfterCostlyRequest = 4_000
  /// The work budget of a request in a round that has already taken `maxRoundTime`, about 25 µs. Many clients
  /// that each send one costly request do not make the others wait for all of them.
  static let workInLongRound = 1_000

  /// The work budget of a request at a worker.
  let maxWork: Int
  /// The limit of a turn in nanoseconds in this round.
  private(set) var time = maxTime
  /// The time in nanoseconds when the round has taken `maxRoundTime`.
  private(set) var roundEnd = 0

  /// Begins a round and divides its time among its turns.
  mutating func beginRound(of turns: Int, at nanoseconds: Int) {
    roundEnd = nanoseconds &+ Self.maxRoundTime
    time = max(Self.minTime, min(Self.maxTime, Self.maxRoundTime / max(1, turns)))
  }

  /// Returns whether a turn ends.
  /// - Parameters:
  ///   - bytes: The output of the turn.
  ///   - duration: Nanoseconds since the beginning of the turn.
  func areReached(responses: Int, bytes: Int, duration: Int) -> Bool {
    responses == Self.maxResponses || bytes >= Self.maxOutput || duration > time
  }

  /// Returns the work budget of a connection's next request on the event loop.
  func work(afterCostlyRequest isCostly: Bool, at nanoseconds: Int) -> Int {
    let work = isCostly ? Self.workAfterCostlyRequest : Self.workPerRequest
    return min(maxWork, nanoseconds > roundEnd ? Self.workInLongRound : work)
  }
}
