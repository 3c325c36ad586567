import Synchronization
import Testing

@testable import HTTPServer

/// The parts of an event loop that need no socket.
@Suite struct LoopPartsTests {
  private func connection(_ descriptor: Int32) -> Connection {
    Connection(descriptor: descriptor, buffers: ConnectionBuffers(limits: HTTPLimits()))
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

  @Test func aRemovedConnectionLeavesTheOthersAtTheirIndices() {
    var poller = Poller(wakeup: -1)
    let connections = [connection(10), connection(11), connection(12)]
    for connection in connections { poller.insert(connection, source: nil) }
    poller.remove(connections[0], next: .closed)
    poller.remove(connections[0], next: .closed)
    #expect(poller.connections.map(\.descriptor) == [12, 11])
    #expect(connections.map(\.pollIndex) == [nil, 1, 0])
    poller.remove(connections[1], next: .closed)
    #expect(poller.connections.map(\.descriptor) == [12] && connections[2].pollIndex == 0)
  }

  /// 8 ms are divided among the turns of a round; each has 0.25 to 2 ms.
  @Test(arguments: [(0, 2_000_000), (1, 2_000_000), (8, 1_000_000), (32, 250_000), (1000, 250_000)])
  func turnsShareTheTimeOfARound(turns: Int, time: Int) {
    var limits = TurnLimits(maxWork: 1_000_000)
    limits.beginRound(of: turns, at: 0)
    #expect(limits.time == time)
    #expect(!limits.areReached(responses: 63, output: Output(), duration: time))
    #expect(limits.areReached(responses: 0, output: Output(), duration: time + 1))
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
    #expect(limits.areReached(responses: 64, output: Output(), duration: 0))
    var output = Output()
    output.bytes.append([UInt8](repeating: 0, count: (64 << 10) - 1))
    #expect(!limits.areReached(responses: 1, output: output, duration: 0))
    output.bytes.append([0])
    #expect(limits.areReached(responses: 1, output: output, duration: 0))
    let body = Output(body: ResponseBody([0], isShared: false))
    #expect(limits.areReached(responses: 1, output: body, duration: 0))
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

  /// A small remainder gets storage of its own size, so that it does not hold a shared buffer.
  @Test(arguments: [(1000, 1000), (40_000, 65_536)])
  func takenOutputHoldsLittleMemory(size: Int, capacity: Int) {
    var output = Output(bytes: .shared())
    output.bytes.append([UInt8](repeating: 1, count: size))
    let taken = output.take()
    #expect(taken.count == size && taken.heldBytes == capacity)
    #expect(output.isEmpty && output.take().isEmpty)
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
