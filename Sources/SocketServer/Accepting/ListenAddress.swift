import Platform

/// A place to listen at, as a person writes it: `127.0.0.1:8080`, `[::1]:8080`, `:8080` for every IPv6
/// and IPv4 address, `localhost:8080`, `unix:/run/motiond.sock`, or on Linux `unix:@name`, a name
/// without a file.
public enum ListenAddress: Sendable, Hashable, CustomStringConvertible {
  /// A numeric IPv4 or IPv6 address (without brackets) or `localhost`, which is 127.0.0.1; `0.0.0.0` is every
  /// IPv4 address, `::` every IPv6 and IPv4 address. Port 0 takes a free one.
  case tcp(host: String, port: Int)
  /// A Unix stream socket's path, of 107 bytes at most; a first `@` means Linux's abstract namespace.
  case unix(path: String)

  /// Why a text is no address to listen at; the words go behind the text itself.
  public struct ParseError: Error, Equatable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// Reads an address. Names other than `localhost` are never resolved: a static C library could not.
  public init(_ text: String) throws(ParseError) {
    if text.hasPrefix("unix:") {
      self = .unix(path: try Self.path(String(text.dropFirst(5))))
    } else {
      guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") else {
        throw ParseError("a port is missing, as in 127.0.0.1:8080")
      }
      let digits = text[text.index(after: colon)...]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
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
      throw ParseError("its host is neither a numeric IPv4 or IPv6 address nor localhost")
    }
    guard isBracketed == (address.family == AF_INET6) else {
      throw ParseError("brackets belong around an IPv6 address, and around no other")
    }
    return host
  }

  private static func path(_ path: String) throws(ParseError) -> String {
    let count = path.utf8.count
    guard count > 0, path != "@" else { throw ParseError("a path is missing, as in unix:/run/motiond.sock") }
    guard count <= SocketAddress.longestPath else {
      throw ParseError("its path has \(count) bytes; at most \(SocketAddress.longestPath) fit")
    }
    guard SocketAddress(unixPath: path) != nil else { throw ParseError("its path has a zero byte") }
    #if !os(Linux)
      if path.hasPrefix("@") { throw ParseError("names without a file exist on Linux alone") }
    #endif
    return path
  }

  /// Whether `host` may stand in `tcp`.
  public static func isHost(_ host: String) -> Bool { SocketAddress(host: host, port: 0) != nil }

  /// The address as `init` reads it.
  public var description: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }

  /// Where clients find it: `http://127.0.0.1:8080`, or `unix:/run/motiond.sock`.
  public var url: String {
    switch self {
    case .tcp: "http://\(self)"
    case .unix: description
    }
  }
}
