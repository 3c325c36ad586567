import MotionSystem
import Synchronization

/// A listening socket: TCP over IPv4 or IPv6, or a Unix socket.
final class Listener: Sendable {
  let descriptor: Int32
  /// The address, with the port that was bound.
  let address: ListenAddress
  /// A Boolean value that indicates whether a service manager holds the socket, too.
  let isInherited: Bool
  /// The file of a Unix socket that this server has created.
  private let file: UnixSocketFile?
  private let isClosed = Atomic<Bool>(false)

  /// The number of completed connections that can wait to be accepted. The kernel caps this value.
  private static let backlog: Int32 = 4096

  var isTCP: Bool { port != nil }

  /// The port that was bound; nil for a Unix socket.
  var port: Int? { if case .tcp(_, let port) = address { port } else { nil } }

  /// Binds an address and starts to listen.
  /// - Parameter mode: The permissions of the file of a Unix socket.
  init(_ address: ListenAddress, mode: Int) throws(ServerError) {
    guard let socketAddress = address.socketAddress else { throw .invalidAddress(address) }
    let filePath = address.filePath
    if let filePath { try UnixSocketFile.removeStale(filePath, of: socketAddress) }
    let socket = socketAddress.makeStreamSocket()
    guard socket >= 0 else {
      throw errno == EAFNOSUPPORT ? .addressNotAvailable(address) : .system(call: "socket", code: errno)
    }
    var file: UnixSocketFile?
    do throws(ServerError) {
      Socket.prepare(socket)
      let family = socketAddress.family
      if family != AF_UNIX { Socket.set(SO_REUSEADDR, at: SOL_SOCKET, to: 1, on: socket) }
      // `::` accepts IPv4, too.
      if family == AF_INET6 { Socket.set(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6), to: 0, on: socket) }
      guard unsafe socketAddress.withPointer({ unsafe bind(socket, $0, $1) }) == 0 else {
        throw Self.error(errno, at: address)
      }
      if let filePath {
        file = UnixSocketFile(at: filePath)
        // Clients cannot connect before `listen`, so the default permissions are never effective.
        guard unsafe chmod(filePath, mode_t(truncatingIfNeeded: mode)) == 0 else {
          throw .system(call: "chmod", code: errno)
        }
      }
      guard listen(socket, Self.backlog) == 0 else { throw Self.error(errno, at: address) }
      self.address = try Self.boundAddress(of: socket, at: address)
    } catch {
      file?.remove()
      MotionSystem.close(socket)
      throw error
    }
    descriptor = socket
    isInherited = false
    self.file = file
  }

  /// Listens on an inherited socket.
  init(_ socket: InheritedSocket) {
    descriptor = socket.descriptor
    address = socket.address
    isInherited = true
    file = nil
  }

  deinit { close() }

  /// Prevents further connections to a Unix socket: its file is removed, and on Linux, it refuses them.
  /// Waiting connections can still be accepted. Has no effect on TCP, nor on an inherited socket, where
  /// connections wait for the next process.
  func preventConnections() {
    guard !isInherited, !isTCP else { return }
    file?.remove()
    // Has no effect on the connections in the queue. Other systems than Linux return an error.
    _ = shutdown(descriptor, Int32(SHUT_RD))
  }

  /// Stops listening. The kernel resets the connections that are waiting to be accepted, except those at an
  /// inherited socket.
  func close() {
    guard !isClosed.exchange(true, ordering: .relaxed) else { return }
    file?.remove()
    MotionSystem.close(descriptor)
  }

  private static func error(_ code: Int32, at address: ListenAddress) -> ServerError {
    switch (code, address) {
    case (EADDRINUSE, _): .addressInUse(address)
    case (EADDRNOTAVAIL, _): .addressNotAvailable(address)
    case (EACCES, _), (EPERM, _): .permissionDenied(address)
    case (ENOENT, .unix), (ENOTDIR, .unix): .directoryNotFound(address)
    default: .system(call: "listening on \(address)", code: code)
    }
  }

  /// Returns the address with the port that the system chose if the port was 0.
  private static func boundAddress(
    of socket: Int32, at address: ListenAddress
  ) throws(ServerError) -> ListenAddress {
    guard case .tcp(let host, _) = address else { return address }
    return .tcp(host: host, port: Int(try SocketAddress.bound(to: socket).port))
  }

  /// Creates the listeners for all addresses of a configuration. Those of inherited sockets are not bound.
  /// - Throws: All errors if any address is not available. No listener remains open then.
  static func makeAll(_ configuration: ServerConfiguration) throws(ServerError) -> [Listener] {
    var listeners: [Listener] = []
    var errors: [ServerError] = []
    for address in configuration.addresses {
      do throws(ServerError) {
        if let socket = configuration.inherited.first(where: { $0.address == address }) {
          listeners.append(Listener(socket))
        } else {
          listeners.append(try Listener(address, mode: configuration.unixSocketMode))
        }
      } catch { errors.append(error) }
    }
    if let error = errors.first { throw errors.count == 1 ? error : .multiple(errors) }
    return listeners
  }
}
