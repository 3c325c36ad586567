import HTTPWire
import Platform

/// A hot connection's turn: bytes in, answers out.
extension EventLoop {
  /// Takes a new connection in. One too many gets its 503 before anything is read.
  mutating func adopt(_ descriptor: Int32, refused: Bool) {
    let connection = Connection(descriptor: descriptor, exchange: rest)
    let index = Int(descriptor)
    while connections.count <= index { connections.append(nil) }
    connections[index] = connection
    count += 1
    makeHot(connection)
    wait(connection, for: .request, isNew: true)
    if refused {
      connection.exchange.http.reject(
        HTTPRejection(
          .overloaded, "the server has reached its limit of \(maxConnections) connections"))
      serve(connection, reading: false)
    }
  }

  /// Reads once if asked to, answers what is complete, sends once. It works in the loop's own buffers
  /// unless the connection has part of a request, so that a served connection leaves nothing behind.
  mutating func serve(_ connection: Connection, reading: Bool) {
    let exchange = connection.exchange
    var bytes = ByteBuffer()
    let borrows = exchange.input == nil
    if let own = exchange.input {
      bytes = own
      // The only reference, or writing to it would copy it.
      exchange.input = nil
    } else {
      swap(&bytes, &input)
    }

    let isAlive = !reading || receive(connection, into: &bytes)
    let answers = isAlive ? answer(connection, from: &bytes) : 0

    if borrows {
      if isAlive, !bytes.isEmpty { exchange.input = bytes.takeReadableBytes() }
      swap(&bytes, &input)
      input.bound()
    } else if !bytes.isEmpty {
      exchange.input = bytes
    }

    if isAlive, send(connection) {
      settle(connection, answered: answers > 0)
    } else {
      close(connection)
    }
  }

  /// Returns false where the connection is broken.
  private func receive(_ connection: Connection, into bytes: inout ByteBuffer) -> Bool {
    var outcome = Socket.Transfer.wouldBlock
    bytes.withFreeSpace(atLeast: Self.readSize) { space in
      outcome = Socket.receive(connection.descriptor, into: space)
      if case .bytes(let count) = outcome { return count }
      return 0
    }
    switch outcome {
    case .bytes(let count):
      counters.bytesReceived.advance(by: count)
    case .end:
      connection.peerEnded = true
      connection.exchange.http.receiveEnd()
    case .wouldBlock:
      break
    case .failed:
      return false
    }
    return true
  }

  /// Appends the answers to all complete requests to the loop's output, up to the bounds of a turn,
  /// and returns their number.
  private mutating func answer(_ connection: Connection, from bytes: inout ByteBuffer) -> Int {
    let exchange = connection.exchange
    var answers = 0
    connection.hasMore = false
    while !connection.isLast {
      if answers == Self.answersPerTurn || output.readableCount >= Self.outputPerTurn {
        connection.hasMore = true
        break
      }
      switch exchange.http.next(from: &bytes) {
      case .needsInput:
        return answers
      case .needsContinue:
        exchange.http.writeContinue(to: &output)
      case .request(let request):
        // What the log needs of the request is taken out first: holding the request itself any longer would make
        // the connection copy what it shares with it.
        let target = log.map { _ in LoggedRequest(request) }
        let method = request.method
        let response = handler.response(to: request)
        write(response, to: method, target, of: connection)
        counters.requests.advance(by: 1)
        answers += 1
      case .rejection(let rejection):
        let target = rejection.requestLine.map { LoggedRequest($0) }
        write(handler.response(to: rejection), to: target?.method, target, of: connection)
        counters.count(rejection.kind)
        answers += 1
      case .finished:
        connection.isLast = true
      }
      if exchange.http.shouldClose { connection.isLast = true }
    }
    return answers
  }

  /// Sends the loop's output; what the socket does not take stays with the connection. Returns false
  /// where the connection is broken.
  private mutating func send(_ connection: Connection) -> Bool {
    guard !output.isEmpty else { return true }
    let isAlive = Self.send(&output, to: connection.descriptor, counters)
    if isAlive, !output.isEmpty {
      swap(&connection.exchange.output, &output)
      connection.exchange.allowance = 0
    }
    output.consume(output.readableCount)
    output.bound()
    return isAlive
  }

  /// There is room again for a blocked connection's output.
  mutating func resumeSending(_ connection: Connection) {
    let before = connection.exchange.output.readableCount
    guard Self.send(&connection.exchange.output, to: connection.descriptor, counters) else {
      return close(connection)
    }
    connection.exchange.allowance += before - connection.exchange.output.readableCount
    if connection.isBlocked {
      guard connection.exchange.allowance >= Self.outputPerTurn else { return }
      connection.exchange.allowance = 0
      wait(connection, for: .writing, isNew: true)
    } else {
      connection.exchange.output = ByteBuffer()
      hot.watch(connection, forWriting: false)
      if connection.hasMore {
        serve(connection, reading: false)
      } else {
        settle(connection, answered: true)
      }
    }
  }

  private static func send(_ bytes: inout ByteBuffer, to descriptor: Int32, _ counters: ShardCounters) -> Bool
  {
    switch bytes.withReadableBytes({ Socket.send(descriptor, UnsafeRawBufferPointer($0)) }) {
    case .bytes(let count):
      counters.bytesSent.advance(by: count)
      bytes.consume(count)
      return true
    case .wouldBlock:
      return true
    case .end, .failed:
      return false
    }
  }

  /// After a turn: what the connection now waits for, and until when.
  private mutating func settle(_ connection: Connection, answered: Bool) {
    if connection.isBlocked {
      hot.watch(connection, forWriting: true)
      wait(connection, for: .writing, isNew: true)
    } else if connection.isLast || (connection.peerEnded && !connection.hasMore) {
      finish(connection)
    } else {
      if connection.hasMore { unfinished.append(connection) }
      switch connection.exchange.http.phase {
      case .head: wait(connection, for: .head, isNew: answered)
      case .body: wait(connection, for: .body, isNew: answered)
      default: wait(connection, for: .request, isNew: answered)
      }
    }
  }
}

extension ByteBuffer {
  /// Makes an empty buffer that is lent out the size it is meant to have, should it have grown large
  /// or moved out with what a slow client left.
  fileprivate mutating func bound() {
    if capacity > EventLoop.lentSizeKept || capacity == 0 { self = ByteBuffer(capacity: EventLoop.lentSize) }
  }
}
