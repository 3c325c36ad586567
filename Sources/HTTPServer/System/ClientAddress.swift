import MotionSystem

/// The client that a connection belongs to, for fairness between clients: an IPv4 address, or a 64-bit
/// IPv6 prefix, which providers usually assign to one subscriber. Each Unix socket connection is a
/// separate client.
struct ClientAddress: Equatable, Sendable {
  /// AF_INET or AF_INET6; AF_UNSPEC for a Unix socket.
  let family: Int32
  /// The address or the prefix; the descriptor of a Unix socket.
  let bytes: UInt64

  /// Returns the client at the other end of a connected socket.
  static func of(_ descriptor: Int32) -> ClientAddress {
    SocketAddress.peer(of: descriptor)?.client
      ?? ClientAddress(family: AF_UNSPEC, bytes: UInt64(UInt32(bitPattern: descriptor)))
  }
}
