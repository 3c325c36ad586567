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
    let address = try Self.address(of: host, port: number)
    let family = Int32(address.ss_family)
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let socket = Platform.socket(family, stream, 0)
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

  private static func address(of host: String, port: UInt16) throws(ServerError) -> sockaddr_storage {
    var storage = sockaddr_storage()
    var four = sockaddr_in()
    if inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: withUnsafeBytes(of: four, Array.init)) }
      return storage
    }
    var six = sockaddr_in6()
    if inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: withUnsafeBytes(of: six, Array.init)) }
      return storage
    }
    throw .invalidHost(host)
  }

  private static func bind(
    _ socket: Int32, to address: sockaddr_storage, host: String, port: Int
  ) throws(ServerError) {
    var address = address
    let size = socklen_t(
      Int32(address.ss_family) == AF_INET6
        ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Platform.bind(socket, $0, size) }
    }
    guard status != 0 else { return }
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
