import MotionSystem
import Synchronization
import Testing

@testable import HTTPServer

/// The parts of an event loop that need no socket.
@Suite struct LoopPartsTests {
  private func connection(_ descriptor: Int32) -> Connection {
    Connection(descriptor: descriptor, limits: HTTPLimits())
  }

  @Test func aTableHasOneConnectionPerDescriptor() {
    var table = ConnectionTable()
    let (old, other) = (connection(5), connection(2))
    table.insert(old)
    table.insert(other)
    #expect(table.count == 2 && table.all.map(\.descriptor) == [2, 5])
    #expect(table[5] === old && table[3] == nil && table[100] == nil && table[-1] == nil)
    table.remove(old)
    table.remove(old)
    #expect(table.count == 1 && table[5] == nil)
    // A descriptor number is used again. Its earlier connection is not removed twice.
    let new = connection(5)
    table.insert(new)
    table.remove(old)
    #expect(table.count == 2 && table[5] === new)
  }

  /// A descriptor is reported while it has what is waited for, and only then.
  @Test func aQueueReportsWhatIsWaitedFor() throws {
    let queue = try EventQueue()
    let pipe = try WakeupPipe()
    var events = Array(repeating: EventQueue.Event(), count: 4)
    func ready() -> [Int32] { (0..<queue.wait(0, &events)).map { events[$0].descriptor } }
    #expect(!queue.watch(-1, for: .reading))
    #expect(queue.watch(pipe.descriptor, for: .reading) && ready().isEmpty)
    pipe.signal()
    #expect(ready() == [pipe.descriptor] && ready() == [pipe.descriptor])
    for interest in [EventInterest.nothing, .closing] {
      queue.watch(pipe.descriptor, for: interest)
      #expect(ready().isEmpty)
    }
    queue.watch(pipe.descriptor, for: .reading)
    #expect(ready() == [pipe.descriptor])
    pipe.drain()
    #expect(ready().isEmpty)
  }

  /// 8 ms are divided among the turns of a round; each has 0.25 to 2 ms.
  @Test(arguments: [(0, 2_000_000), (1, 2_000_000), (8, 1_000_000), (32, 250_000), (1000, 250_000)])
  func turnsShareTheTimeOfARound(turns: Int, time: Int) {
    var limits = TurnLimits(maxWork: 1_000_000)
    limits.beginRound(of: turns, at: 0)
    #expect(limits.time == time)
    #expect(!limits.areReached(responses: 63, bytes: 0, duration: time))
    #expect(limits.areReached(responses: 0, bytes: 0, duration: time + 1))
  }

  /// In a round that has taken its time, a request has a small budget, also the first of a connection.
  @Test func aLongRoundLeavesCostlyRequestsToTheWorkers() {
    var limits = TurnLimits(maxWork: 1_000_000)
    limits.beginRound(of: 1, at: 5)
    let end = 5 + TurnLimits.maxRoundTime
    #expect(limits.work(afterCostlyRequest: false, at: end) == TurnLimits.workPerRequest)
    #expect(limits.work(afterCostlyRequest: true, at: end) == TurnLimits.workAfterCostlyRequest)
    #expect(limits.work(afterCostlyRequest: false, at: end + 1) == TurnLimits.workInLongRound)
    #expect(limits.work(afterCostlyRequest: true, at: end + 1) == TurnLimits.workInLongRound)
  }

  @Test func turnsEndByResponsesAndOutput() {
    let limits = TurnLimits(maxWork: 10_000)
    #expect(limits.areReached(responses: 64, bytes: 0, duration: 0))
    #expect(!limits.areReached(responses: 1, bytes: (64 << 10) - 1, duration: 0))
    #expect(limits.areReached(responses: 1, bytes: 64 << 10, duration: 0))
    #expect(limits.work(afterCostlyRequest: false, at: 0) == 10_000)
    #expect(limits.work(afterCostlyRequest: true, at: 0) == 4000)
  }

  /// 16 MiB of traffic, and then an interval of 5 s with at most 1 MiB.
  @Test func memoryReturnsAtRestAfterABurst() {
    let returns = Locked(0)
    let count = { returns.withLock { $0 } }
    var memory = MemoryReturn { returns.withLock { $0 += 1 } }
    memory.update(traffic: (16 << 20) - 1, held: 0, at: 0)
    #expect(memory.nextCheck == ServerClock.never)
    memory.update(traffic: 16 << 20, held: 0, at: 100)
    #expect(memory.nextCheck == 5100)
    memory.update(traffic: 18 << 20, held: 0, at: 5100)
    #expect(count() == 0 && memory.nextCheck == 10_100, "no rest")
    memory.update(traffic: 19 << 20, held: 2 << 20, at: 10_100)
    #expect(count() == 1 && memory.nextCheck == 15_100, "connections still hold bytes")
    memory.update(traffic: 19 << 20, held: 1 << 20, at: 15_100)
    #expect(count() == 2 && memory.nextCheck == ServerClock.never)
    memory.update(traffic: (35 << 20) - 1, held: 0, at: 20_000)
    #expect(memory.nextCheck == ServerClock.never, "the next burst counts from the last return")
  }

  /// What a client does not receive gets storage of its own size, so that it does not hold a shared buffer.
  @Test func unsentOutputHoldsLittleMemory() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe socketpair(AF_UNIX, SocketAddress.streamType, 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    Socket.prepare(ends[0])
    let connection = connection(ends[0])
    var output = Output()
    output.bytes.append([UInt8](repeating: 1, count: 1 << 20))
    #expect(output.turnCount == 1 << 20)
    output.end(EventLoop.Turn(responses: 1), of: connection, at: 0)
    #expect(output.turnCount == 0 && !output.isEmpty)
    let next = output.nextEntry()
    let entry = try #require(next)
    let outcome = output.send(entry)
    let (sent, rest) = try #require(outcome)
    #expect(sent > 0 && rest?.count == (1 << 20) - sent && rest?.heldBytes == rest?.count)
    #expect(output.bytes.isEmpty)
    output.bytes.append([1])
    output.end(EventLoop.Turn(), of: connection, at: 0)
    connection.state = .closed
    let last = output.nextEntry()
    let refused = output.send(try #require(last))
    #expect(refused == nil && output.bytes.isEmpty)
    let none = output.nextEntry()
    #expect(none == nil && output.isEmpty)
  }

  /// New connections go to the shard with the fewest.
  @Test func theShardWithTheFewestConnectionsIsNext() throws {
    let group = try ShardGroup(count: 3, routes: 1, maxBuffered: 1, waking: WakeupPipe())
    for (member, open) in zip(group.members, [3, 0, 1]) {
      member.counters.open.store(open, ordering: .relaxed)
    }
    var previous = 0
    let shards = (0..<6).map { _ in
      previous = group.indexForNewConnection(after: previous)
      group.members[previous].counters.open.add(1, ordering: .relaxed)
      return previous
    }
    #expect(shards == [1, 2, 1, 2, 1, 2] && group.openConnections == 10)
  }

  /// Refusing the largest holders ends when a 64th of the limit is free.
  @Test func refusingEndsASixtyFourthBelowTheLimit() {
    #expect(BufferedBytes(limit: 6400).reliefEnd == 6300)
  }
}
