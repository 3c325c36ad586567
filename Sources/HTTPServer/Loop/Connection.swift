/// An open connection. Thousands can be idle, so one at rest has no buffer and little else.
final class Connection {
  /// What the connection waits for, which determines its deadline.
  enum State {
    /// A request, or the rest of its header or body.
    case receiving(HTTPServerConnection.Phase)
    /// The next turn. The last one ended at its limits, and the input may contain another request.
    case turn
    /// A response from a worker.
    case computing(WorkerTask)
    /// A socket that accepts more output.
    case writing(UnsentOutput)
    /// The peer's end of file, or that it has received all output.
    /// - bytesLeft: the number of bytes that may still be discarded.
    /// - end: the time by which the peer must have received all output.
    case lingering(bytesLeft: Int, end: Milliseconds)
    /// Nothing: the descriptor is closed.
    case closed
  }

  /// Whether the connection is one of those that the loop expects to become ready soon.
  enum Activity {
    /// It was active since the latest pass over these connections.
    case active
    /// It was active since the pass before that.
    case quiet
    /// It is none of these connections.
    case resting
  }

  let descriptor: Int32
  var state = State.receiving(.idle)
  /// The time at which the current wait times out.
  var deadline = ServerClock.never
  var activity = Activity.resting
  /// A Boolean value that indicates whether the connection has had no response since it was accepted.
  var isNew = true
  /// A Boolean value that indicates whether the latest request was too costly for the event loop.
  var isCostly = false
  var http: HTTPServerConnection
  /// The bytes received and not yet processed; nil if there are none.
  var input: ByteBuffer?
  /// The kernel memory of output that the client has not received, when it was last counted.
  var kernelBytes = 0
  /// The part of `heldBytes` that the sum over all connections includes.
  var countedBytes = 0
  /// The peer's address in the access log; nil until it is needed.
  private var peerName: [UInt8]?

  init(descriptor: Int32, limits: HTTPLimits) {
    self.descriptor = descriptor
    http = HTTPServerConnection(limits: limits)
  }

  var isOpen: Bool { if case .closed = state { false } else { true } }

  /// A Boolean value that indicates whether output waits for the socket to become writable.
  var isBlocked: Bool { if case .writing = state { true } else { false } }

  /// The request of the connection that waits for a worker or is computed by one.
  var task: WorkerTask? {
    switch state {
    case .computing(let task): task
    case .writing(let unsent): unsent.task
    case .receiving, .turn, .lingering, .closed: nil
    }
  }

  /// The bytes that the connection holds between two turns.
  var heldBytes: Int {
    let unsent = if case .writing(let unsent) = state { unsent.heldBytes } else { 0 }
    return (input?.capacity ?? 0) + unsent + kernelBytes + (task?.request.storageSize ?? 0)
  }

  /// The address of the peer, for which there is one system call while the connection is active.
  var peer: [UInt8] {
    let peer = peerName ?? Array((SocketAddress.peer(of: descriptor)?.text ?? "").utf8)
    peerName = peer
    return peer
  }

  /// Returns the request line of a request that is not complete; nil if there is none. No other request of
  /// the connection can be read after that.
  func incompleteRequest() -> LoggedRequest? {
    guard let phase = http.phase, phase != .idle, var input else { return nil }
    http.reject(HTTPRejection(.incompleteRequest, ""))
    guard case .rejection(let rejection) = http.next(from: &input) else { return nil }
    return rejection.requestLine
  }

  /// Releases the memory that the next request makes again.
  func rest() {
    activity = .resting
    if http.phase == .idle {
      http.rest()
      isCostly = false
      peerName = nil
    }
    if var partial = input { input = partial.takeReadableBytes() }
  }
}

/// The open connections of a shard, by descriptor.
struct ConnectionTable {
  private var slots: [Connection?] = []
  private(set) var count = 0

  subscript(descriptor: Int32) -> Connection? {
    slots.indices.contains(Int(descriptor)) ? slots[Int(descriptor)] : nil
  }

  /// All connections, in the order of their descriptors.
  var all: [Connection] { slots.compactMap { $0 } }

  mutating func insert(_ connection: Connection) {
    let index = Int(connection.descriptor)
    while slots.count <= index { slots.append(nil) }
    if slots[index] == nil { count += 1 }
    slots[index] = connection
  }

  mutating func remove(_ connection: Connection) {
    let index = Int(connection.descriptor)
    guard slots.indices.contains(index), slots[index] === connection else { return }
    slots[index] = nil
    count -= 1
  }
}
