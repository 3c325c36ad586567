import Platform

/// Why a server could not start. The description is a line for the person who starts it.
public indirect enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The host is neither a numeric address nor `localhost`.
  case invalidHost(String)
  /// The port is outside 0 … 65 535.
  case invalidPort(Int)
  /// The path of a Unix socket is empty, longer than 107 bytes, or has a zero byte.
  case invalidPath(String)
  /// Another program listens there.
  case addressInUse(ListenAddress)
  /// This machine does not have the address.
  case addressNotAvailable(ListenAddress)
  /// Ports below 1024 commonly need a privilege, and a socket's folder must be one that may be written to.
  case permissionDenied(ListenAddress)
  /// The folder of a Unix socket does not exist.
  case noFolder(ListenAddress)
  /// Where a Unix socket is to be stands another kind of file, which is never removed.
  case notASocket(path: String)
  /// Several addresses cannot be listened at, each for a reason of its own.
  case several([ServerError])
  /// The connections asked for, and what the program needs besides, exceed the descriptor limit.
  case descriptorLimit(maxConnections: Int, atMost: Int)
  /// The number of shards or of connections is below 1.
  case invalidCount(name: String, value: Int)
  /// A system call failed for another reason.
  case system(call: String, code: Int32)

  /// A line that says what was asked for and what stands against it; several have a line each.
  public var description: String {
    switch self {
    case .invalidHost(let host):
      "cannot listen on host \"\(host)\": it must be a numeric IPv4 or IPv6 address or localhost"
    case .invalidPort(let port):
      "cannot listen on port \(port): it must be within 0 … 65535"
    case .invalidPath(let path):
      "cannot listen on unix:\(path): a path must have 1 … \(SocketAddress.longestPath) bytes, none of them zero"
    case .addressInUse(let address):
      "cannot listen on \(address): the address is already in use"
    case .addressNotAvailable(let address):
      "cannot listen on \(address): this machine does not have that address"
    case .permissionDenied(let address):
      "cannot listen on \(address): permission denied"
    case .noFolder(let address):
      "cannot listen on \(address): its folder does not exist"
    case .notASocket(let path):
      "cannot listen on unix:\(path): a file that is not a socket stands there"
    case .several(let errors):
      errors.map(\.description).joined(separator: "\n")
    case .descriptorLimit(let wanted, let most):
      "cannot serve \(wanted) connections: the descriptor limit of this process leaves room for \(most)"
    case .invalidCount(let name, let value):
      "\(name) is \(value): it must be at least 1"
    case .system(let call, let code):
      "\(call) failed: \(String(cString: strerror(code)))"
    }
  }
}
