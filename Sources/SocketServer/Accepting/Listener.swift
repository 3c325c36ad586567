import Platform
import Synchronization

/// The socket at which new connections arrive: TCP over IPv4 or IPv6, or a Unix socket.
final class Listener: Sendable {
  /// The descriptor, for `poll`.
  let descriptor: Int32
  /// Where it listens, with the port that was really bound.
  let address: ListenAddress
  /// What a Unix socket leaves in its folder.
  private let file: UnixSocketFile?
  private let withdrawn = Atomic<Bool>(false)
  private let closed = Atomic<Bool>(false)

  /// Connections that the kernel completes before they are accepted; it lowers this to its own bound.
  private static let backlog: Int32 = 4096

  /// Whether its connections are TCP's.
  var isTCP: Bool { port != nil }

  /// The port that was really bound; nil of a Unix socket.
  var port: Int? { if case .tcp(_, let port) = address { port } else { nil } }

  /// - Parameters:
  ///   - isIPv6Only: whether `::` leaves IPv4 to another listener.
  ///   - mode: the permissions of a Unix socket's file.
  init(_ address: ListenAddress, isIPv6Only: Bool, mode: Int) throws(ServerError) {
    let place = try Self.socketAddress(of: address)
    var filePath: String?
    if case .unix(let path) = address, !path.hasPrefix("@") { filePath = path }
    if let filePath { try UnixSocketFile.clear(filePath, of: place) }
    let socket = place.makeStream()
    guard socket >= 0 else {
      throw errno == EAFNOSUPPORT ? .addressNotAvailable(address) : .system(call: "socket", code: errno)
    }
    var file: UnixSocketFile?
    do throws(ServerError) {
      Socket.prepare(socket)
      if place.family != AF_UNIX { Socket.set(SO_REUSEADDR, at: SOL_SOCKET, to: 1, on: socket) }
      if place.family == AF_INET6 {
        Socket.set(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6), to: isIPv6Only ? 1 : 0, on: socket)
      }
      guard place.withPointer({ bind(socket, $0, $1) }) == 0 else { throw Self.fault(of: errno, at: address) }
      if let filePath {
        file = UnixSocketFile(at: filePath)
        // Nobody can connect before `listen`, so the permissions are never wider than they should be.
        guard chmod(filePath, mode_t(truncatingIfNeeded: mode)) == 0 else {
          throw .system(call: "chmod", code: errno)
        }
      }
      guard listen(socket, Self.backlog) == 0 else { throw Self.fault(of: errno, at: address) }
      self.address = try Self.bound(socket, at: address)
    } catch {
      file?.remove()
      Platform.close(socket)
      throw error
    }
    descriptor = socket
    self.file = file
  }

  deinit { close() }

  /// Takes the file of a Unix socket away, so that nobody else finds the door; who stands there may still be
  /// accepted.
  func withdraw() {
    if !withdrawn.exchange(true, ordering: .relaxed) { file?.remove() }
  }

  /// Ends listening; what the kernel has completed but nobody accepted is reset by it.
  func close() {
    guard !closed.exchange(true, ordering: .relaxed) else { return }
    withdraw()
    Platform.close(descriptor)
  }

  private static func socketAddress(of address: ListenAddress) throws(ServerError) -> SocketAddress {
    switch address {
    case .tcp(let host, let port):
      guard let number = UInt16(exactly: port) else { throw .invalidPort(port) }
      guard let place = SocketAddress(host: host, port: number) else { throw .invalidHost(host) }
      return place
    case .unix(let path):
      guard let place = SocketAddress(unixPath: path) else { throw .invalidPath(path) }
      return place
    }
  }

  private static func fault(of code: Int32, at address: ListenAddress) -> ServerError {
    switch (code, address) {
    case (EADDRINUSE, _): .addressInUse(address)
    case (EADDRNOTAVAIL, _): .addressNotAvailable(address)
    case (EACCES, _), (EPERM, _): .permissionDenied(address)
    case (ENOENT, .unix), (ENOTDIR, .unix): .noFolder(address)
    default: .system(call: "listening on \(address)", code: code)
    }
  }

  /// The address with the port that the system chose, where it was asked to.
  private static func bound(_ socket: Int32, at address: ListenAddress) throws(ServerError) -> ListenAddress {
    guard case .tcp(let host, _) = address else { return address }
    guard let place = SocketAddress({ getsockname(socket, $0, $1) }) else {
      throw .system(call: "getsockname", code: errno)
    }
    return .tcp(host: host, port: place.port)
  }
}

extension Listener {
  /// A listener for every address; where some cannot be had, all of their errors and no listener.
  static func all(_ configuration: ServerConfiguration) throws(ServerError) -> [Listener] {
    let addresses = configuration.addresses
    var listeners: [Listener] = []
    var errors: [ServerError] = []
    for address in addresses {
      do throws(ServerError) {
        listeners.append(
          try Listener(
            address, isIPv6Only: address.leavesIPv4(to: addresses), mode: configuration.unixSocketMode))
      } catch {
        errors.append(error)
      }
    }
    if let error = errors.first { throw errors.count == 1 ? error : .several(errors) }
    return listeners
  }
}

extension ListenAddress {
  /// A specific IPv6 address has no IPv4 side. `::` has one, unless `0.0.0.0` is listened at on the same
  /// port: the system allows one of them to have it.
  fileprivate func leavesIPv4(to others: [ListenAddress]) -> Bool {
    guard let own = ipAddress, own.family == AF_INET6 else { return false }
    guard own.isUnspecified else { return !own.isMappedIPv4 }
    return others.contains { other in
      guard let other = other.ipAddress else { return false }
      return other.family == AF_INET && other.isUnspecified && other.port == own.port && own.port != 0
    }
  }

  private var ipAddress: SocketAddress? {
    guard case .tcp(let host, let port) = self, let number = UInt16(exactly: port) else { return nil }
    return SocketAddress(host: host, port: number)
  }
}
