import MotionSystem

/// The reason why a server could not start. The description is a message for its operator.
package indirect enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The address is none that `ListenAddress.init(_:)` accepts.
  case invalidAddress(ListenAddress)
  /// The address occurs twice.
  case repeatedAddress(ListenAddress)
  /// A request body may have more bytes than the server holds for all requests.
  case bodyExceedsBuffer(body: Int, buffer: Int)
  /// Another program is listening on the address.
  case addressInUse(ListenAddress)
  /// The address does not belong to this machine.
  case addressNotAvailable(ListenAddress)
  /// The port requires a privilege (commonly ports below 1024), or the directory of a Unix socket is not
  /// writable.
  case permissionDenied(ListenAddress)
  /// The directory of a Unix socket does not exist.
  case directoryNotFound(ListenAddress)
  /// The path of a Unix socket belongs to another kind of file. Such a file is never removed.
  case notASocket(path: String)
  /// The server cannot listen on several addresses.
  case multiple([ServerError])
  /// The descriptor limit does not allow the maximum number of connections. `reason` has the calculation.
  case descriptorLimit(maxConnections: Int, _ reason: String)
  /// The system can create only some of the threads that the program needs.
  case threadLimit(needed: Int, available: Int)
  /// A service manager passes something else than listening sockets. The text has what.
  case inheritedSocket(String)
  /// A system call failed for another reason.
  case system(call: String, code: Int32)

  /// A Boolean value that indicates whether the system lacks a resource such as threads, memory or
  /// descriptors.
  package var isResourceShortage: Bool {
    switch self {
    case .descriptorLimit, .threadLimit, .system: true
    case .multiple(let errors): errors.contains(where: \.isResourceShortage)
    default: false
    }
  }

  /// A Boolean value that indicates whether settings contradict each other, so that no system can start them.
  package var isContradiction: Bool {
    switch self {
    case .repeatedAddress, .bodyExceedsBuffer, .inheritedSocket: true
    case .multiple(let errors): errors.contains(where: \.isContradiction)
    default: false
    }
  }

  /// What failed and why, in one line. `multiple` has one line for each error.
  package var description: String {
    switch self {
    case .invalidAddress(let address): "cannot listen on \(address): the address is not valid"
    case .repeatedAddress(let address): "cannot listen on \(address) twice"
    case .bodyExceedsBuffer(let body, let buffer):
      "--max-body is \(body): it must not exceed --max-buffered, which is \(buffer)"
    case .addressInUse(let address): "cannot listen on \(address): the address is already in use"
    case .addressNotAvailable(let address):
      "cannot listen on \(address): the address is not available on this machine"
    case .permissionDenied(let address): "cannot listen on \(address): permission denied"
    case .directoryNotFound(let address): "cannot listen on \(address): the directory does not exist"
    case .notASocket(let path): "cannot listen on unix:\(path): the file exists and is not a socket"
    case .multiple(let errors): errors.map(\.description).joined(separator: "\n")
    case .descriptorLimit(let maxConnections, let reason):
      "not enough file descriptors for \(maxConnections) "
        + "\(maxConnections == 1 ? "connection" : "connections"): \(reason)"
    case .threadLimit(let needed, let available):
      "cannot create \(needed) threads: the system allows \(available); check the limits of processes, "
        + "tasks and address space, or reduce --shards"
    case .inheritedSocket(let description): description
    case .system(let call, let code): unsafe "\(call) failed: \(String(cString: strerror(code)))"
    }
  }
}
