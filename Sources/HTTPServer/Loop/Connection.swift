import Dispatch

/// The state of an open connection. Thousands of connections can be idle, so this object is small;
/// `ConnectionBuffers` has what only an active connection needs.
final class Connection {
  /// The owner of the descriptor; see `Shard.swift`.
  enum State {
    /// The shard polls the descriptor and may read, write and close it. A source that was created when the
    /// connection was parked earlier is suspended.
    case polled(index: Int, source: DispatchSource?)
    /// The source watches the descriptor. The shard does not use it.
    case parked(DispatchSource)
    /// The source is cancelled. The shard waits for its cancel handler.
    case releasing(DispatchSource, then: ReleaseAction)
    /// The descriptor is closed, or its connection is being added.
    case closed
  }

  /// The event that the connection waits for, which determines its deadline.
  enum Wait {
    /// The next request.
    case request
    /// The rest of a header.
    case head
    /// The rest of a body.
    case body
    /// The next turn. The last one ended at its limits, and the input may contain another request.
    case turn
    /// A response from a worker.
    case computing(WorkerTask)
    /// A socket that accepts more output.
    case writing(UnsentOutput)
    /// An end of file from the peer, which has received the last response or not.
    /// - bytesLeft: the number of bytes that may still be discarded.
    /// - end: the time by which the peer must have received all output.
    case lingering(bytesLeft: Int, end: Milliseconds)
  }

  /// The action to take when a cancelled source has released the descriptor.
  enum ReleaseAction {
    /// Close the connection.
    case close
    /// The connections hold too many bytes: respond with 503.
    case refuse
    /// Handle the deadline that has passed.
    case timeOut
    /// The drain delay has ended: close the connection unless a request has just arrived.
    case closeIfIdle
  }

  let descriptor: Int32
  var state = State.closed
  var wait = Wait.request
  var buffers: ConnectionBuffers
  /// The time at which the current wait times out.
  var deadline = ServerClock.never
  /// A Boolean value that indicates whether there was activity since the last parking pass.
  var wasActive = true
  /// A Boolean value that indicates whether the connection has had no response since it was accepted.
  var isNew = true

  init(descriptor: Int32, buffers: ConnectionBuffers) {
    self.descriptor = descriptor
    self.buffers = buffers
  }

  /// The index in the shard's poller; nil if the connection is not polled.
  var pollIndex: Int? {
    if case .polled(let index, _) = state { index } else { nil }
  }

  var isPolled: Bool { pollIndex != nil }

  /// A Boolean value that indicates whether the connection is closed, or will be as soon as its source has
  /// released the descriptor.
  var isClosing: Bool {
    switch state {
    case .closed, .releasing(_, then: .close): true
    case .polled, .parked, .releasing: false
    }
  }

  /// A Boolean value that indicates whether the connection can be closed to release its bytes.
  var isPolledOrParked: Bool {
    switch state {
    case .polled, .parked: true
    case .releasing, .closed: false
    }
  }

  /// A Boolean value that indicates whether output waits for the socket to become writable.
  var isBlocked: Bool {
    if case .writing = wait { true } else { false }
  }

  /// The request of the connection that waits for a worker or is computed by one.
  var task: WorkerTask? {
    switch wait {
    case .computing(let task): task
    case .writing(let unsent): unsent.task
    case .request, .head, .body, .turn, .lingering: nil
    }
  }

  /// The bytes that the connection holds between two turns.
  var heldBytes: Int {
    let unsent = if case .writing(let unsent) = wait { unsent.output.heldBytes } else { 0 }
    return (buffers.input?.capacity ?? 0) + unsent + buffers.kernelBytes + (task?.request.storageSize ?? 0)
  }
}

extension Connection.Wait {
  /// A Boolean value that indicates whether the connection waits for a request or a part of it.
  var isReceiving: Bool {
    switch self {
    case .request, .head, .body: true
    case .turn, .computing, .writing, .lingering: false
    }
  }

  /// Returns whether both are the same part of a request. Bytes that arrive do not extend its deadline.
  func isSamePart(as other: Connection.Wait) -> Bool {
    switch (self, other) {
    case (.request, .request), (.head, .head), (.body, .body): true
    default: false
    }
  }
}

/// The HTTP state of a connection, and the bytes that it has received.
///
/// A connection that is parked between two requests shares one idle object with all others like it and
/// gets a new object when it is polled again. Nothing in this object outlives a request, and idle
/// connections stay small.
final class ConnectionBuffers {
  var http: HTTPServerConnection
  /// The bytes received and not yet processed; nil if there are none.
  var input: ByteBuffer?
  /// A Boolean value that indicates whether the latest request was too costly for the event loop.
  var isCostly = false
  /// The kernel memory of output that the client has not received, when it was last counted.
  var kernelBytes = 0
  /// The peer's address in the access log; nil until it is needed.
  var peer: [UInt8]?
  /// The part of `Connection.heldBytes` that the sum over all connections includes.
  var countedBytes = 0

  init(limits: HTTPLimits) {
    http = HTTPServerConnection(limits: limits)
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
