import MotionSystem

/// An address to listen on, with a text form: `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`, `:8080` for
/// all IPv6 and IPv4 addresses, `unix:/run/motiond.sock`, or on Linux `unix:@name` for an abstract socket.
package enum ListenAddress: Sendable, Hashable, CustomStringConvertible {
  /// A numeric IPv4 or IPv6 address (without brackets) or `localhost`, which means 127.0.0.1. `0.0.0.0`
  /// means all IPv4 addresses, `::` all IPv6 and IPv4 addresses. With port 0 the system chooses a free port.
  case tcp(host: String, port: Int)
  /// The path of a Unix stream socket, at most 107 bytes. A leading `@` selects Linux's abstract namespace.
  case unix(path: String)

  /// The reason why a text is not a valid address.
  package struct ParseError: Error, Equatable, CustomStringConvertible {
    /// A message to be shown after the text.
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Parses an address. Names other than `localhost` are not resolved, because a static C library cannot
  /// resolve them.
  /// - Throws: `ParseError` if the text is not a valid address.
  package init(_ text: String) throws(ParseError) {
    if text.hasPrefix("unix:") {
      self = .unix(path: try Self.path(String(text.dropFirst(5))))
    } else {
      guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") else {
        throw ParseError("the port is missing; example: 127.0.0.1:8080")
      }
      let digits = text[text.index(after: colon)...]
      guard digits.utf8.allSatisfy(ASCII.isDigit), let port = UInt16(digits) else {
        throw ParseError("the port must be a whole number from 0 to 65535")
      }
      self = .tcp(host: try Self.host(String(text[..<colon])), port: Int(port))
    }
  }

  private static func host(_ text: String) throws(ParseError) -> String {
    if text.isEmpty { return "::" }
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let host = isBracketed ? String(text.dropFirst().dropLast()) : text
    guard let address = SocketAddress(host: host, port: 0) else {
      throw ParseError("the host must be a numeric IPv4 or IPv6 address or localhost")
    }
    guard isBracketed == (address.family == AF_INET6) else {
      throw ParseError("an IPv6 address must be in brackets; other hosts must not")
    }
    return host
  }

  private static func path(_ path: String) throws(ParseError) -> String {
    let count = path.utf8.count
    guard count > 0, path != "@" else {
      throw ParseError("the path is missing; example: unix:/run/motiond.sock")
    }
    guard count <= SocketAddress.maxPathLength else {
      throw ParseError("the path has \(count) bytes; the maximum is \(SocketAddress.maxPathLength)")
    }
    guard SocketAddress(unixPath: path) != nil else { throw ParseError("the path contains a zero byte") }
    if path.hasPrefix("@"), !SocketAddress.hasAbstractNames {
      throw ParseError("abstract sockets are available only on Linux")
    }
    return path
  }

  /// Returns whether `host` is valid in `tcp(host:port:)`.
  package static func isHost(_ host: String) -> Bool { SocketAddress(host: host, port: 0) != nil }

  /// The address in the form of socket calls; nil if it is not valid.
  var socketAddress: SocketAddress? {
    switch self {
    case .tcp(let host, let port): UInt16(exactly: port).flatMap { SocketAddress(host: host, port: $0) }
    case .unix(let path): SocketAddress(unixPath: path)
    }
  }

  /// The path of a Unix socket that is a file; nil for any other address.
  var filePath: String? { if case .unix(let path) = self, !path.hasPrefix("@") { path } else { nil } }

  /// The text form, which `init(_:)` parses.
  package var description: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }

  /// The address for clients: `http://127.0.0.1:8080`, or `unix:/run/motiond.sock`.
  package var url: String {
    switch self {
    case .tcp: "http://\(self)"
    case .unix: description
    }
  }
}
