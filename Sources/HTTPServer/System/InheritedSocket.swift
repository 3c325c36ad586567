import MotionSystem

/// A listening socket that the process has inherited from a service manager, by the protocol of
/// `sd_listen_fds(3)` (socket activation).
///
/// The manager holds the socket, too. Connections wait in it while no process serves it, so a restart refuses
/// none.
package struct InheritedSocket: Sendable, Equatable {
  let descriptor: Int32
  /// The address that the socket is bound to.
  package let address: ListenAddress
  /// The name that the manager gives the socket, such as `FileDescriptorName=` of systemd; empty without one.
  package let name: String

  /// The name of a socket that serves only health checks and metrics.
  package static let adminName = "admin"

  /// The first descriptor that a manager passes.
  private static let firstDescriptor: Int32 = 3
  /// More descriptors than any process has.
  private static let maxCount = 1 << 20

  /// Returns the sockets that the environment describes, in the order in which the manager passes them.
  ///
  /// `LISTEN_FDS` is their number. They belong to the process `LISTEN_PID`; without it, or if it is another
  /// process, this one has inherited the variables only. `LISTEN_FDNAMES` has their names, separated by
  /// colons.
  ///
  /// No child inherits the sockets.
  /// - Throws: `inheritedSocket` if a descriptor is not a listening socket of a stream protocol.
  package static func all(environment: [String: String]) throws(ServerError) -> [InheritedSocket] {
    guard let process = environment["LISTEN_PID"], Int32(process) == getpid(),
      let text = environment["LISTEN_FDS"]
    else { return [] }
    guard let count = Int(text), (0...maxCount).contains(count) else {
      throw .inheritedSocket("LISTEN_FDS must be the number of inherited sockets, received \"\(text)\"")
    }
    let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
    var sockets: [InheritedSocket] = []
    for index in 0..<count {
      let descriptor = firstDescriptor + Int32(index)
      guard fcntl(descriptor, F_GETFD) >= 0 else {
        throw .inheritedSocket("LISTEN_FDS is \(count), but the descriptor \(descriptor) is not open")
      }
      sockets.append(try InheritedSocket(descriptor, name: index < names.count ? String(names[index]) : ""))
    }
    return sockets
  }

  /// Checks a descriptor, and prepares it for the server.
  private init(_ descriptor: Int32, name: String) throws(ServerError) {
    let place = "the inherited descriptor \(descriptor)" + (name.isEmpty ? "" : " (\(name))")
    guard let type = Socket.option(SO_TYPE, at: SOL_SOCKET, on: descriptor) else {
      throw .inheritedSocket("\(place) is not a socket")
    }
    guard type == SocketAddress.streamType else {
      throw .inheritedSocket("\(place) is not a stream socket; declare it with ListenStream=")
    }
    guard Socket.option(SO_ACCEPTCONN, at: SOL_SOCKET, on: descriptor) == 1 else {
      throw .inheritedSocket("\(place) does not listen; Accept= must be no")
    }
    guard let address = try SocketAddress.bound(to: descriptor).listenAddress else {
      throw .inheritedSocket("\(place) is neither a TCP socket nor a Unix socket with a name")
    }
    self.address = address
    Socket.prepare(descriptor)
    self.descriptor = descriptor
    self.name = name
  }
}
