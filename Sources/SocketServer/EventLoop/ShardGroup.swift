import Synchronization

/// The shards of a server, as they are visible to each other and to the acceptor.
final class ShardGroup: Sendable {
  /// The part of a shard that other threads use.
  struct Member: Sendable {
    let messageQueue: MessageQueue
    let counters: ShardCounters
  }

  /// The shards, by index.
  let members: [Member]
  let bufferedBytes: BufferedBytes
  /// The open connections of all shards. The sum of their counters is inexact while a connection moves from
  /// one shard to another.
  let openConnections = Atomic<Int>(0)

  /// - Parameters:
  ///   - count: the number of shards, at least 1.
  ///   - routes: the number of routes of the handler.
  ///   - maxBuffered: the limit of the bytes that all connections hold together.
  init(count: Int, routes: Int, maxBuffered: Int) throws(ServerError) {
    var members: [Member] = []
    for _ in 0..<count {
      members.append(try Member(messageQueue: MessageQueue(), counters: ShardCounters(routes: routes)))
    }
    self.members = members
    bufferedBytes = BufferedBytes(limit: maxBuffered)
  }

  /// The age in milliseconds at which a published load is obsolete: the shard has slept since then.
  private static let maxLoadAge: Instant = 500

  /// Returns the load of a shard: the part of its recent time that it was busy, in thousandths.
  private func load(of member: Member, at now: Instant) -> Int {
    let isRecent = member.counters.loadTime.load(ordering: .relaxed) > now - Self.maxLoadAge
    return isRecent ? member.counters.load.load(ordering: .relaxed) : 0
  }

  /// Returns the shard with the least load except one, with its load in thousandths.
  func leastLoaded(otherThan index: Int, at now: Instant) -> (index: Int, load: Int)? {
    var least: (index: Int, load: Int)?
    for (other, member) in members.enumerated() where other != index {
      let load = load(of: member, at: now)
      if load < least?.load ?? .max { least = (other, load) }
    }
    return least
  }

  /// Returns the shard with the least work, for a new connection. Among equals, the first one after
  /// `previous`.
  ///
  /// The work of a shard is its load, and in addition the average load of a connection for each of its
  /// connections: many connections can arrive before a load is measured again, and silent ones can become
  /// active. Without load, this is the shard with the fewest connections.
  func indexForNewConnection(after previous: Int, at now: Instant) -> Int {
    var open = 0
    var load = 0
    for member in members {
      open += member.counters.open.load(ordering: .relaxed)
      load += self.load(of: member, at: now)
    }
    let average = max(1, load / max(1, open))
    var best = (index: 0, work: Int.max)
    for offset in 1...members.count {
      let index = (previous + offset) % members.count
      let counters = members[index].counters
      let work = self.load(of: members[index], at: now) + average * counters.open.load(ordering: .relaxed)
      if work < best.work { best = (index, work) }
    }
    return best.index
  }

  /// Returns the shard, other than one, whose largest connection holds the most bytes, with those bytes.
  func largestHolder(otherThan index: Int) -> (member: Member, bytes: Int)? {
    var largest: (member: Member, bytes: Int)?
    for (other, member) in members.enumerated() where other != index {
      let bytes = member.counters.largestHolding.load(ordering: .relaxed)
      if bytes > largest?.bytes ?? 0 { largest = (member, bytes) }
    }
    return largest
  }
}
