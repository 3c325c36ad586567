import Platform

/// The client that a connection belongs to, for fairness between clients: an IPv4 address, or an IPv6
/// network of 64 bits, which one subscriber usually owns. A Unix socket connection is a client of its own.
struct ClientAddress: Hashable, Sendable {
  private let family: Int32
  private let bytes: UInt64

  /// Returns the client at the other end of a connected socket.
  init(of descriptor: Int32) {
    guard let address = SocketAddress({ getpeername(descriptor, $0, $1) }),
      let network = address.networkPrefix
    else {
      family = AF_UNSPEC
      bytes = UInt64(UInt32(bitPattern: descriptor))
      return
    }
    family = network.family
    bytes = network.bytes
  }

  /// Creates the client at an address. Tests use it.
  init(_ address: SocketAddress) {
    family = address.networkPrefix?.family ?? AF_UNSPEC
    bytes = address.networkPrefix?.bytes ?? 0
  }
}
