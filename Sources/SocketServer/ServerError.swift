import Platform

/// Why a server could not start. The description is one line for the person who starts it.
public enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The host is neither a numeric address nor `localhost`.
  case invalidHost(String)
  /// The port is outside 0 … 65 535.
  case invalidPort(Int)
  /// Another program listens there.
  case addressInUse(host: String, port: Int)
  /// This machine does not have the address.
  case addressNotAvailable(host: String)
  /// Ports below 1024 commonly need a privilege.
  case permissionDenied(host: String, port: Int)
  /// The connections asked for, and what the program needs besides, exceed the descriptor limit.
  case descriptorLimit(maxConnections: Int, atMost: Int)
  /// The number of shards or of connections is below 1.
  case invalidCount(name: String, value: Int)
  /// A system call failed for another reason.
  case system(call: String, code: Int32)

  /// One line that says what was asked for and what stands against it.
  public var description: String {
    switch self {
    case .invalidHost(let host):
      "cannot listen on host \"\(host)\": it must be a numeric IPv4 or IPv6 address or localhost"
    case .invalidPort(let port):
      "cannot listen on port \(port): it must be within 0 … 65535"
    case .addressInUse(let host, let port):
      "cannot listen on \(host) port \(port): the address is already in use"
    case .addressNotAvailable(let host):
      "cannot listen on host \(host): this machine does not have that address"
    case .permissionDenied(let host, let port):
      "cannot listen on \(host) port \(port): permission denied"
    case .descriptorLimit(let wanted, let most):
      "cannot serve \(wanted) connections: the descriptor limit of this process leaves room for \(most)"
    case .invalidCount(let name, let value):
      "\(name) is \(value): it must be at least 1"
    case .system(let call, let code):
      "\(call) failed: \(String(cString: strerror(code)))"
    }
  }
}
