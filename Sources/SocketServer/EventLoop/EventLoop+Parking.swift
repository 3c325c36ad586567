import Dispatch
import HTTPWire

/// The way from hot to parked and back.
extension EventLoop {
  mutating func makeHot(_ connection: Connection) {
    connection.state = .hot
    connection.wasActive = true
    if connection.exchange === rest {
      connection.exchange = ConnectionBuffers(limits: limits)
      if isDraining { connection.exchange.http.drain() }
    }
    if hot.members.isEmpty { nextParking = now + Self.parkingInterval }
    hot.insert(connection)
  }

  /// Parks the connections that did nothing since the last pass. Those that wait for room, or linger,
  /// stay hot: a source for reading would not tell what they wait for, and their time is short.
  mutating func parkQuiet() {
    nextParking = now + Self.parkingInterval
    var place = hot.members.count - 1
    while place >= 0 {
      let connection = hot.members[place]
      switch connection.waiting {
      case .request, .head, .body:
        if connection.wasActive || connection.hasMore {
          connection.wasActive = false
        } else {
          park(connection)
        }
      case .writing, .lingering:
        break
      }
      place -= 1
    }
  }

  private mutating func park(_ connection: Connection) {
    guard let source = connection.source ?? makeSource(for: connection.descriptor) else { return }
    hot.remove(connection)
    if connection.exchange.http.phase == .idle {
      connection.exchange = rest
    } else if var input = connection.exchange.input {
      connection.exchange.input = input.takeReadableBytes()
    }
    connection.state = .parked
    connection.source = source
    source.resume()
  }

  /// A new source, suspended. The handlers hold the source that holds them; Dispatch drops them after
  /// the cancelling, to which every source comes.
  ///
  /// The cast always holds: the class stands behind the protocol that Dispatch declares. As the class
  /// it takes a word where the protocol takes five, and a parked connection has it twice.
  private func makeSource(for descriptor: Int32) -> DispatchSource? {
    let anySource = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: parkingQueue)
    guard let source = anySource as? DispatchSource else { return nil }
    source.setEventHandler { [messageQueue] in
      source.suspend()
      messageQueue.post(.readable(descriptor))
    }
    source.setCancelHandler { [messageQueue] in messageQueue.post(.released(descriptor)) }
    return source
  }

  /// A parked connection's source has fired and suspended itself.
  mutating func unpark(_ descriptor: Int32) {
    guard let connection = connections[Int(descriptor)] else { return }
    switch connection.state {
    case .parked:
      makeHot(connection)
      serve(connection, reading: true)
    case .releasing:
      // It was cancelled after it had fired: it must run to learn of that.
      connection.source?.resume()
    case .hot, .closed:
      break
    }
  }

  /// Asks Dispatch to give a parked connection's descriptor back.
  mutating func recall(_ connection: Connection, to releaseAction: Connection.ReleaseAction) {
    connection.state = .releasing
    connection.releaseAction = releaseAction
    connection.source?.cancel()
  }

  /// A source's cancel handler has run.
  mutating func takeBack(_ descriptor: Int32) {
    guard let connection = connections[Int(descriptor)], connection.state == .releasing else { return }
    connection.source = nil
    switch connection.releaseAction {
    case .close:
      closeDescriptor(of: connection)
    case .expire:
      makeHot(connection)
      expire(connection)
    case .dismiss:
      makeHot(connection)
      dismiss(connection)
    }
  }
}
