import Synchronization

/// Counting the bytes that connections hold, and closing the largest holders if the sum exceeds the limit.
///
/// A client can make the server hold bytes in two ways: it sends a request slowly, or it reads responses
/// slowly. Bytes that the kernel holds for such a client are counted as well: when output has to wait for the
/// socket, and in every pass over the active connections.
///
/// Limits per connection do not bound the sum over thousands of connections. If the sum over all shards
/// exceeds `maxBuffered`, the connections that hold the most are closed: one with unsent output is reset, any
/// other receives 503. Connections that hold little, and so nearly all clients, are not affected.
///
/// Each shard publishes an upper bound of what its largest connection holds. The shard that exceeds the limit
/// searches its own connections and closes the largest, unless another shard may have a larger one; it then
/// asks that shard to do the same. A search makes the published value exact, so the requests do not go
/// back and forth.
extension EventLoop {
  /// Updates the sum with the bytes that a connection holds after its turn. May close the connection.
  mutating func countBytes(of connection: Connection) {
    // The turn may have closed the connection.
    guard connection.isOpen else { return }
    connection.kernelBytes = Socket.unsentMemory(of: connection.descriptor)
    let held = connection.heldBytes
    let growth = held - connection.countedBytes
    guard growth != 0 else { return }
    connection.countedBytes = held
    let bufferedBytes = group.bufferedBytes
    let isExceeded = bufferedBytes.add(growth)
    guard growth > 0 else { return }
    if held > counters.largestHolding.load(ordering: .relaxed) {
      counters.largestHolding.store(held, ordering: .relaxed)
    }
    if isExceeded, !bufferedBytes.isReliefRequested.load(ordering: .relaxed) { releaseBytes() }
  }

  /// Closes the largest holders of all shards until the sum is below the limit.
  mutating func releaseBytes() {
    let bufferedBytes = group.bufferedBytes
    bufferedBytes.isReliefRequested.store(false, ordering: .relaxed)
    // The 503 response of a closed connection may itself be held.
    guard !isReleasingBytes, bufferedBytes.count > bufferedBytes.reliefEnd else { return }
    isReleasingBytes = true
    defer { isReleasingBytes = false }
    let open = connections.all
    // Nothing reports that a client has received what the kernel held for it.
    for connection in open where connection.kernelBytes > 0 { countBytes(of: connection) }
    var holders = open.filter { $0.countedBytes > 0 }
    holders.sort { $0.countedBytes < $1.countedBytes }
    while bufferedBytes.count > bufferedBytes.reliefEnd {
      let largest = holders.last?.countedBytes ?? 0
      counters.largestHolding.store(largest, ordering: .relaxed)
      if let other = group.largestHolder(otherThan: index), other.bytes > largest {
        if !bufferedBytes.isReliefRequested.exchange(true, ordering: .relaxed),
          !other.member.messageQueue.post(.releaseBytes)
        {
          bufferedBytes.isReliefRequested.store(false, ordering: .relaxed)
        }
        return
      }
      guard let holder = holders.popLast() else { return }
      refuse(holder)
    }
    counters.largestHolding.store(holders.last?.countedBytes ?? 0, ordering: .relaxed)
  }

  /// Closes a connection that holds too many bytes, with a 503 response unless its client does not read.
  private mutating func refuse(_ connection: Connection) {
    counters.count(.bufferLimitClosed)
    let detail = "the server holds too many incomplete requests and unread responses; try again later"
    if connection.isBlocked || connection.kernelBytes > 0 {
      Socket.resetOnClose(connection.descriptor)
      close(connection, because: .bufferLimit)
    } else if let task = connection.task {
      workers.cancel(task)
      connection.http.drain()
      refuse(task, of: connection, .bufferLimit, detail)
    } else {
      connection.http.reject(HTTPRejection(.bufferLimit, detail))
      serve(connection, reading: false)
    }
  }
}
