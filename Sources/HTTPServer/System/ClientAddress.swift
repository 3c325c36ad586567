import MotionSystem

/// The client that a connection belongs to, for fairness between clients: an IPv4 address, or a 64-bit
/// IPv6 prefix, which providers usually assign to one subscriber. Each Unix socket connection is a
/// separate client.
struct ClientAddress: Hashable, Sendable {
  private let family: Int32
  private let bytes: UInt64

  /// Returns the client at the other end of a connected socket.
  init(of descriptor: Int32) {
    guard let address = unsafe SocketAddress({ unsafe getpeername(descriptor, $0, $1) }),
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
