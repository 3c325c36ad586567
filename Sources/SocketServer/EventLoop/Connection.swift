import Dispatch
import HTTPWire

/// The state of an open connection. Thousands of connections can be idle, so this object is small;
/// `ConnectionBuffers` has what only an active connection needs.
final class Connection {
  /// The owner of the descriptor; see `Shard.swift`.
  enum State: UInt8 {
    /// The shard polls the descriptor and may read, write and close it.
    case polled
    /// The source watches the descriptor. The shard does not use it.
    case parked
    /// The source is cancelled. The shard waits for its cancel handler.
    case releasing
    /// The descriptor is closed. Its number may have been reused.
    case closed
  }

  /// The event that the connection waits for, which determines its timeout.
  enum WaitReason: UInt8 {
    case request, head, body, computing, writing, lingering

    /// A Boolean value that indicates whether the connection waits for a request or a part of it.
    var isReceiving: Bool { self == .request || self == .head || self == .body }
  }

  /// The action to take when a cancelled source has released the descriptor.
  enum ReleaseAction: UInt8 {
    /// Close the connection.
    case close
    /// Pass the connection to another shard.
    case transfer
    /// The connections hold too many bytes: respond with 503.
    case refuse
    /// Handle the deadline that has passed.
    case timeOut
    /// The drain delay has ended: close the connection unless a request has just arrived.
    case closeIfIdle
  }

  let descriptor: Int32
  /// The index in the shard's poller, or -1.
  var pollIndex: Int32 = -1
  var buffers: ConnectionBuffers
  /// Created when the connection is first parked, then suspended and resumed, and cancelled at the end.
  var source: DispatchSource?
  /// The time at which the current wait times out.
  var deadline = ServerClock.never
  var state = State.polled
  var waitReason = WaitReason.request
  var releaseAction = ReleaseAction.close
  /// A Boolean value that indicates whether there was activity since the last parking pass.
  var wasActive = true
  /// A Boolean value that indicates whether the connection has had no response since it was accepted.
  var isNew = true
  /// A Boolean value that indicates whether the peer has closed its sending side.
  var inputEnded = false
  /// A Boolean value that indicates whether the last turn ended at its limits. The input may contain
  /// another complete request.
  var hasPendingInput = false
  /// A Boolean value that indicates whether the connection was accepted over the limit of connections.
  var isOverLimit = false
  /// A Boolean value that indicates whether no further request is processed. The connection closes when
  /// its output is sent.
  var isLast = false

  init(descriptor: Int32, buffers: ConnectionBuffers) {
    self.descriptor = descriptor
    self.buffers = buffers
  }

  /// A Boolean value that indicates whether output waits for the socket to become writable.
  var isBlocked: Bool { buffers.unsentCount > 0 }
}

/// The HTTP state of a connection, and the bytes between the socket and HTTP.
///
/// A connection that is parked between two requests shares one idle object with all others like it and
/// gets a new object when it is polled again. Nothing in this object outlives a request, and idle
/// connections stay small.
final class ConnectionBuffers {
  /// Accessed by one thread and never recursively, so the run-time exclusivity check is unnecessary. The
  /// compiler counts an unchecked property as unsafe wherever it is used.
  var http: HTTPServerConnection
  /// The bytes received and not yet processed; nil if there are none.
  var input: ByteBuffer?
  /// The request of the connection that waits for a worker or is computed by one.
  var task: WorkerTask?
  /// A Boolean value that indicates whether the latest request was too costly for the event loop.
  var isCostly = false
  /// The output that the socket has not accepted yet.
  var output = ByteBuffer()
  /// The large body, or the rest of it, that follows the output. Nothing follows it until it is sent.
  var body = ResponseBody()
  /// The kernel memory of output that the client has not received, when it was last counted.
  var kernelBytes = 0
  /// The peer's address in the access log; nil until it is needed.
  var peer: [UInt8]?
  /// The part of `heldBytes` that the sum over all connections includes.
  var countedBytes = 0
  /// The time by which all output must be sent that waited when the socket last became blocked.
  var outputDeadline = ServerClock.never
  /// While the connection lingers: the number of bytes that may still be discarded. While it writes: the
  /// number of bytes sent since its deadline was last set.
  var byteCounter = 0

  /// The bytes of output and body that the socket has not accepted yet.
  var unsentCount: Int { output.readableCount + body.unsentCount }

  /// The bytes that the connection holds between two turns.
  var heldBytes: Int {
    (input?.capacity ?? 0) + output.capacity + body.heldBytes + kernelBytes
      + (task?.request.storageSize ?? 0)
  }

  init(limits: HTTPLimits) {
    http = HTTPServerConnection(limits: limits)
  }
}
