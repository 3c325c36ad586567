import Dispatch
import HTTPWire

/// What a shard remembers of a connection as long as it is open. Thousands of these lie idle, so
/// there is little in here.
final class Connection {
  /// Where its descriptor is; see `Shard.swift`.
  enum State: UInt8 {
    /// Polled by the shard, which alone may read, write or close.
    case hot
    /// Watched by its source; the shard keeps off.
    case parked
    /// Its source is cancelled; the shard waits until Dispatch lets go.
    case releasing
    /// The descriptor is closed and may be anybody's by now.
    case closed
  }

  /// What it waits for, which decides what its deadline means.
  enum Waiting: UInt8 {
    case request, head, body, writing, lingering
  }

  /// What to do once a cancelled source has given the descriptor back.
  enum ReleaseAction: UInt8 {
    /// Close it.
    case close
    /// Its deadline has passed.
    case expire
    /// The server drains: close it unless a request has just arrived.
    case dismiss
  }

  let descriptor: Int32
  /// Its place in the shard's hot set.
  var place: Int32 = -1
  /// What is being said on it.
  var exchange: ConnectionBuffers
  /// Made at the first parking, then suspended and resumed, cancelled at the end.
  var source: DispatchSource?
  /// When its waiting ends.
  var deadline = MonotonicClock.never
  var state = State.hot
  var waiting = Waiting.request
  var releaseAction = ReleaseAction.close
  /// Something happened since the last parking pass.
  var wasActive = true
  /// The peer has ended its sending side.
  var peerEnded = false
  /// The exchange's input may hold another complete request: the turn ended before the bytes did.
  var hasMore = false
  /// Everything is said; it closes as soon as the output is out.
  var isLast = false

  init(descriptor: Int32, exchange: ConnectionBuffers) {
    self.descriptor = descriptor
    self.exchange = exchange
  }

  /// Whether answers wait for the socket.
  var isBlocked: Bool { !exchange.output.isEmpty }
}
