import Platform
import Synchronization

/// The socket at which new connections arrive.
final class Listener: Sendable {
  /// The descriptor, for `poll`.
  let descriptor: Int32
  /// The address as a URL's authority needs it: IPv6 in brackets.
  let host: String
  /// The port that was really bound.
  let port: Int
  private let closed = Atomic<Bool>(false)

  /// Connections that the kernel completes before they are accepted; it lowers this to its own bound.
  private static let backlog: Int32 = 4096

  init(host: String, port: Int) throws(ServerError) {
    guard let number = UInt16(exactly: port) else { throw .invalidPort(port) }
    guard let address = SocketAddress(host: host, port: number) else { throw .invalidHost(host) }
    let family = address.family
    let socket = address.makeStream()
    guard socket >= 0 else { throw .system(call: "socket", code: errno) }
    do throws(ServerError) {
      Socket.prepare(socket)
      Socket.set(SO_REUSEADDR, at: SOL_SOCKET, to: 1, on: socket)
      if family == AF_INET6 {
        Socket.set(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6), to: 0, on: socket)
      }
      try Self.bind(socket, to: address, host: host, port: port)
      guard listen(socket, Self.backlog) == 0 else {
        throw errno == EADDRINUSE
          ? .addressInUse(host: host, port: port) : .system(call: "listen", code: errno)
      }
      self.port = try Self.boundPort(of: socket)
    } catch {
      Platform.close(socket)
      throw error
    }
    descriptor = socket
    self.host = family == AF_INET6 ? "[\(host)]" : host
  }

  deinit { close() }

  /// Ends listening; what the kernel has completed but nobody accepted is reset by it.
  func close() {
    if !closed.exchange(true, ordering: .relaxed) { Platform.close(descriptor) }
  }

  private static func bind(
    _ socket: Int32, to address: SocketAddress, host: String, port: Int
  ) throws(ServerError) {
    guard address.withPointer({ Platform.bind(socket, $0, $1) }) != 0 else { return }
    switch errno {
    case EADDRINUSE: throw .addressInUse(host: host, port: port)
    case EADDRNOTAVAIL: throw .addressNotAvailable(host: host)
    case EACCES, EPERM: throw .permissionDenied(host: host, port: port)
    case let code: throw .system(call: "bind", code: code)
    }
  }

  private static func boundPort(of socket: Int32) throws(ServerError) -> Int {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    guard status == 0 else { throw .system(call: "getsockname", code: errno) }
    // The port stands at the same place in both families.
    return withUnsafeBytes(of: storage) {
      Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }
}
